import { ApiError } from '#lib/api-error.ts';
import { camelCaseKeys } from '#lib/case.ts';
import type { Message, SavedConversation } from '#lib/chat-client/message.ts';
import { pastMessage } from '#lib/chat-client/past-message.ts';
import type { Store } from '#lib/chat-client/store.ts';
import { type ConversationStatus, type NumberedEvent, TYPING_SECONDS } from '#lib/inbox.ts';
import { connectShared } from '#lib/live/shared.ts';
import type { Chat, PersonLines } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { newClientId } from './client-id.ts';
import { isLive, NEW_LINES } from './lines.ts';
import { DEADLINE_MS, mayPass } from './may-pass.ts';
import { mergeMessage } from './merge-message.ts';
import { createReading } from './reading.ts';

/** The stored conversation, which each tab and page continues. */
interface Kept {
  chatId: string;
  /** Whose it is; absent until the session says so. */
  visitorId?: string;
}

interface PersonAnswer {
  status: 'waiting' | 'open' | 'offline';
  waitSeconds: number | null;
  opensAt: string | null;
  chatId: string;
}

interface LoadedConversation extends Pick<SavedConversation, 'chatId'> {
  status: ConversationStatus;
  rating: number | null;
  isUnclaimed: boolean;
  eventId: number;
  messages: Parameters<typeof pastMessage>[0][];
}

interface Resumed {
  token: string;
  visitor_id: string;
  chat_id: string;
}

const RETRY_MS = 5000;

/** Asks for people, and follows the conversation with them. */
export function createMembership(chat: Chat, lines: Store<PersonLines>) {
  const { api, host, conversation, people } = chat;
  const { storage, view } = host;
  const { store } = conversation;
  const reading = createReading(chat);
  /** Ends the connection to the conversation that is shown. */
  let joined: AbortController | null = null;
  let kept: Kept | null = null;
  let isShown = false;
  let asking: Promise<void> | null = null;
  let typing: ReturnType<typeof setTimeout>;

  function leave(): void {
    joined?.abort();
    joined = kept = null;
    isShown = false;
    people.set({ status: 'assistant', files: [] });
    lines.set(NEW_LINES);
  }

  function changeStatus(status: ConversationStatus, isUnclaimed: boolean, isRated = false): void {
    const hadPerson = store.get().messages.some(({ author }) => author?.kind === 'operator');
    const hasEnded = !isLive(status) && hadPerson && !isRated;
    people.set({ status });
    lines.set({ writing: '', isUnclaimed, leavesEmail: isUnclaimed, rating: hasEnded ? 'asked' : 'none' });
    if (isLive(status) || hasEnded) storage.write('person', kept);
    else drop(kept?.chatId);
  }

  /** Deletes what is stored, unless another tab has another conversation by now. */
  function drop(chatId: string | undefined): void {
    if ((storage.read('person') as Kept | null)?.chatId === chatId) storage.remove('person');
  }

  function receive(event: NumberedEvent): void {
    if (event.type === 'status') changeStatus(event.data.status, event.data.isUnclaimed);
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
      lines.set({ writing: event.data.name || people.get().part?.texts.teamMember || '' });
      clearTimeout(typing);
      typing = setTimeout(() => lines.set({ writing: '' }), 2000 * TYPING_SECONDS);
    }
  }

  /** A line that was cut looks like a page that is not allowed, but passes. */
  const call = (path: string, init: RequestInit) =>
    api.call(path, init).catch((error: unknown) => {
      throw mayPass(error) ? new ApiError(0, '') : error;
    });

  /** Shows the conversation as the server has it. @returns the number of its last event */
  async function load(chatId: string, signal: AbortSignal): Promise<number> {
    const response = await call(`/conversation?chatId=${encodeURIComponent(chatId)}`, { signal });
    const { conversation: loaded } = camelCaseKeys(await response.json()) as {
      conversation: LoadedConversation | null;
    };
    if (!loaded) throw new ApiError(404, '');
    const messages = loaded.messages.map(pastMessage);
    const shown = store.get();
    if (shown.chatId === chatId && messages.every(({ author }) => !author)) {
      // What the assistant has said is shown, with more than is stored.
      changeStatus(loaded.status, loaded.isUnclaimed);
      return loaded.eventId;
    }
    const known = new Set(shown.messages.map(({ id }) => id));
    // What came between two pages, or during a longer cut.
    const isMissed = ({ id, author }: Message) => author?.kind === 'operator' && !known.has(id);
    const missed = shown.chatId === chatId ? messages.filter(isMissed) : [];
    // What could not be sent yet stays.
    const unsent = shown.messages.filter(
      ({ clientId, messageId }) =>
        clientId && !messageId && !messages.some((sent) => sent.clientId === clientId),
    );
    conversation.replace({ chatId, messages: [...messages, ...unsent] });
    conversation.change({});
    changeStatus(loaded.status, loaded.isUnclaimed, loaded.rating !== null);
    missed.forEach(chat.countUnread);
    reading.tell();
    return loaded.eventId;
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
          request: (query, init) =>
            call(`/events?chatId=${encodeURIComponent(chatId)}${query && `&${query}`}`, init),
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

  host.ended.addEventListener('abort', leave);
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

  async function ask(): Promise<void> {
    const { chatId, messages } = store.get();
    // Tabs that ask at once ask for the same person, as one that asks again does.
    const requestId = storage.read('personRequest') ?? newClientId();
    storage.write('personRequest', requestId);
    const asked = { client_id: requestId, ...(chatId && { chat_id: chatId }), ...chat.here() };
    const response = await api.post('/person', asked, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const answer = camelCaseKeys(await response.json()) as PersonAnswer;
    storage.remove('personRequest');
    const { status, waitSeconds, opensAt } = answer;
    if (status === 'offline') {
      conversation.change({ chatId: answer.chatId });
      return lines.set({ offlineAt: messages.length, opensAt, emailSent: false });
    }
    leave();
    await join(answer.chatId);
    lines.set({ waitSeconds });
  }

  return {
    join,

    /** Throws ApiError. A second click asks for the same person. */
    ask(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },

    /** Continues the conversation that the link of a mail leads to. */
    async resume(token: string): Promise<void> {
      try {
        const response = await api.post('/resume', { site: host.settings.get().site, token });
        const { token: own, visitor_id, chat_id } = (await response.json()) as Resumed;
        await api.adopt({ token: own, visitor_id });
        void join(chat_id);
      } catch (error) {
        const texts = people.get().part?.texts;
        const status = error instanceof ApiError && error.status;
        const known = status === 410 ? texts?.linkExpired : status === 404 && texts?.linkInvalid;
        lines.set({ problem: known || describeError(error, chat.strings) });
      }
    },

    async rate(score: number, note: string): Promise<void> {
      await api.post('/rating', { chat_id: kept?.chatId, score, ...(note && { note }) });
      drop(kept?.chatId);
      lines.set({ rating: 'rated' });
    },
  };
}
