import { ApiError } from '#lib/api-error.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { pastMessage } from '#lib/chat-client/past-message.ts';
import type { Store } from '#lib/chat-client/store.ts';
import { type ConversationStatus, type NumberedEvent, TYPING_SECONDS } from '#lib/inbox.ts';
import { connectShared } from '#lib/live/shared.ts';
import type { Chat, PersonLines } from '../chat/contract.ts';
import { createConversationApi } from './conversation-api.ts';
import { isLive, NEW_LINES } from './lines.ts';
import { mergeMessage } from './merge-message.ts';
import { createReading } from './reading.ts';

/** The stored conversation, which each tab and page continues. */
interface Kept {
  chatId: string;
  /** Whose it is; absent until the session says so. */
  visitorId?: string;
}

const RETRY_MS = 5000;
const WRITING_MS = 2000 * TYPING_SECONDS;

export type Membership = ReturnType<typeof createMembership>;

/**
 * Follows the conversation with people.
 * @param resend sends a message of an earlier page, unless it is being sent
 */
export function createMembership(chat: Chat, lines: Store<PersonLines>, resend: (message: Message) => void) {
  const { api, host, conversation, people } = chat;
  const { storage, view } = host;
  const { store } = conversation;
  const reading = createReading(chat);
  const server = createConversationApi(chat);
  /** Ends the connection to the conversation that is shown. */
  let joined: AbortController | null = null;
  let kept: Kept | null = null;
  let isShown = false;
  /** The visitor has rated the person who was there last. */
  let isRated = false;
  let typing: ReturnType<typeof setTimeout>;

  function leave(): void {
    joined?.abort();
    joined = kept = null;
    isShown = false;
    people.set({ status: 'assistant', files: [] });
    lines.set(NEW_LINES);
  }

  function changeStatus(status: ConversationStatus, isUnclaimed: boolean): void {
    if (status === 'open') isRated = false;
    const hadPerson = store.get().messages.some(({ author }) => author?.kind === 'operator');
    const hasEnded = !isLive(status) && hadPerson && !isRated;
    // Only a person gets files.
    people.set(status === 'open' ? { status } : { status, files: [] });
    lines.set({ writing: '', isUnclaimed, leavesEmail: isUnclaimed, rating: hasEnded ? 'asked' : 'none' });
    if (isLive(status) || hasEnded) storage.write('person', kept);
    else drop(kept?.chatId);
  }

  /** Deletes what is stored, unless another tab has another conversation by now. */
  function drop(chatId: string | undefined): void {
    if ((storage.read('person') as Kept | null)?.chatId === chatId) storage.remove('person');
  }

  function receive(event: NumberedEvent): void {
    if (event.type === 'status') {
      const { status, isUnclaimed } = event.data;
      changeStatus(status, isUnclaimed);
      if (status === 'waiting' && !isUnclaimed) void loadWait();
    }
    if (event.type === 'message') {
      const { author } = event.data.message;
      const isNew = mergeMessage(conversation, event.data.message);
      if (author.kind !== 'operator') return;
      lines.set({ writing: '' });
      if (isNew) chat.countUnread();
      reading.tell();
    }
    if (event.type === 'read' && event.data.by === 'operator') lines.set({ readAt: event.data.readAt });
    if (event.type === 'typing' && event.data.by === 'operator') {
      // What is late, because the connection was cut, is over.
      if (Date.now() - Date.parse(event.data.at) > WRITING_MS) return;
      lines.set({ writing: event.data.name || people.get().part?.texts.teamMember || '' });
      clearTimeout(typing);
      typing = setTimeout(() => lines.set({ writing: '' }), WRITING_MS);
    }
  }

  /** How long people usually take is no part of the event. */
  async function loadWait(): Promise<void> {
    if (!kept || !joined) return;
    const { waitSeconds = null } = await server.load(kept.chatId, joined.signal).catch(() => NEW_LINES);
    lines.set({ waitSeconds });
  }

  /** Shows the conversation as the server has it. @returns the number of its last event */
  async function load(chatId: string, signal: AbortSignal): Promise<number> {
    const loaded = await server.load(chatId, signal);
    const { status, isUnclaimed, waitSeconds = null, operatorReadAt, eventId } = loaded;
    const messages = loaded.messages.map(pastMessage);
    lines.set({ waitSeconds, readAt: operatorReadAt ?? '' });
    isRated = loaded.rating !== null;
    const shown = store.get();
    if (shown.chatId === chatId && messages.every(({ author }) => !author)) {
      // What the assistant has said is shown, with more than is stored.
      changeStatus(status, isUnclaimed);
      return eventId;
    }
    const known = new Set(shown.messages.map(({ id }) => id));
    // What came between two pages, or during a longer cut.
    const isMissed = ({ id, author }: Message) => author?.kind === 'operator' && !known.has(id);
    const missed = shown.chatId === chatId ? messages.filter(isMissed) : [];
    // What could not be sent yet stays, and is sent unless the visitor was told that it failed.
    const unsent = shown.messages.filter(
      ({ clientId, messageId }) =>
        clientId && !messageId && !messages.some((sent) => sent.clientId === clientId),
    );
    conversation.replace({ chatId, messages: [...messages, ...unsent] });
    conversation.change({});
    changeStatus(status, isUnclaimed);
    missed.forEach(chat.countUnread);
    reading.tell();
    for (const message of unsent) if (!message.error) resend(message);
    return eventId;
  }

  async function follow(own: AbortController, followed: Kept): Promise<void> {
    const { chatId } = followed;
    const { signal } = own;
    const forget = () => {
      if (signal.aborted) return;
      leave();
      // The page may show another visitor by now, as another tab may.
      api.session().then(
        ({ visitor_id }) => visitor_id === followed.visitorId && drop(chatId),
        () => {},
      );
    };
    for (;;) {
      try {
        const { visitor_id } = await api.session();
        if (signal.aborted) return;
        followed.visitorId ??= visitor_id;
        // Another tab's visitor has it, or this page identifies its visitor later.
        if (followed.visitorId !== visitor_id) return leave();
        const lastEventId = await load(chatId, signal);
        const connection = new AbortController();
        signal.addEventListener('abort', () => connection.abort());
        return connectShared(`foyer:${chatId}`, {
          request: server.events(chatId),
          lastEventId,
          onEvent: receive,
          // What arrives while it is loaded follows again, after what was loaded.
          onReset() {
            connection.abort();
            void follow(own, followed);
          },
          onEnd: forget,
          signal: connection.signal,
        });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return forget();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async function join(chatId?: string): Promise<void> {
    const stored = storage.read('person') as Kept | null;
    const shown = chatId ?? store.get().chatId;
    const next = shown && (chatId || !stored) ? { chatId: shown } : stored;
    if (!next || next.chatId === kept?.chatId) return;
    if (kept) leave();
    joined = new AbortController();
    kept = next;
    isShown = store.get().chatId === next.chatId;
    await follow(joined, next);
  }

  // The status stays: after it the next page knows that a person may write.
  host.ended.addEventListener('abort', () => joined?.abort());
  store.subscribe(() => {
    if (!kept || store.get().chatId === kept.chatId) {
      isShown = kept !== null;
    } else if (isShown) {
      // A new conversation was begun, or another visitor's is shown.
      drop(kept.chatId);
      leave();
    }
  });
  let { identity } = view.get();
  view.subscribe(() => {
    if (view.get().identity === identity) return;
    identity = view.get().identity;
    if (storage.read('person')) void join();
  });

  return {
    join,
    leave,

    async rate(score: number, note: string): Promise<void> {
      await api.post('/rating', { chat_id: kept?.chatId, score, ...(note && { note }) });
      isRated = true;
      drop(kept?.chatId);
      lines.set({ rating: 'rated' });
    },
  };
}
