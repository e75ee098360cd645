import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostBulkAction } from '#lib/schemas/posts.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { AppError, conflict, invalid, notFound } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';
import type { Save } from './next-state.ts';
import type { PostWriter } from './post-writer.ts';
import { assertEditorial } from './posts.policy.ts';
import { lockPosts, lockUser, type PostRow } from './posts.queries.ts';

interface Selection {
  ids: string[];
  action: PostBulkAction;
  /** The version that the viewer has seen, by post id. */
  versions?: Record<string, number> | undefined;
}

/** Actions of the staff on several posts at once. */
export function createBulkActions({ db, engine }: Database, writer: PostWriter) {
  async function apply(tx: Db, viewer: Viewer, row: PostRow, action: PostBulkAction): Promise<void> {
    if (action === 'delete') await writer.removeLocked(tx, viewer, row);
    else if (action === 'approve') await writer.changeLocked(tx, viewer, row, writer.steps.approve);
    else
      await writer.changeLocked(tx, viewer, row, async (_tx, _viewer, { content }) => ({
        content,
        kind: 'saved',
        ...CHANGES[action],
      }));
  }

  return {
    /**
     * Applies the action to all of the posts or to none.
     * @returns the number of posts.
     * @throws AppError 404, 409 for a post that was saved since that version, 422
     */
    async updateMany(viewer: Viewer, { ids, action, versions = {} }: Selection): Promise<number> {
      assertEditorial(viewer);
      return db.transaction().execute(async (tx) => {
        await lockUser(tx, engine, viewer.id);
        // All posts before the first save, which also locks the category and tags: locks are taken in one order.
        const rows = await lockPosts(tx, engine, ids);
        if (rows.length < ids.length) throw notFound('post');
        for (const row of rows) {
          const version = versions[row.id];
          if (version !== undefined && version !== row.version) throw savedSinceRead(row);
          await apply(tx, viewer, row, action).catch((error) => {
            throw error instanceof AppError ? namingPost(row, error) : error;
          });
          // An approval renders Markdown, which may block for some milliseconds.
          await nextTurn();
        }
        return rows.length;
      });
    },
  };
}

const CHANGES: Record<Exclude<PostBulkAction, 'approve' | 'delete'>, Partial<Save>> = {
  takeDown: { status: 'draft' },
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
};

/** The form has several posts, so the message names the one that was refused. */
const namingPost = ({ title }: PostRow, { message }: AppError) =>
  invalid({ ids: [`“${title}”: ${message} Nothing was changed.`] });

/** An editor must not decide on a text that they have not read. */
export const savedSinceRead = ({ title }: PostRow) =>
  conflict(`“${title}” was saved again since you opened it. Read it first: nothing was changed.`);
