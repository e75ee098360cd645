import type { UpdatePostInput } from '#lib/schemas/posts.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isSameContent, type PostContent } from './post-content.ts';
import { needsApproval } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';
import type { WorkingPost } from './working-post.ts';

type Workflow = Pick<UpdatePostInput, 'status' | 'isFeatured' | 'isSponsored' | 'campaignId'>;

/** A new content of a post, with the other fields to change. */
export interface Save extends Workflow {
  content: PostContent;
  /** An input's category and tags, which must exist. Others that were deleted meanwhile are left out. */
  requested?: Pick<UpdatePostInput, 'categoryId' | 'tagIds'>;
  /** An editor's decision or a writer's request; undefined for an ordinary save. */
  approval?: PostRow['approval_status'] | undefined;
  reviewMessage?: string;
  kind: 'saved' | 'autosaved';
  /** An imported post: pictures without a description do not prevent its publication. */
  isCopy?: boolean;
}

export type NextState = ReturnType<typeof nextState>;

/** The state of a post after a save. */
export function nextState(viewer: Viewer, before: WorkingPost, save: Save, now: string) {
  const { row, approvedContent } = before;
  const status = save.status ?? row.status;
  const isChanged = !isSameContent(before.content, save.content);
  const approval = approvalAfter(viewer, before, save, isChanged);
  const isApproved = approval === 'approved';
  const isPending =
    row.approval_status === 'approved' && !isApproved && !isSameContent(approvedContent, save.content);
  const content = isApproved ? withPublishedAt(save.content, status, now) : save.content;
  return {
    status,
    /** Of the post itself: a pending change leaves it approved. */
    approval_status: isPending ? ('approved' as const) : approval,
    /** The approval of the saved content. */
    approval,
    content,
    /** Of the post itself: the approved content, while the saved one is pending. */
    rowContent: isPending ? withPublishedAt(approvedContent, status, now) : content,
    /** The saved content is stored beside the post. */
    isPending,
    isChanged,
  };
}

function approvalAfter(
  viewer: Viewer,
  { row, approval: current, approvedContent }: WorkingPost,
  save: Save,
  isChanged: boolean,
): PostRow['approval_status'] {
  const wasApproved = row.approval_status === 'approved';
  const isAsApproved = wasApproved && isSameContent(approvedContent, save.content);
  if (save.approval && !(isAsApproved && needsApproval(viewer))) return save.approval;
  if (isAsApproved) return 'approved';
  return current === 'approved' && isChanged && needsApproval(viewer) ? 'not_approved' : current;
}

/** A post that is published without a date gets the current one. */
const withPublishedAt = (content: PostContent, status: PostRow['status'], now: string): PostContent =>
  status === 'live' && content.publishedAt === null ? { ...content, publishedAt: now } : content;

export const workflowColumns = (
  { row, approval: current }: WorkingPost,
  save: Save,
  { status, approval_status, approval }: NextState,
  now: string,
): Partial<PostRow> => ({
  status,
  approval_status,
  version: row.version + 1,
  ...(save.isFeatured !== undefined && { featured_at: save.isFeatured ? (row.featured_at ?? now) : null }),
  ...(save.isSponsored !== undefined && {
    sponsored_at: save.isSponsored ? (row.sponsored_at ?? now) : null,
  }),
  ...(save.campaignId !== undefined && { campaign_id: save.campaignId }),
  ...(approval !== current && approval === 'awaiting_approval' && { submitted_at: now }),
  ...(approval !== 'not_approved' && { review_message: null }),
  ...(save.reviewMessage !== undefined && { review_message: save.reviewMessage }),
  updated_at: now,
});
