export const POST_STATUSES = ['live', 'draft'] as const;

export const APPROVAL_STATUSES = ['not_approved', 'awaiting_approval', 'approved'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const POST_CHANNELS = ['page', 'email'] as const;

/** The labels and tones of the approval states. */
export const APPROVAL_LABELS: Record<
  ApprovalStatus,
  { label: string; tone: 'danger' | 'warning' | 'success' }
> = {
  not_approved: { label: 'Not Approved', tone: 'danger' },
  awaiting_approval: { label: 'Awaiting for approval', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
};

/** Of what readers see: the stored status alone is only what the writer wants. */
export function visibilityOf(post: { status: string; approvalStatus: string; isPublic: boolean }): string {
  if (post.isPublic) return 'Live';
  if (post.status === 'draft') return 'Draft';
  return post.approvalStatus === 'approved' ? 'Scheduled' : 'Not public';
}
