import type { PostBulkAction } from '#lib/schemas/posts.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Database, Db } from '../../platform/db/connect.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import type { Save } from './next-state.ts';
import type { PostWriter } from './post-writer.ts';
import { assertStaff } from './posts.policy.ts';
import { lockPosts, lockUser, type PostRow } from './posts.queries.ts';
import { Unrendered } from './rendered-texts.ts';

interface Selection {
  ids: string[];
  action: PostBulkAction;
  /** The version that the viewer has seen, by post id. */
  versions?: Record<string, number> | undefined;
}

export interface PostsOutcome extends BulkOutcome {
  /** The titles of those that were saved since they were read. */
  changed: string[];
}

/** Actions of the staff on several posts at once. */
export function createBulkActions({ engine }: Database, writer: PostWriter) {
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
     * Applies the action to all of the posts that are left, or to none. A post that was saved since that version is left
     * out.
     * @throws AppError 422
     */
    async updateMany(viewer: Viewer, { ids, action, versions = {} }: Selection): Promise<PostsOutcome> {
      assertStaff(viewer);
      return writer.savePosts(viewer, async (tx) => {
        await lockUser(tx, engine, viewer.id);
        // All posts before the first save, which also locks the category and tags: locks are taken in one order.
        const rows = await lockPosts(tx, engine, ids);
        const isAsRead = ({ id, version }: PostRow) => (versions[id] ?? version) === version;
        const read = rows.filter(isAsRead);
        const [changed] = rows;
        if (changed && read.length === 0) throw savedSinceRead(changed);
        let unrendered: Unrendered | undefined;
        for (const row of read) {
          await apply(tx, viewer, row, action).catch((error) => {
            // Goes on to the others, so that all of them are rendered before the next attempt.
            if (error instanceof Unrendered) unrendered = error;
            else throw error instanceof AppError ? namingPost(row, error) : error;
          });
        }
        if (unrendered) throw unrendered;
        return {
          count: read.length,
          missing: ids.length - rows.length,
          changed: rows.filter((row) => !isAsRead(row)).map(({ title }) => title),
        };
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
