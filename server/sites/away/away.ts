import { isoIn } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Takeovers } from '../takeover/takeover.ts';
import { answerMail } from './away.mails.ts';
import {
  deleteInboundBefore,
  findAwayChat,
  findQuestionBefore,
  listAnswersSince,
  listFileNames,
  setMailed,
} from './away.queries.ts';
import { createAwayTokens } from './away-tokens.ts';
import { createInbound } from './inbound.ts';

interface Deps extends Pick<Platform, 'config' | 'database' | 'clock' | 'queue' | 'settings' | 'log'> {
  takeovers: Pick<Takeovers, 'visitors' | 'files'>;
  secret: string;
}

/** The kind of job that mails answers to visitors who have left. */
export const AWAY_JOB = 'answer-by-mail';

/** Several answers within this time are one mail. */
const GATHER_SECONDS = 120;
/** A widget that is connected says so every 15 s. */
const CONNECTED_SECONDS = 45;
/** As long as an address for replies is valid: the same mail may come again. */
const INBOUND_DAYS = 30;

export type Away = ReturnType<typeof createAway>;

/** Visitors who have left get answers by mail, and reply by mail. */
export function createAway(deps: Deps) {
  const { config, database, clock, queue, settings } = deps;
  const { db } = database;
  const tokens = createAwayTokens(deps.secret, clock);
  const { inbound } = config.mail;

  const replyTo = (chatId: string): string | undefined =>
    inbound?.address.replace('@', `+${tokens.issue('reply', chatId)}@`);

  /** Messages with the names of their files: those are on the website. */
  async function textsOf(tx: Db, answers: { id: string; content: string }[]): Promise<string[]> {
    const files = await listFileNames(tx, idsOf(answers));
    return answers.flatMap(({ id, content }) => [
      ...(content === '' ? [] : [content]),
      ...files.filter(({ messageId }) => messageId === id).map(({ name }) => `[${name}]`),
    ]);
  }

  /** One mail has the oldest of many answers. */
  async function mailAnswers(tx: Db, chatId: string): Promise<'sent' | 'none' | 'later'> {
    const chat = await findAwayChat(tx, chatId);
    const to = chat?.visitorEmail ?? chat?.leadEmail;
    if (!chat || !to || chat.suspendedAt) return 'none';
    const since = [chat.readAt, chat.mailedAt].filter((at) => at !== null).sort();
    const answers = await listAnswersSince(tx, chatId, since.at(-1) ?? '1970-01-01T00:00:00.000Z');
    const [first, last] = [answers[0], answers.at(-1)];
    if (!first || !last) return 'none';
    // The widget shows it, and perhaps the visitor looks at it in a moment.
    if (chat.seenAt && chat.seenAt > isoIn(clock, -CONNECTED_SECONDS)) return 'later';
    const page = chat.lastPage ?? `https://${chat.siteDomain}/`;
    const mail = answerMail(
      {
        to,
        locale: chat.locale,
        site: { name: chat.siteName, domain: chat.siteDomain },
        operator: last.operator,
        question: await findQuestionBefore(tx, chatId, first.created_at),
        messages: await textsOf(tx, answers),
        link: `${page}#foyer=${tokens.issue('link', chatId)}`,
        replyTo: replyTo(chatId),
      },
      settings.values,
    );
    await queue.enqueue(tx, MAIL_JOB, mail);
    await setMailed(tx, chatId, last.created_at);
    return 'sent';
  }

  return {
    ...createInbound({ ...deps, tokens }),

    /**
     * The conversation of a link in a mail; undefined for a forged one, and after the conversation was deleted.
     * @throws AppError 410 for a link that has expired
     */
    async chatOfLink(token: string) {
      const linked = tokens.read('link', token);
      if (linked?.isExpired) throw new AppError(410, 'This link has expired.');
      return linked && findAwayChat(db, linked.chatId);
    },

    /** An operator has written: it is mailed unless the visitor reads it. */
    answered: (tx: Db, chatId: string): Promise<void> =>
      queue.enqueue(tx, AWAY_JOB, { chatId }, { key: `${AWAY_JOB}:${chatId}`, inSeconds: GATHER_SECONDS }),

    job: {
      concurrency: 1,
      async run(payload, _signal, { end }) {
        const { chatId } = payload as { chatId: string };
        return inTransaction(db, async (tx) => {
          let outcome = await mailAnswers(tx, chatId);
          while (outcome === 'sent') outcome = await mailAnswers(tx, chatId);
          if (outcome === 'later') return { inSeconds: GATHER_SECONDS };
          await end(tx);
          return 'done' as const;
        });
      },
    } satisfies JobHandler,

    deleteOld: () => deleteInboundBefore(db, isoIn(clock, -INBOUND_DAYS * 24 * 3600)),
  };
}
