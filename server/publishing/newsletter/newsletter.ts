import type { Notifications, Users } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/errors.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { sendingJob } from '../../platform/mail/mail-job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createUnsubscribeTokens, type MailList } from '../../platform/mail/unsubscribe-tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Blog } from '../blog/blog.ts';
import { postMail } from './newsletter.mails.ts';
import {
  countSubscribers,
  finishMailing,
  insertDeliveries,
  isMailed,
  listSubscribers,
  setDelivery,
  startMailing,
} from './newsletter.queries.ts';

/** The kinds of jobs that queue a post's emails, and that send one of them. */
export const MAILING_JOB = 'mailing';
export const POST_MAIL_JOB = 'post-mail';

interface Mailing {
  postId: string;
  /** The last subscriber whose email was enqueued. */
  afterId: string;
}

interface PostMail {
  postId: string;
  userId: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'> {
  blog: Blog;
  users: Users;
  notifications: Pick<Notifications, 'wants' | 'turnOff'>;
  secret: string;
}

const SUBSCRIBERS_AT_A_TIME = 200;

export type Newsletter = ReturnType<typeof createNewsletter>;

/** Posts by email, for users who want them. */
export function createNewsletter(deps: Deps) {
  const { database, clock, settings, queue, blog, users, notifications, secret } = deps;
  const { db } = database;
  const tokens = createUnsubscribeTokens(secret);

  async function findSubscriber(token: string) {
    const { userId = '', list = 'posts' as MailList } = tokens.read(token) ?? {};
    return { user: await users.findById(userId), list };
  }

  return {
    /** Mails a public post to its subscribers. Idempotent: a post is mailed once. */
    async deliver(postId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const mailing: Mailing = { postId, afterId: '' };
        if (await startMailing(tx, postId, isoNow(clock))) await queue.enqueue(tx, MAILING_JOB, mailing);
      });
    },

    /** The number of subscribers who get the post by the email channel when it becomes public: none after it was mailed. */
    async countRecipients(postId: string): Promise<number> {
      return (await isMailed(db, postId)) ? 0 : countSubscribers(db);
    },

    /** Marks a post as mailed, because it was published elsewhere before. */
    async skip(tx: Db, postId: string): Promise<void> {
      const now = isoNow(clock);
      if (await startMailing(tx, postId, now)) await finishMailing(tx, postId, now);
    },

    /** The subscriber whom a link unsubscribes, and from which mails; undefined for an invalid link. */
    async findReader(token: string) {
      const { user, list } = await findSubscriber(token);
      if (!user) return undefined;
      const isSubscribed =
        list === 'digest' ? await notifications.wants(user.id, 'digest') : user.newsletter_at !== null;
      return { email: user.email, list, isSubscribed };
    },

    /**
     * @returns the list that was left
     * @throws AppError 422 for an invalid link
     */
    async unsubscribe(token: string): Promise<MailList> {
      const { user, list } = await findSubscriber(token);
      if (!user) throw invalidLink();
      if (list === 'digest') await notifications.turnOff(user.id, 'digest');
      else if (user.newsletter_at) await users.save(db, user.id, { newsletter_at: null });
      return list;
    },

    /** Enqueues an email for each subscriber. It can resume after a crash: a subscriber gets one delivery per post. */
    mailingJob: {
      concurrency: 1,
      async run(payload, signal, { checkpoint }) {
        const { postId, afterId } = payload as Mailing;
        for (let last = afterId; ; ) {
          if (signal.aborted) return 'interrupted';
          // The post may have been unpublished meanwhile.
          const subscribers = (await blog.find(postId))
            ? await listSubscribers(db, last, SUBSCRIBERS_AT_A_TIME)
            : [];
          if (subscribers.length === 0) break;
          await inTransaction(db, async (tx) => {
            for (const userId of await insertDeliveries(tx, postId, subscribers, isoNow(clock)))
              await queue.enqueue(tx, POST_MAIL_JOB, { postId, userId } satisfies PostMail);
          });
          last = subscribers.at(-1)?.id ?? last;
          await checkpoint({ postId, afterId: last } satisfies Mailing);
        }
        await finishMailing(db, postId, isoNow(clock));
        return 'done';
      },
    } satisfies JobHandler,

    postMailJob: (mailer: Mailer): JobHandler =>
      sendingJob<PostMail>(mailer, {
        async mailOf({ postId, userId }) {
          const [post, user] = [await blog.find(postId), await users.findById(userId)];
          const isSubscribed = user?.newsletter_at && !user.suspended_at;
          return post && isSubscribed
            ? postMail(user.email, post, tokens.issue(userId, 'posts'), settings.values)
            : undefined;
        },
        onSent: (mail) => setDelivery(db, mail, 'sent', isoNow(clock)),
        onBounced: (mail) => setDelivery(db, mail, 'bounced', isoNow(clock)),
      }),
  };
}

export const invalidLink = () =>
  invalid({ token: ['This link is not valid. Copy the whole link from the email.'] });
