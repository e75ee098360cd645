import type { Operator } from '#lib/inbox.ts';
import type { OperatorMessageInput } from '#lib/schemas/inbox.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoNow, laterOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { touchPresence } from './audiences.queries.ts';
import type { ChatFiles } from './chat-files.ts';
import { presentMessages } from './inbox-messages.ts';
import {
  findNote,
  findTakeover,
  findVisitorChat,
  keepRead,
  listPeople,
  saveRead,
  updateTakeover,
  type VisitorChatRow,
} from './takeover.queries.ts';
import type { Actor, LockedConversation, TransitionDeps, Transitions } from './transitions.ts';

export interface OperatorDeps extends TransitionDeps {
  transitions: Transitions;
  seats: Pick<Seats, 'maySite' | 'hasAccess' | 'keepAccess'>;
  files: Pick<ChatFiles, 'attach' | 'prepare'>;
}

/** What operators do in conversations. */
export function createOperators(deps: OperatorDeps) {
  const { database, clock, live, chat: chats, siteEvents, transitions, seats, files, events } = deps;
  const { db } = database;

  /** @throws AppError 404 for those who may not read the conversations of its website */
  async function load(viewer: Viewer, chatId: string): Promise<VisitorChatRow> {
    const chat = await findVisitorChat(db, chatId);
    const may =
      chat && (await seats.maySite(viewer.id, { id: chat.siteId, ownerId: chat.ownerId }, 'conversations'));
    return orNotFound(may ? chat : undefined, 'conversation');
  }

  async function actorOf(tx: Db, userId: string): Promise<Actor> {
    const [person] = await listPeople(tx, [userId]);
    return orNotFound(person, 'user');
  }

  /** @throws AppError 409 with who has it */
  async function assertNotHeld(tx: Db, { state }: LockedConversation, viewer: Viewer): Promise<void> {
    if (state.status !== 'open' || !state.assignee_id || state.assignee_id === viewer.id) return;
    const assignee: Operator = await actorOf(tx, state.assignee_id);
    throw new AppError(409, `${assignee.name} has this conversation.`, { data: { assignee } });
  }

  const keepsAccess = (tx: Db, userId: string, { siteId, ownerId }: VisitorChatRow): Promise<boolean> =>
    seats.keepAccess(tx, userId, { id: siteId, ownerId }, 'conversations');

  /** Locks the conversation, and checks access again: it may have ended since `load`. */
  async function lock(tx: Db, viewer: Viewer, chatId: string): Promise<LockedConversation> {
    const chat = orNotFound(await findVisitorChat(tx, chatId), 'conversation');
    if (!(await keepsAccess(tx, viewer.id, chat))) throw notFound('conversation');
    return transitions.lock(tx, chat);
  }

  async function change(
    viewer: Viewer,
    chatId: string,
    apply: (tx: Db, conversation: LockedConversation) => Promise<void>,
  ): Promise<void> {
    await load(viewer, chatId);
    await inTransaction(db, async (tx) => {
      const conversation = await lock(tx, viewer, chatId);
      await apply(tx, conversation);
      await keepRead(tx, conversation.chat, viewer.id);
    });
  }

  /** What was stored before with this `clientId`. */
  async function findSent(tx: Db, chat: VisitorChatRow, { clientId, isNote }: OperatorMessageInput) {
    if (!clientId) return [];
    const note = isNote ? await findNote(tx, chat.id, clientId) : undefined;
    const message = isNote ? undefined : await chats.messages.findSent(tx, chat.id, clientId);
    return presentMessages(tx, chat, message ? [message] : [], note ? [note] : []);
  }

  async function sendNote(
    viewer: Viewer,
    chat: VisitorChatRow,
    input: OperatorMessageInput,
    clientId: string,
  ) {
    return inTransaction(db, async (tx) => {
      if (!(await keepsAccess(tx, viewer.id, chat))) throw notFound('conversation');
      const note = await transitions.note(tx, chat, {
        author: 'operator',
        author_id: viewer.id,
        content: input.content ?? '',
        client_id: clientId,
        attach: (id) => files.attach(tx, chat.id, input.mediaIds, { userId: viewer.id, note_id: id }),
      });
      return note ? presentMessages(tx, chat, [], [note]) : findSent(tx, chat, input);
    });
  }

  async function sendReply(
    viewer: Viewer,
    chat: VisitorChatRow,
    input: OperatorMessageInput,
    clientId: string,
  ) {
    return inTransaction(db, async (tx) => {
      const conversation = await lock(tx, viewer, chat.id);
      const known = await findSent(tx, chat, input);
      if (known.length > 0) return known;
      if (!input.takeOver) await assertNotHeld(tx, conversation, viewer);
      await transitions.claim(tx, conversation, await actorOf(tx, viewer.id));
      const message = await chats.messages.add(tx, {
        chatId: chat.id,
        siteId: chat.siteId,
        author: 'operator',
        authorId: viewer.id,
        content: input.content ?? '',
        clientId,
        attach: (id) => files.attach(tx, chat.id, input.mediaIds, { userId: viewer.id, message_id: id }),
      });
      const state = await updateTakeover(tx, chat.id, {
        answer_by: null,
        answered_at: conversation.state.answered_at ?? isoNow(clock),
      });
      await saveRead(tx, chat.id, viewer.id, message.created_at);
      await siteEvents.conversationChanged(tx, 'conversation.message', { chat, state, message });
      await events.emit(tx, 'operatorAnswered', { chatId: chat.id });
      return presentMessages(tx, chat, [message]);
    });
  }

  return {
    load,

    /**
     * Sends a message to the visitor, which takes the conversation, or a note to the team. The same `clientId` again
     * answers what was stored.
     * @throws AppError 409 if another operator has it, and is not to be taken over
     */
    async send(viewer: Viewer, chatId: string, input: OperatorMessageInput) {
      const chat = await load(viewer, chatId);
      const [known] = await findSent(db, chat, input);
      if (known) return known;
      const prepared = await files.prepare(viewer, chat, input.mediaIds);
      const [message] = await (input.isNote ? sendNote : sendReply)(
        viewer,
        chat,
        { ...input, mediaIds: prepared },
        input.clientId ?? newId(),
      );
      if (!message) throw new Error('a message that was stored is not there');
      return message;
    },

    claim: (viewer: Viewer, chatId: string) =>
      change(viewer, chatId, async (tx, conversation) => {
        await assertNotHeld(tx, conversation, viewer);
        await transitions.claim(tx, conversation, await actorOf(tx, viewer.id));
      }),

    /** Gives it back to the assistant. */
    release: (viewer: Viewer, chatId: string) =>
      change(viewer, chatId, async (tx, conversation) => {
        const { status } = conversation.state;
        if (status === 'open' || status === 'waiting') await transitions.release(tx, conversation);
      }),

    close: (viewer: Viewer, chatId: string) =>
      change(viewer, chatId, async (tx, conversation) => {
        if (conversation.state.status !== 'closed') await transitions.close(tx, conversation);
      }),

    /** A closed conversation is the viewer's. */
    reopen: (viewer: Viewer, chatId: string) =>
      change(viewer, chatId, async (tx, conversation) => {
        if (conversation.state.status !== 'closed') throw conflict('This conversation is not closed.');
        await transitions.claim(tx, conversation, await actorOf(tx, viewer.id));
      }),

    /** @throws AppError 422 for a user without access to the conversations */
    async assign(viewer: Viewer, chatId: string, userId: string): Promise<void> {
      const { siteId, ownerId } = await load(viewer, chatId);
      const isAnswering = await seats.hasAccess(userId, { id: siteId, ownerId }, 'conversations');
      await change(viewer, chatId, async (tx, conversation) => {
        if (!isAnswering || !(await keepsAccess(tx, userId, conversation.chat)))
          throw invalid({ userId: ['This person does not answer for the website.'] });
        await transitions.claim(tx, conversation, await actorOf(tx, userId));
        const { answer_by } = orNotFound(await findTakeover(tx, chatId), 'conversation');
        if (answer_by && userId !== viewer.id)
          await events.emit(tx, 'visitorAnswered', { chatId, siteId, userId });
      });
    },

    async typing(viewer: Viewer, chatId: string): Promise<void> {
      const chat = await load(viewer, chatId);
      const { name } = await actorOf(db, viewer.id);
      const state = await findTakeover(db, chatId);
      // Visitors see the one who has their conversation.
      const isPrivate = state?.assignee_id !== viewer.id;
      const data = { chatId, by: 'operator', name, userId: viewer.id, at: isoNow(clock) } as const;
      await inTransaction(db, (tx) => transitions.append(tx, chat, { type: 'typing', data }, isPrivate));
    },

    async read(viewer: Viewer, chatId: string): Promise<void> {
      const chat = await load(viewer, chatId);
      const readAt = laterOf(chat.updatedAt, isoNow(clock));
      const state = await findTakeover(db, chatId);
      await inTransaction(db, async (tx) => {
        await saveRead(tx, chatId, viewer.id, readAt);
        const data = { chatId, by: 'operator', readAt, userId: viewer.id } as const;
        await transitions.append(tx, chat, { type: 'read', data }, state?.assignee_id !== viewer.id);
      });
    },

    /** Notes that an operator is connected. */
    seen: ({ id }: Viewer) => touchPresence(db, [id], isoNow(clock)),

    /** The number of the last event, from which a page goes on that was loaded after it. */
    lastEventId: live.lastId,
  };
}
