import { isStaff, type RoleHolder } from '#lib/roles.ts';
import type { UpdatePostInput } from '#lib/schemas/posts.ts';
import type { SettingValues } from '#lib/setting-values.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { invalid, notFound } from '../../platform/errors.ts';

interface Writer extends RoleHolder {
  /** Whether an admin has chosen the user as a writer. */
  isWriter: boolean;
}

/** `writers`: who may write on this website, besides the staff. */
export const mayWrite = (viewer: Writer, writers: SettingValues['postWriters']): boolean =>
  writers === 'everyone' || isStaff(viewer) || (writers === 'chosen' && viewer.isWriter);

/** Only the staff decides about posts. @throws AppError 404 */
export function assertStaff(viewer: Viewer): void {
  if (!isStaff(viewer)) throw notFound('post');
}

/** Posts of the staff need no approval. */
export const needsApproval = (viewer: Viewer): boolean => !isStaff(viewer);

/** @throws AppError 422 on fields with values that only the staff may set */
export function assertAllowed(viewer: Viewer, input: UpdatePostInput): void {
  if (isStaff(viewer)) return;
  const errors = {
    ...(input.isFeatured && { isFeatured: [STAFF] }),
    ...(input.isSponsored && { isSponsored: [STAFF] }),
    ...(input.campaignId && { campaignId: [STAFF] }),
    ...(input.approvalStatus &&
      input.approvalStatus !== 'awaiting_approval' && {
        approvalStatus: ['Writers can submit a post for approval. An editor decides.'],
      }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const STAFF = 'Only editors can set this.';

/** Visitors can read the post at this time. */
export const isPublic = (
  post: { status: string; approval_status: string; published_at: string | null },
  now: string,
): boolean => isReleased(post) && post.published_at !== null && post.published_at <= now;

/** Public now, or scheduled. */
export const isReleased = (post: { status: string; approval_status: string }): boolean =>
  post.status === 'live' && post.approval_status === 'approved';
