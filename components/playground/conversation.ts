import { ApiError, type StreamedEvent } from '../../lib/api.ts';
import { NEW_CHAT } from '../../lib/routes.ts';
import type {
  ChatView,
  ChatWithMessages,
  MessageView,
  PlaygroundEvent,
} from '../../server/chat/playground.ts';

export type Citation = MessageView['citations'][number];
export type RelatedPage = MessageView['related'][number];

export interface Message {
  /** For telling messages apart on the page: the server's own, or one made here. */
  id: string;
  content: string;
  isUser: boolean;
  /** In milliseconds. */
  timestamp: number;
  citations: Citation[];
  related: RelatedPage[];
  /** False where the content has no answer. */
  isAnswered: boolean;
  /** `interrupted`: what arrived of an answer that was stopped or broke off. */
  state: 'done' | 'streaming' | 'interrupted';
}

export interface ConversationState {
  /** `new` until the first message has made the chat. */
  chatId: string;
  messages: Message[];
  /** A reply is on its way; further sends are ignored. */
  isLoading: boolean;
  /** What went wrong with the last send, for people; the next send clears it. */
  error: string | null;
  /** The last send was refused because nobody is signed in any more. */
  isSignedOut: boolean;
  /** The last reply was stopped by its reader. */
  isStopped: boolean;
}

export interface Prompt {
  prompt: string;
  /** Whom a new chat talks to. */
  botId?: string;
}

type Done = Omit<Extract<PlaygroundEvent, { type: 'done' }>, 'type'>;

/** The outside of a conversation. */
interface Ports {
  /** Throws ApiError where the server refuses. */
  invoke(chatId: string, prompt: Prompt, signal: AbortSignal): AsyncIterable<StreamedEvent>;
  /** The chat was made (`isNew`), or was talked in. */
  onChat(chat: ChatView, isNew: boolean): void;
  /** The session has ended: what was typed would be lost on the way to a new one. */
  onSignedOut(chatId: string, prompt: string): void;
  now(): number;
}

export interface Conversation {
  get(): ConversationState;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Answers whether it was taken: blank prompts, and those sent while a reply is on its way, are not. */
  send(prompt: Prompt): boolean;
  /** Sends the last prompt again, in its old place. */
  retry(): void;
  /** Ends the reply on its way; what arrived of it stays. Right after a send it is taken for a double click. */
  stop(): void;
  /** Goes back to a chat that is yet to be made. */
  reset(): void;
}

/** The button that stops stands where the one that sends was. */
const DOUBLE_CLICK_MS = 500;
const CALM = { isLoading: false, error: null, isSignedOut: false, isStopped: false };

export function createConversation(
  chat: ChatWithMessages | null,
  { invoke, onChat, onSignedOut, now }: Ports,
): Conversation {
  let state: ConversationState = {
    chatId: chat?.id ?? NEW_CHAT,
    messages: chat?.messages.map(messageOf) ?? [],
    ...CALM,
  };
  const listeners = new Set<() => void>();
  let running: AbortController | null = null;
  /** A request that was stopped before its chat was known: it is listened to until that is. */
  let unmade: AbortController | null = null;
  let lastPrompt: Prompt | null = null;
  let sentAt = 0;
  let made = 0;

  function set(change: Partial<ConversationState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Changes the reply on its way, which is always the last message. */
  function changeReply(change: (reply: Message) => Partial<Message>): void {
    const reply = state.messages.at(-1);
    if (reply) set({ messages: [...state.messages.slice(0, -1), { ...reply, ...change(reply) }] });
  }

  const message = (content: string, isUser: boolean): Message => {
    made += 1;
    const id = `said-${made}`;
    const state = isUser ? 'done' : 'streaming';
    return { id, content, isUser, timestamp: now(), citations: [], related: [], isAnswered: true, state };
  };

  function begin({ chat: started }: { chat: ChatView }): void {
    const isNew = state.chatId === NEW_CHAT;
    set({ chatId: started.id });
    onChat(started, isNew);
  }

  function take({ event, data }: StreamedEvent): void {
    if (event === 'start') begin(data as { chat: ChatView });
    if (event === 'token')
      changeReply(({ content }) => ({ content: content + (data as { text: string }).text }));
    if (event === 'citations') changeReply(() => ({ citations: data as Citation[] }));
    if (event === 'error') finish((data as { message: string }).message);
    if (event === 'done') {
      const { answered, related, chat: current } = data as Done;
      changeReply(() => ({ state: 'done', timestamp: now(), isAnswered: answered, related }));
      finish(null);
      onChat(current, false);
    }
  }

  /** Of a reply that did not come to its end stays what arrived, if anything did. */
  function finish(error: string | null, change: Partial<ConversationState> = {}): void {
    running = null;
    const reply = state.messages.at(-1);
    let { messages } = state;
    if (reply?.state === 'streaming') {
      messages = messages.slice(0, -1);
      if (reply.content) messages.push({ ...reply, state: 'interrupted' });
    }
    set({ ...CALM, messages, error, ...change });
  }

  function fail(error: unknown, { prompt }: Prompt): void {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut) onSignedOut(state.chatId, prompt);
    finish(error instanceof ApiError ? error.message : BROKE_OFF, { isSignedOut });
  }

  async function run(prompt: Prompt): Promise<void> {
    const own = new AbortController();
    running = own;
    try {
      for await (const event of invoke(state.chatId, prompt, own.signal)) {
        if (running === own) take(event);
        else {
          // Stopped, and perhaps another one is running by now.
          if (unmade === own && event.event === 'start') begin(event.data as { chat: ChatView });
          return own.abort();
        }
      }
      if (running === own) finish(BROKE_OFF);
    } catch (error) {
      if (running === own) fail(error, prompt);
    } finally {
      if (unmade === own) unmade = null;
    }
  }

  function halt(change: Partial<ConversationState>): void {
    const isUnmade = state.chatId === NEW_CHAT && change.isStopped === true;
    if (isUnmade) unmade = running;
    else running?.abort();
    if (running) finish(null, change);
  }

  const conversation: Conversation = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    send({ prompt, botId }) {
      const text = prompt.trim();
      if (!text || state.isLoading) return false;
      lastPrompt = { prompt: text, botId };
      unmade?.abort();
      unmade = null;
      sentAt = now();
      const messages = [...state.messages, message(text, true), message('', false)];
      set({ ...CALM, messages, isLoading: true });
      void run(state.chatId === NEW_CHAT ? lastPrompt : { prompt: text });
      return true;
    },

    retry() {
      if (!lastPrompt || state.isLoading) return;
      const at = state.messages.findLastIndex(({ isUser }) => isUser);
      set({ messages: state.messages.slice(0, Math.max(at, 0)) });
      conversation.send(lastPrompt);
    },

    stop() {
      if (now() - sentAt >= DOUBLE_CLICK_MS) halt({ isStopped: true });
    },

    reset() {
      unmade?.abort();
      unmade = null;
      halt({});
      lastPrompt = null;
      set({ ...CALM, chatId: NEW_CHAT, messages: [] });
    },
  };
  return conversation;
}

const BROKE_OFF = 'The answer was interrupted. Try again.';

const messageOf = ({ id, role, content, createdAt, citations, related, outcome }: MessageView): Message => ({
  id,
  content,
  isUser: role === 'user',
  timestamp: Date.parse(createdAt),
  citations,
  related,
  isAnswered: outcome !== 'unanswered',
  state: outcome === 'interrupted' ? 'interrupted' : 'done',
});
