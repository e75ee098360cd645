import { changedFields } from '#lib/changed-fields.ts';
import { isStaff } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Save } from './next-state.ts';
import type { PostRow } from './posts.queries.ts';
import type { WorkingPost } from './working-post.ts';

type Deps = Pick<Platform, 'recordAudit'>;

interface Saved {
  before: WorkingPost;
  requested: Save;
  after: WorkingPost;
}

/** Records decisions of the staff, and their changes to posts of others. Revisions have the texts. */
export async function recordSave(
  { recordAudit }: Deps,
  tx: Db,
  viewer: Viewer,
  { before, requested, after }: Saved,
): Promise<void> {
  const { row } = after;
  if (!isStaff(viewer) || row.owner_id === viewer.id || requested.kind === 'autosaved') return;
  const changed = changedFields(auditFields(before), auditFields(after));
  const isSentBack = requested.reviewMessage !== undefined;
  const isApproved = after.approval === 'approved' && before.approval !== 'approved';
  await recordAudit(tx, {
    action: isSentBack ? 'post.sent_back' : isApproved ? 'post.approved' : 'post.changed',
    object: postObject(row),
    accountId: row.owner_id,
    ...changed,
  });
}

export async function recordDeletion(
  { recordAudit }: Deps,
  tx: Db,
  viewer: Viewer | null,
  row: PostRow,
): Promise<void> {
  if (!isStaff(viewer)) return;
  await recordAudit(tx, { action: 'post.deleted', object: postObject(row), accountId: row.owner_id });
}

const postObject = ({ id, title }: PostRow) => ({ kind: 'post' as const, id, name: title });

const auditFields = ({ row, content, approval }: WorkingPost) => ({
  title: content.title,
  slug: content.slug,
  status: row.status,
  approval,
  isFeatured: row.featured_at !== null,
  publishedAt: content.publishedAt,
  version: row.version,
});
