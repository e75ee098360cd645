import type { Db } from '../platform/db/connect.ts';
import { newId } from '../platform/ids.ts';
import type { PostContent } from './post-content.ts';
import {
  deleteRevisions,
  findLatestRevision,
  insertRevision,
  listRevisionSizes,
  type RevisionRow,
  replaceRevision,
} from './revisions.queries.ts';

/** A post keeps this many revisions, the newest ones; fewer of long texts. */
const MOST = 100;
const MOST_CHARACTERS = 5_000_000;
const LEAST = 10;
/** An autosaved revision takes the place of its predecessor by the same person for this long. */
const COALESCED_MS = 10 * 60_000;

interface Save {
  postId: string;
  version: number;
  editorId: string;
  kind: RevisionRow['kind'];
  content: PostContent;
  now: string;
}

/** Keeps what was saved, so that it can be restored. The post must be locked. */
export async function keepRevision(
  tx: Db,
  { postId, version, editorId, kind, content, now }: Save,
): Promise<void> {
  const json = JSON.stringify(content);
  const saved = { version, content: json, size: json.length };
  const latest = await findLatestRevision(tx, postId);
  const isSameSitting =
    kind === 'autosaved' &&
    latest?.kind === 'autosaved' &&
    latest.editor_id === editorId &&
    Date.parse(now) - Date.parse(latest.created_at) < COALESCED_MS;
  if (latest && isSameSitting) return void (await replaceRevision(tx, latest.id, saved));
  const row = { id: newId(), post_id: postId, editor_id: editorId, kind, created_at: now, ...saved };
  await insertRevision(tx, row);
  await deleteOldest(tx, postId);
}

async function deleteOldest(tx: Db, postId: string): Promise<void> {
  let total = 0;
  const old = (await listRevisionSizes(tx, postId)).filter(({ size }, position) => {
    total += size;
    return position >= LEAST && (position >= MOST || total > MOST_CHARACTERS);
  });
  if (old.length === 0) return;
  await deleteRevisions(
    tx,
    old.map(({ id }) => id),
  );
}
