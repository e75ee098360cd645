export const POST_STATUSES = ['live', 'draft'] as const;

export const APPROVAL_STATUSES = ['not_approved', 'awaiting_approval', 'approved'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const POST_CHANNELS = ['page', 'email'] as const;

interface ApprovalLabel {
  label: string;
  tone: 'danger' | 'warning' | 'success' | 'neutral';
}

/** The labels and tones of the approval states. */
export const APPROVAL_LABELS: Record<ApprovalStatus, ApprovalLabel> = {
  not_approved: { label: 'Not Approved', tone: 'danger' },
  awaiting_approval: { label: 'Awaiting for approval', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
};

/** Only what an editor sent back, with a message, was refused; other text that is not approved was never submitted. */
export const approvalLabel = (post: {
  approvalStatus: ApprovalStatus;
  reviewMessage: string | null;
}): ApprovalLabel =>
  post.approvalStatus === 'not_approved' && post.reviewMessage === null
    ? { label: 'Not submitted', tone: 'neutral' }
    : APPROVAL_LABELS[post.approvalStatus];

/** Of what readers see: the stored status alone is only what the writer wants. */
export function visibilityOf(post: { status: string; approvalStatus: string; isPublic: boolean }): string {
  if (post.isPublic) return 'Live';
  if (post.status === 'draft') return 'Draft';
  return post.approvalStatus === 'approved' ? 'Scheduled' : 'Not public';
}
