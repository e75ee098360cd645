import type { RatingInput } from '#lib/schemas/inbox.ts';
import type { Chat, VisitorChat } from '../../answers/answers.ts';
import { isoNow, laterOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, notFound, orNotFound } from '../../platform/errors.ts';
import { createAsking } from './asking.ts';
import type { ChatFiles } from './chat-files.ts';
import { presentMessages } from './inbox-messages.ts';
import { isOpenOfflineRequest } from './offline-request.ts';
import {
  findMessageTime,
  findReadAt,
  findTakeover,
  findVisitorChat,
  listPeople,
  saveVisitorSeen,
  type TakeoverRow,
  updateTakeover,
} from './takeover.queries.ts';
import { isUnclaimed, type TransitionDeps, type Transitions } from './transitions.ts';
import { createVisitorChats, type WidgetVisitor } from './visitor-chats.ts';
import { createVisitorMessages } from './visitor-messages.ts';

export interface VisitorSideDeps extends TransitionDeps {
  chat: Chat;
  transitions: Transitions;
  files: Pick<ChatFiles, 'attach'>;
}

/** What visitors do in conversations with people. */
export function createVisitorSide(deps: VisitorSideDeps) {
  const { database, clock, siteEvents, transitions } = deps;
  const { db } = database;

  const visitorChats = createVisitorChats(db);
  const { receive, ...messages } = createVisitorMessages({ ...deps, visitorChats });
  const { usualWait, ...asking } = createAsking({ ...deps, visitorChats, visitorMessages: { receive } });
  const { load } = visitorChats;

  return {
    load,
    stateOf: visitorChats.stateOf,
    ...asking,
    ...messages,

    isTaken: async (tx: Db, chatId: string): Promise<boolean> =>
      (await findTakeover(tx, chatId))?.status === 'open',

    async typing(visitor: WidgetVisitor, chatId: string): Promise<void> {
      const chat = await load(visitor, chatId);
      const data = { chatId, by: 'visitor', name: chat.visitorName, at: isoNow(clock) } as const;
      await inTransaction(db, (tx) => transitions.append(tx, chat, { type: 'typing', data }));
    },

    /** @param messageId the last one that was shown; without it everything */
    async read(visitor: WidgetVisitor, chatId: string, messageId: string | null | undefined): Promise<void> {
      const chat = await load(visitor, chatId);
      const message = messageId ? await findMessageTime(db, chatId, messageId) : undefined;
      if (messageId && !message) throw notFound('message');
      const readAt = message?.created_at ?? laterOf(chat.updatedAt, isoNow(clock));
      // Nobody has to know what was read of the assistant's.
      if (!(await findTakeover(db, chatId))) return;
      await inTransaction(db, async (tx) => {
        const { state } = await transitions.lock(tx, chat);
        if (state.visitor_read_at && state.visitor_read_at >= readAt) return;
        await updateTakeover(tx, chatId, { visitor_read_at: readAt, visitor_seen_at: isoNow(clock) });
        await transitions.append(tx, chat, { type: 'read', data: { chatId, by: 'visitor', readAt } });
      });
    },

    /** @throws AppError 409 for a conversation that no person has answered and ended */
    async rate(visitor: WidgetVisitor, { chatId, score, note }: RatingInput): Promise<void> {
      const chat = await load(visitor, chatId);
      await inTransaction(db, async (tx) => {
        const { state } = await transitions.lock(tx, chat);
        const hasEnded =
          state.claimed_at !== null && (state.status === 'closed' || state.status === 'assistant');
        if (!hasEnded) throw conflict('Only a conversation that a person has ended can be rated.');
        const rated = await updateTakeover(tx, chatId, {
          rating: score,
          rating_note: note,
          rated_at: isoNow(clock),
          rated_user_id: state.operator_id,
        });
        await siteEvents.conversationChanged(tx, 'conversation.rated', { chat, state: rated });
        await transitions.append(tx, chat, { type: 'rated', data: { chatId } }, true);
      });
    },

    /** A conversation as its visitor sees it, with who answers. */
    async present({ rows, messages, chatId }: VisitorChat) {
      const chat = orNotFound(await findVisitorChat(db, chatId), 'conversation');
      const state = await findTakeover(db, chatId);
      const shown = new Map((await presentMessages(db, chat, rows)).map((message) => [message.id, message]));
      const [operator = null] = state?.assignee_id ? await listPeople(db, [state.assignee_id]) : [];
      return {
        chatId,
        status: state?.status ?? 'assistant',
        operator: operator && { name: operator.name, picture: operator.picture },
        rating: state && isRated(state) ? state.rating : null,
        /** While it waits: as of `ask`. */
        waitSeconds: state?.status === 'waiting' ? await usualWait(chat.siteId) : null,
        /** Everything up to then the person who has it has read. */
        operatorReadAt: state?.assignee_id ? await findReadAt(db, chatId, state.assignee_id) : null,
        isUnclaimed: state !== undefined && isUnclaimed(state),
        messages: messages.map((message) => {
          const { author, attachments = [], clientId = null } = shown.get(message.id) ?? {};
          return { ...message, author, attachments, clientId };
        }),
      };
    },

    /** Whether a person was asked for outside opening hours, and nobody has come since. */
    async hasOfflineRequest(chatId: string): Promise<boolean> {
      const state = await findTakeover(db, chatId);
      return state !== undefined && isOpenOfflineRequest(state);
    },

    /** Notes that the visitor is there. */
    seen: (chatId: string) => saveVisitorSeen(db, chatId, isoNow(clock)),
  };
}

/** Whether the visitor has rated the person who came last. */
const isRated = ({ rated_at, claimed_at }: TakeoverRow): boolean =>
  rated_at !== null && (claimed_at === null || rated_at >= claimed_at);
