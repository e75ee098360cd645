import type { LeadAnswer } from '#lib/lead-fields.ts';
import { CONVERSATION_ENDS_AFTER_MINUTES, type SiteEventType } from '#lib/site-events.ts';
import type { Notifications } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Gap } from '../gaps/gaps.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { findConversation, findEventSite, listSiteIds, lockEventSite } from './site-events.queries.ts';

/** The kind of job that waits until nothing more is written in a conversation. */
export const CONVERSATION_JOB = 'conversation-ended';

/** The kind of job that tells of a source that could not be read. */
export const SOURCE_FAILED_JOB = 'source-failed';

interface CreatedLead {
  id: string;
  email: string;
  name: string | null;
  message: string | null;
  fields: LeadAnswer[];
  chatId: string | null;
  visitorId: string;
  createdAt: string;
}

/** A conversation that concerns people, as `takeover` has it. */
interface PeopleConversation {
  chat: {
    id: string;
    siteId: string;
    visitorId: string | null;
    visitorName: string | null;
    visitorEmail: string | null;
  };
  state: {
    status: string;
    operator_id: string | null;
    waiting_since: string | null;
    rating: number | null;
    rating_note: string | null;
  };
  message?: { id: string; author: string | null; content: string; created_at: string };
}

interface FailedSource {
  id: string;
  botId: string;
  type: string;
  /** Its address or its title. */
  name: string;
  error: string;
  failedAt: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue'> {
  webhooks: Pick<Webhooks, 'send' | 'isWanted'>;
  notifications: Pick<Notifications, 'add' | 'wants'>;
}

const END_SECONDS = CONVERSATION_ENDS_AFTER_MINUTES * 60;

/** The events of websites, which their owners are told of by mail and by webhook. Call each in the transaction of the event. */
export type SiteEvents = ReturnType<typeof createSiteEvents>;

export function createSiteEvents({ database: { db, engine }, clock, queue, webhooks, notifications }: Deps) {
  /** The site is part of every message. */
  async function send(tx: Db, siteId: string, event: SiteEventType, data: object) {
    const site = await lockEventSite(tx, engine, siteId);
    if (!site) return undefined;
    await webhooks.send(tx, siteId, event, { site: { id: site.id, name: site.name }, ...data });
    return site;
  }

  return {
    async leadCreated(tx: Db, siteId: string, lead: CreatedLead): Promise<void> {
      const site = await send(tx, siteId, 'lead.created', { lead });
      if (site) await notifications.add(tx, site, 'lead', { leadId: lead.id });
    },

    /** Whether it is worth looking for new gaps of the site. */
    async isGapWanted(tx: Db, siteId: string): Promise<boolean> {
      if (await webhooks.isWanted(tx, siteId, 'gap.found')) return true;
      const site = await findEventSite(tx, siteId);
      return site !== undefined && notifications.wants(site.ownerId, 'gap', tx);
    },

    async gapFound(tx: Db, siteId: string, gap: Gap): Promise<void> {
      const { id, text, questions, weak, doubtful, searches, downvotes, times, lastAt, chatId } = gap;
      const data = { id, text, questions, weak, doubtful, searches, downvotes, times, lastAt, chatId };
      const site = await send(tx, siteId, 'gap.found', { gap: data });
      if (site) await notifications.add(tx, site, 'gap', { text });
    },

    /** Told by a job: the transaction of a sync has locked the source, which the deletion of a website locks last. */
    sourceFailed: (tx: Db, source: FailedSource): Promise<void> =>
      queue.enqueue(tx, SOURCE_FAILED_JOB, source),

    /** For each website that the source's assistant answers for. */
    sourceFailedJob: {
      concurrency: 1,
      async run(payload, _signal, { end }) {
        const { botId, ...source } = payload as FailedSource;
        const { name, error } = source;
        await inTransaction(db, async (tx) => {
          for (const siteId of await listSiteIds(tx, botId)) {
            const site = await send(tx, siteId, 'source.failed', { source });
            if (site) await notifications.add(tx, site, 'sourceFailed', { name, error });
          }
          await end(tx);
        });
        return 'done';
      },
    } satisfies JobHandler,

    /** A message in a visitor's conversation postpones its end. */
    async conversationContinued(
      tx: Db,
      { chatId, siteId }: { chatId: string; siteId: string },
    ): Promise<void> {
      if (!(await webhooks.isWanted(tx, siteId, 'conversation.ended'))) return;
      const options = { key: `${CONVERSATION_JOB}:${chatId}`, inSeconds: END_SECONDS };
      await queue.enqueue(tx, CONVERSATION_JOB, { chatId }, options);
    },

    /** A person is asked for, answers, or has ended it. */
    async conversationChanged(
      tx: Db,
      event: SiteEventType & `conversation.${string}`,
      { chat, state, message }: PeopleConversation,
    ): Promise<void> {
      if (!(await webhooks.isWanted(tx, chat.siteId, event))) return;
      const { id, visitorId, visitorName: name, visitorEmail: email } = chat;
      const { status, waiting_since: waitingSince, rating, rating_note: note } = state;
      await send(tx, chat.siteId, event, {
        conversation: { id, visitorId, visitor: { name, email }, status, waitingSince },
        ...(message && {
          message: {
            id: message.id,
            from: message.author ?? 'visitor',
            content: message.content,
            createdAt: message.created_at,
          },
        }),
        ...(event === 'conversation.rated' && { rating: { score: rating, note } }),
      });
    },

    conversationJob: {
      concurrency: 2,
      async run(payload, _signal, { end }) {
        const chat = await findConversation(db, (payload as { chatId: string }).chatId);
        if (!chat?.site_id) return 'done';
        // It has not ended while somebody waits for an answer; the next message begins to count anew.
        if (chat.status === 'waiting' || chat.status === 'open') return { inSeconds: END_SECONDS };
        const quietSeconds = (clock.now().getTime() - Date.parse(chat.updated_at)) / 1000;
        if (quietSeconds < END_SECONDS) return { inSeconds: Math.ceil(END_SECONDS - quietSeconds) };
        const { id, site_id: siteId, visitor_id: visitorId, name, questions, unanswered } = chat;
        const times = { startedAt: chat.created_at, lastMessageAt: chat.updated_at };
        const conversation = { id, visitorId, name, questions, unanswered, ...times };
        await inTransaction(db, async (tx) => {
          await send(tx, siteId, 'conversation.ended', { conversation });
          await end(tx);
        });
        return 'done';
      },
    } satisfies JobHandler,
  };
}
