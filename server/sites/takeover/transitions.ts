import { ASKED_OFFLINE, type ConversationStatus, type LiveEvent } from '#lib/inbox.ts';
import { type People, peopleIn } from '#lib/people.ts';
import type { Chat, MessageRow } from '../../answers/answers.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.ts';
import type { SiteEvents } from '../site-events/site-events.ts';
import { presentMessages } from './inbox-messages.ts';
import { isOpenOfflineRequest } from './offline-request.ts';
import { phrasesIn } from './phrases.ts';
import {
  endsWithQuestion,
  findUnansweredSince,
  findVisitorChat,
  hasLead,
  insertNote,
  listPeople,
  lockTakeover,
  type NoteRow,
  type TakeoverRow,
  updateTakeover,
  type VisitorChatRow,
} from './takeover.queries.ts';

export interface TransitionDeps extends Pick<Platform, 'database' | 'clock' | 'events'> {
  live: Live;
  chat: Pick<Chat, 'messages'>;
  siteEvents: Pick<SiteEvents, 'conversationChanged'>;
}

/** A conversation with its state, which is locked until the transaction ends. */
export interface LockedConversation {
  chat: VisitorChatRow;
  state: TakeoverRow;
  people: People;
}

interface Attaching {
  /** Adds the files, before anybody is told of it. */
  attach?(id: string): Promise<void>;
}

/** Who acts: an operator. */
export interface Actor {
  id: string;
  name: string;
  picture: string | null;
}

export type Transitions = ReturnType<typeof createTransitions>;

