import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { conflict } from '../platform/errors.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import type { UserRow, Users, Viewer } from '../users/users.ts';
import type { PostWriter } from './post-writer.ts';
import { approvedMail, sentBackMail } from './posts.mails.ts';
import { isReleased } from './posts.policy.ts';
import { type EditedPost, postPathOf } from './posts.present.ts';
import { listCategories } from './posts.queries.ts';
import type { Save, WorkingPost } from './save-post.ts';

interface Deps {
  config: Config;
  queue: JobQueue;
  users: Users;
  writer: PostWriter;
}

/** Decisions of editors, which are mailed to the writer. */
export type Reviews = ReturnType<typeof createReviews>;

export function createReviews({ config, queue, users, writer }: Deps) {
  async function mailWriter(
    tx: Db,
    viewer: Viewer,
    { row }: WorkingPost,
    mail: (to: Pick<UserRow, 'email' | 'name' | 'first_name'>) => ReturnType<typeof approvedMail>,
  ): Promise<void> {
    const isOwn = row.owner_id === viewer.id;
    const owner = row.owner_id && !isOwn ? await users.findById(row.owner_id, tx) : undefined;
    if (owner) await queue.enqueue(tx, MAIL_JOB, mail(owner));
  }

  /** The public path after an approval; undefined for a draft. */
  async function pathOnceApproved(tx: Db, { row, content }: WorkingPost): Promise<string | undefined> {
    if (!isReleased({ ...row, approval_status: 'approved' })) return undefined;
    const { slug, categoryId } = content;
    const [category] = categoryId ? await listCategories(tx, [categoryId]) : [];
    return postPathOf(slug, category?.slug ?? null);
  }

  async function prepareApproval(tx: Db, viewer: Viewer, working: WorkingPost): Promise<Save> {
    const { row, content } = working;
    const path = await pathOnceApproved(tx, working);
    if (working.approval !== 'approved')
      await mailWriter(tx, viewer, working, (to) =>
        approvedMail(to, { id: row.id, title: content.title, path }, config),
      );
    return { content, approval: 'approved', kind: 'saved' };
  }

  return {
    /** The save that approves a locked post. Enqueues the mail to its writer. */
    prepareApproval,

    /** @throws AppError 404, also for writers; 409 if it was saved since this version */
    async approve(viewer: Viewer, id: string, version: number | undefined): Promise<EditedPost> {
      return writer.change(
        viewer,
        id,
        { version },
        (tx, working) => prepareApproval(tx, viewer, working),
        savedSinceRead,
      );
    },

    /** Returns the post to its writer with a message. @throws AppError 404, also for writers; 409 */
    async sendBack(
      viewer: Viewer,
      id: string,
      { message, version }: { message: string; version?: number | undefined },
    ): Promise<EditedPost> {
      return writer.change(
        viewer,
        id,
        { version },
        async (tx, working) => {
          const { row, content } = working;
          await mailWriter(tx, viewer, working, (to) =>
            sentBackMail(to, { id: row.id, title: content.title }, message, config),
          );
          return { content, approval: 'not_approved', reviewMessage: message, kind: 'saved' };
        },
        savedSinceRead,
      );
    },
  };
}

/** An editor must not decide on a text that they have not read. */
export const savedSinceRead = ({ title }: { title: string }) =>
  conflict(`“${title}” was saved again since you opened it. Read it first: nothing was changed.`);
