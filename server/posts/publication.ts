import { type Clock, isoNow } from '../platform/clock.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { isPublic, isReleased } from './posts.policy.ts';
import { postPathOf } from './posts.present.ts';
import { findPost, listCategories, type PostRow } from './posts.queries.ts';

/** The kind of job that runs when a post may have become public, or stopped being so. */
export const PUBLICATION_JOB = 'publication';

interface Payload {
  postId: string;
  /** Where visitors read it before. */
  formerPath: string | null;
}

async function pathOf(db: Db, { slug, category_id }: PostRow): Promise<string> {
  const [category] = category_id ? await listCategories(db, [category_id]) : [];
  return postPathOf(slug, category?.slug ?? null);
}

interface Queued {
  clock: Clock;
  queue: JobQueue;
  versions: ContentVersions;
}

/**
 * Call it in the transaction that changes a post which is or was released. What lies ahead is done at its time.
 * @param after undefined for a deleted post
 */
export async function queuePublication(
  { clock, queue, versions }: Queued,
  tx: Db,
  before: PostRow,
  after: PostRow | undefined,
): Promise<void> {
  await versions.bump(tx, 'posts');
  const now = clock.now().getTime();
  const formerPath = isPublic(before, isoNow(clock)) ? await pathOf(tx, before) : null;
  const payload: Payload = { postId: before.id, formerPath };
  const opensAt = after && isReleased(after) ? Date.parse(after.published_at ?? '') : Number.NaN;
  if (formerPath !== null || opensAt <= now) await queue.enqueue(tx, PUBLICATION_JOB, payload);
  if (opensAt > now)
    await queue.enqueue(
      tx,
      PUBLICATION_JOB,
      { postId: before.id, formerPath: null } satisfies Payload,
      // Rounded up: the job must not run before.
      { inSeconds: Math.ceil((opensAt - now) / 1000) },
    );
}

interface Deps {
  database: Database;
  clock: Clock;
  versions: ContentVersions;
  /** Lets this installation's assistant read these pages again. */
  readPages(paths: string[]): Promise<void>;
  /** Mails a public post to its readers, unless it was mailed before. */
  deliver(postId: string): Promise<void>;
}

/** Does what follows from the present state, however often it runs. */
export const publicationJob = ({
  database: { db },
  clock,
  versions,
  readPages,
  deliver,
}: Deps): JobHandler => ({
  concurrency: 1,
  async run(payload) {
    const { postId, formerPath } = payload as Payload;
    const post = await findPost(db, postId);
    const path = post && isPublic(post, isoNow(clock)) ? await pathOf(db, post) : null;
    // A post that was released for this moment appears in the lists from now on.
    await versions.bump(db, 'posts');
    await readPages([...new Set([formerPath, path].flatMap((address) => address ?? []))]);
    if (path && post?.channel === 'email') await deliver(postId);
    return 'done';
  },
});