/** How a conversation passes between the assistant and people. Each is told to everybody in it, in the same transaction. */
export function createTransitions({
  database: { engine },
  clock,
  live,
  chat: chats,
  siteEvents,
  events,
}: TransitionDeps) {
  const minutesFromNow = (minutes: number) => isoIn(clock, minutes * 60);

  /** @throws AppError 404 for one that was deleted meanwhile */
  const lock = async (tx: Db, chat: VisitorChatRow): Promise<LockedConversation> => ({
    chat,
    state: orNotFound(await lockTakeover(tx, engine, chat), 'conversation'),
    people: peopleIn(chat.people),
  });

  const append = (tx: Db, { id, siteId }: VisitorChatRow, event: LiveEvent, isPrivate = false) =>
    live.append(tx, { siteId, chatId: id }, event, isPrivate);

  async function operatorOf(tx: Db, { assignee_id }: TakeoverRow) {
    const [operator = null] = assignee_id ? await listPeople(tx, [assignee_id]) : [];
    return operator;
  }

  /** Stores the change and tells of it. */
  async function move(
    tx: Db,
    { chat, state }: LockedConversation,
    change: Partial<TakeoverRow> & { status: ConversationStatus },
  ): Promise<TakeoverRow> {
    const moved = await updateTakeover(tx, chat.id, change);
    const operator = await operatorOf(tx, moved);
    const { status, waiting_since: waitingSince } = moved;
    await append(tx, chat, {
      type: 'status',
      data: {
        chatId: chat.id,
        status,
        operator: operator && { name: operator.name, picture: operator.picture },
        waitingSince,
        isUnclaimed: isUnclaimed(moved),
      },
    });
    if (moved.assignee_id !== state.assignee_id)
      await append(tx, chat, { type: 'assigned', data: { chatId: chat.id, assignee: operator } }, true);
    return moved;
  }

  /** Who was asked for and has not answered yet, or the visitor's first message after the last answer. */
  async function waitingSince(tx: Db, { chat_id, asked_at, answered_at, claimed_at }: TakeoverRow) {
    if (asked_at && !answered_at) return asked_at;
    const now = isoNow(clock);
    return (await findUnansweredSince(tx, chat_id, claimed_at ?? now)) ?? now;
  }

  /** A line that visitor and team see. */
  /** @param name fills in `{name}` */
  function say(tx: Db, { id: chatId, siteId }: VisitorChatRow, text: string, name = ''): Promise<MessageRow> {
    const content = text.replace('{name}', () => name);
    return chats.messages.add(tx, { chatId, siteId, author: 'system', content });
  }

  /** What only the team sees. @returns undefined for what was stored before with this `client_id` */
  async function note(
    tx: Db,
    chat: VisitorChatRow,
    { attach, ...written }: Pick<NoteRow, 'author' | 'author_id' | 'content' | 'client_id'> & Attaching,
    isNews = false,
  ): Promise<NoteRow | undefined> {
    const created_at = await chats.messages.addNoteLine(tx, chat.id, isNews);
    const row = await insertNote(tx, {
      id: newId(),
      chat_id: chat.id,
      ...written,
      created_at,
    });
    if (!row) return undefined;
    await attach?.(row.id);
    const [message] = await presentMessages(tx, chat, [], [row]);
    if (message) await append(tx, chat, { type: 'message', data: { chatId: chat.id, message } }, true);
    return row;
  }

  const systemNote = (tx: Db, chat: VisitorChatRow, content: string, isNews?: boolean) =>
    note(tx, chat, { author: 'system', author_id: null, content, client_id: null }, isNews);

  return {
    lock,
    append,
    say,
    note,

    /** The visitor has asked for a person. */
    async ask(tx: Db, conversation: LockedConversation, locale: string | null): Promise<MessageRow> {
      const { chat, people } = conversation;
      const now = isoNow(clock);
      const line = await say(tx, chat, phrasesIn(locale).asked);
      const state = await move(tx, conversation, {
        status: 'waiting',
        locale,
        assignee_id: null,
        asked_at: now,
        waiting_since: now,
        claim_by: minutesFromNow(people.claimMinutes),
        unclaimed_at: null,
        answered_at: null,
        closed_at: null,
      });
      await siteEvents.conversationChanged(tx, 'conversation.waiting', { chat, state });
      await events.emit(tx, 'conversationWaits', { chatId: chat.id, siteId: chat.siteId });
      return line;
    },

    /** The visitor has asked for a person while nobody answers: the team is told, and the assistant goes on. */
    async recordOfflineRequest(
      tx: Db,
      { chat, state }: LockedConversation,
      locale: string | null,
    ): Promise<void> {
      if (isOpenOfflineRequest(state)) return;
      const now = isoNow(clock);
      await updateTakeover(tx, chat.id, {
        offline_asked_at: now,
        waiting_since: now,
        locale: locale ?? state.locale,
      });
      await systemNote(tx, chat, ASKED_OFFLINE, true);
      await events.emit(tx, 'conversationWaits', { chatId: chat.id, siteId: chat.siteId });
    },

    /** An open conversation loses its operator, and waits for another one. */
    async wait(tx: Db, conversation: LockedConversation, reason: string): Promise<void> {
      const { chat, people, state } = conversation;
      await systemNote(tx, chat, reason);
      const operator = await operatorOf(tx, state);
      if (operator) await say(tx, chat, phrasesIn(state.locale).left, operator.name);
      const moved = await move(tx, conversation, {
        status: 'waiting',
        assignee_id: null,
        waiting_since: await waitingSince(tx, state),
        claim_by: state.unclaimed_at ? null : minutesFromNow(people.claimMinutes),
        answer_by: null,
      });
      await siteEvents.conversationChanged(tx, 'conversation.waiting', { chat, state: moved });
      await events.emit(tx, 'conversationWaits', { chatId: chat.id, siteId: chat.siteId });
    },

    /** An operator claims it, or is assigned. */
    async claim(tx: Db, conversation: LockedConversation, actor: Actor): Promise<void> {
      const { chat, people, state } = conversation;
      if (state.status === 'open' && state.assignee_id === actor.id) return;
      // Who takes a conversation in which the visitor waits owes an answer.
      const owesAnswer =
        state.waiting_since !== null || state.answer_by !== null || (await endsWithQuestion(tx, chat.id));
      await say(tx, chat, phrasesIn(state.locale).joined, actor.name);
      const now = isoNow(clock);
      const moved = await move(tx, conversation, {
        status: 'open',
        assignee_id: actor.id,
        operator_id: actor.id,
        waiting_since: null,
        claim_by: null,
        claimed_at: now,
        closed_at: null,
        answer_by: owesAnswer ? minutesFromNow(people.silentMinutes) : null,
        // What was asked for and never answered is over: nobody has waited since then.
        ...(state.status !== 'waiting' && !state.answered_at && { asked_at: null }),
      });
      await siteEvents.conversationChanged(tx, 'conversation.claimed', { chat, state: moved });
    },

    /** The assistant answers again. */
    async release(tx: Db, conversation: LockedConversation): Promise<void> {
      const { chat, state } = conversation;
      await say(tx, chat, phrasesIn(state.locale).released);
      await move(tx, conversation, { status: 'assistant', assignee_id: null, ...IDLE });
    },

    async close(tx: Db, conversation: LockedConversation): Promise<void> {
      const { chat, state } = conversation;
      await say(tx, chat, phrasesIn(state.locale).closed);
      const moved = await move(tx, conversation, { status: 'closed', closed_at: isoNow(clock), ...IDLE });
      await siteEvents.conversationChanged(tx, 'conversation.closed', { chat, state: moved });
    },

    /** Nobody has taken it in time: said once; it goes on to wait. */
    async tellUnclaimed(tx: Db, conversation: LockedConversation): Promise<void> {
      const { chat, state } = conversation;
      const { unclaimed, unclaimedByMail } = phrasesIn(state.locale);
      await say(tx, chat, (await hasLead(tx, chat.id)) ? unclaimedByMail : unclaimed);
      await move(tx, conversation, { status: 'waiting', claim_by: null, unclaimed_at: isoNow(clock) });
    },

    /** A message of any website’s conversation: people follow those of the assistant, too. */
    async messageStored(tx: Db, { siteId, message }: { siteId: string; message: MessageRow }): Promise<void> {
      const chat = await findVisitorChat(tx, message.chat_id);
      if (chat?.siteId !== siteId) return;
      const [presented] = await presentMessages(tx, chat, [message]);
      if (presented)
        await append(tx, chat, { type: 'message', data: { chatId: chat.id, message: presented } });
    },
  };
}

/** A person was asked for, and has not ended it. */
export const isAsked = (status: ConversationStatus): status is 'waiting' | 'open' =>
  status === 'waiting' || status === 'open';

/** The visitor was told that nobody has time, and goes on to wait. */
export const isUnclaimed = ({ status, unclaimed_at }: TakeoverRow): boolean =>
  status === 'waiting' && unclaimed_at !== null;

const IDLE = { waiting_since: null, claim_by: null, answer_by: null } as const;
