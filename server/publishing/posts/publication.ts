import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { postPath } from '../blog/blog.ts';
import { isPublic, isReleased } from './posts.policy.ts';
import { findPost, listCategories, type PostRow } from './posts.queries.ts';

/** The kind of job that runs after a post may have become public or stopped being public. */
export const PUBLICATION_JOB = 'publication';

interface Payload {
  postId: string;
  /** The path at which visitors could read it before the change; null if they could not. */
  formerPath: string | null;
}

/** The path of a post: below its category, if it has one. */
export async function findPostPath(db: Db, slug: string, categoryId: string | null): Promise<string> {
  const [category] = categoryId ? await listCategories(db, [categoryId]) : [];
  return postPath(slug, category?.slug ?? null);
}

type QueueDeps = Pick<Platform, 'clock' | 'queue' | 'versions'>;

export type AnnounceChange = ReturnType<typeof createAnnounceChange>;

export const createAnnounceChange =
  ({ clock, queue, versions }: QueueDeps) =>
  /**
   * Called in the transaction that changes a post which is or was released: counts a new version of the public content,
   * and enqueues the publication job; for a post with a future date, at that date.
   * @param after undefined for a deleted post
   */
  async (tx: Db, before: PostRow, after: PostRow | undefined): Promise<void> => {
    await versions.bump(tx, 'posts');
    const now = clock.now().getTime();
    const formerPath = isPublic(before, isoNow(clock))
      ? await findPostPath(tx, before.slug, before.category_id)
      : null;
    const payload: Payload = { postId: before.id, formerPath };
    const publicAt = after && isReleased(after) ? Date.parse(after.published_at ?? '') : Number.NaN;
    if (formerPath !== null || publicAt <= now) await queue.enqueue(tx, PUBLICATION_JOB, payload);
    if (publicAt > now)
      await queue.enqueue(
        tx,
        PUBLICATION_JOB,
        { ...payload, formerPath: null },
        // Rounded up, because the job must not run before that date.
        { inSeconds: Math.ceil((publicAt - now) / 1000) },
      );
  };

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'events'> {
  /** Mails a public post to its readers, unless it was mailed before. */
  deliver(postId: string): Promise<void>;
}

/** Idempotent: acts on the current state of the post. */
export const publicationJob = ({ database, clock, versions, events, deliver }: Deps): JobHandler => ({
  concurrency: 1,
  async run(payload) {
    const { db } = database;
    const { postId, formerPath } = payload as Payload;
    const post = await findPost(db, postId);
    const path =
      post && isPublic(post, isoNow(clock)) ? await findPostPath(db, post.slug, post.category_id) : null;
    // A scheduled post appears in the cached lists from now on.
    await versions.bump(db, 'posts');
    const paths = [...new Set([formerPath, path].flatMap((address) => address ?? []))];
    await events.announce('publicPostsChanged', { paths });
    if (path && post?.channel === 'email') await deliver(postId);
    return 'done';
  },
});
