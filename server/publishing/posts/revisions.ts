import type { Db } from '../../platform/db/connect.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { PostContent } from './post-content.ts';
import {
  deleteRevisions,
  findLatestRevision,
  insertRevision,
  listRevisionSizes,
  type RevisionRow,
  replaceRevision,
} from './revisions.queries.ts';

/** Older revisions are deleted: the newest ones stay, fewer of long texts. */
const MAX_REVISIONS = 100;
const MAX_CHARACTERS = 5_000_000;
const MIN_REVISIONS = 10;
/** Within this time, an autosaved revision replaces the one that the same editor autosaved before. */
const COALESCE_MS = 10 * 60_000;

interface SavedPost {
  postId: string;
  version: number;
  editorId: string;
  kind: RevisionRow['kind'];
  content: PostContent;
  now: string;
}

/** Stores a revision of the saved content. The post must be locked. */
export async function saveRevision(tx: Db, saved: SavedPost): Promise<void> {
  const { postId, version, editorId, kind, content, now } = saved;
  const json = JSON.stringify(content);
  const columns = { version, content: json, size: json.length };
  const latest = await findLatestRevision(tx, postId);
  const canCoalesce =
    kind === 'autosaved' &&
    latest?.kind === 'autosaved' &&
    latest.editor_id === editorId &&
    Date.parse(now) - Date.parse(latest.created_at) < COALESCE_MS;
  if (latest && canCoalesce) return void (await replaceRevision(tx, latest.id, columns));
  const row = { id: newId(), post_id: postId, editor_id: editorId, kind, created_at: now, ...columns };
  await insertRevision(tx, row);
  await deleteOldest(tx, postId);
}

async function deleteOldest(tx: Db, postId: string): Promise<void> {
  let total = 0;
  const old = (await listRevisionSizes(tx, postId)).filter(({ size }, position) => {
    total += size;
    return position >= MIN_REVISIONS && (position >= MAX_REVISIONS || total > MAX_CHARACTERS);
  });
  const ids = idsOf(old);
  if (ids.length > 0) await deleteRevisions(tx, ids);
}
