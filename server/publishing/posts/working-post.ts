import type { Db } from '../../platform/db/connect.ts';
import { contentOf, readContent } from './post-content.ts';
import { findChange, listTagIds, type PostRow } from './posts.queries.ts';

/** A post as its writer sees it, with its pending change if it has one. */
export type WorkingPost = Awaited<ReturnType<typeof readWorking>>;

export async function readWorking(db: Db, row: PostRow) {
  const change = await findChange(db, row.id);
  const approvedContent = contentOf(row, await listTagIds(db, row.id));
  return {
    row,
    change,
    /** The content of the post's own row; visitors can read it once the post is live and approved. */
    approvedContent,
    content: change ? readContent(change.content) : approvedContent,
    approval: change?.approval_status ?? row.approval_status,
  };
}
