import { ApiError } from '../api-error.ts';
import type { ChatEvent } from './events.ts';
import { EMPTY_CONVERSATION, type Message, type SavedConversation } from './message.ts';
import { createStore } from './store.ts';

export interface ConversationState extends SavedConversation {
  /** A reply is being streamed; further sends are ignored. */
  isLoading: boolean;
  /** The error message of the last send, as shown to users; the next send clears it. */
  error: string | null;
  /** The last send was refused because the session has expired. */
  isSignedOut: boolean;
  /** The user stopped the last reply. */
  isStopped: boolean;
}

export interface Prompt {
  text: string;
  /** The bot of a new chat. */
  botId?: string | undefined;
  /** The model that answers; absent for the bot's own. */
  model?: string | undefined;
  /** The turn that the question begins, or replaces. */
  turnId?: string | undefined;
  /** The first turn that the server deletes from the conversation. */
  cutFrom?: string | undefined;
  /** The question was sent from the search. */
  channel?: 'search';
}

/** Dependencies of a conversation. `Chat` is the type of the server's chat data, where it sends any. */
export interface ConversationPorts<Chat> {
  /** `chatId` is null for a new chat. Throws ApiError for error responses. */
  send(chatId: string | null, prompt: Prompt, signal: AbortSignal): AsyncIterable<ChatEvent<Chat>>;
  /** An error as a message for users; null for an interrupted stream, of which the server may have sent a message. */
  describeError(error: ApiError | null, serverMessage?: string): string;
  /** The text of a refusal that is shown as an answer; absent for an error. */
  declined?(refusal: ApiError): string | undefined;
  /** Stores the conversation for the next visit. */
  save?(conversation: SavedConversation): void;
  /** The chat was created (`isNew`), or has a new message. */
  onChat?(chat: Chat, isNew: boolean): void;
  /** A person has the conversation, or was asked for. */
  onPerson?(): void;
  /** Called when the session has expired, to save the prompt until the user has signed in again. */
  onSignedOut?(chatId: string | null, prompt: Prompt): void;
  /** Creates a UUID; absent if questions cannot be repeated or replaced. */
  newTurnId?(): string;
  now(): number;
}

export type Conversation = ReturnType<typeof createConversation>;

/** How long a stop is ignored after a send: both buttons have the same position. */
const DOUBLE_CLICK_MS = 500;
/** A server that is alone is back by then. */
const REPEAT_MS = 3000;
const IDLE = { isLoading: false, error: null, isSignedOut: false, isStopped: false };

export function createConversation<Chat extends { id: string }>(
  saved: SavedConversation,
  ports: ConversationPorts<Chat>,
) {
  const { now } = ports;
  const store = createStore<ConversationState>({
    ...IDLE,
    ...saved,
    messages: endReply(saved.messages),
    isStopped: saved.messages.some(isStreaming),
  });
  let running: AbortController | null = null;
  /** A request that was stopped before its chat id arrived: its events are read until the id is known. */
  let awaitingChat: AbortController | null = null;
  let lastPrompt: Prompt | null = null;
  /** The first turn that was removed here but not yet on the server. */
  let cutFrom: string | undefined;
  let sentAt = 0;
  /** The last question was asked again because the server stopped. */
  let hasRepeated = false;
  let created = 0;

  function save(): void {
    const { chatId, messages } = store.get();
    ports.save?.({ chatId, messages });
  }

  /** Updates the running reply; messages to a person may follow it. */
  function changeReply(change: (reply: Message) => Partial<Message>): void {
    const { messages } = store.get();
    const at = messages.findLastIndex(isStreaming);
    const reply = messages[at];
    if (reply) store.set({ messages: messages.with(at, { ...reply, ...change(reply) }) });
  }

  function createMessage(content: string, isUser: boolean, turnId?: string): Message {
    created += 1;
    const id = `${now()}-${created}`;
    const state: Message['state'] = isUser ? 'done' : 'streaming';
    const turn = turnId && { turnId };
    return {
      ...{ id, content, isUser, timestamp: now(), citations: [], related: [], isAnswered: true, state },
      ...turn,
    };
  }

  function startChat(data: { chatId: string } | { chat: Chat }): void {
    const isNew = store.get().chatId === null;
    cutFrom = undefined;
    store.set({ chatId: 'chat' in data ? data.chat.id : data.chatId });
    save();
    if ('chat' in data) ports.onChat?.(data.chat, isNew);
  }

  function receive({ event, data }: ChatEvent<Chat>): void {
    if (event === 'start') startChat(data);
    if (event === 'token') changeReply(({ content }) => ({ content: content + data.text }));
    if (event === 'citations') changeReply(() => ({ citations: data }));
    if (event === 'error') {
      finish(ports.describeError(null, data.message));
      if (data.canRepeat) repeatLater();
    }
    if (event === 'done') {
      const { messageId, answered, isFallback, isSmallTalk, request, related, offeredLanguage, chat } = data;
      // A person answers, later: there is no reply.
      if (answered === null) {
        store.set({ messages: store.get().messages.filter((message) => !isStreaming(message)) });
        ports.onPerson?.();
      } else
        changeReply(() => ({
          messageId,
          state: 'done',
          timestamp: now(),
          isAnswered: answered,
          related,
          ...(isFallback && { isFallback }),
          ...(isSmallTalk && { isSmallTalk }),
          ...(data.offersPerson && { offersPerson: true }),
          ...(request && { request }),
          ...(offeredLanguage && { offeredLanguage }),
        }));
      finish(null);
      if (chat) ports.onChat?.(chat, false);
    }
  }

  /** A proxy sends the question to another process, or to the same one after its restart. */
  function repeatLater(): void {
    if (hasRepeated) return;
    const prompt = lastPrompt;
    setTimeout(() => {
      if (lastPrompt !== prompt || !store.get().error) return;
      conversation.retry();
      hasRepeated = true;
    }, REPEAT_MS);
  }

  function finish(error: string | null, change: Partial<ConversationState> = {}): void {
    running = null;
    store.set({ ...IDLE, messages: endReply(store.get().messages, error), error, ...change });
    save();
  }

  function fail(error: unknown, prompt: Prompt): void {
    const refusal = error instanceof ApiError ? error : null;
    const declined = refusal && ports.declined?.(refusal);
    if (declined) {
      changeReply(() => ({ content: declined, isAnswered: false, state: 'done' }));
      finish(null, { chatId: refusal.chatId ?? store.get().chatId });
      return;
    }
    const isSignedOut = refusal?.status === 401;
    if (isSignedOut) ports.onSignedOut?.(store.get().chatId, prompt);
    finish(ports.describeError(refusal), { isSignedOut });
  }

  async function run(prompt: Prompt): Promise<void> {
    const own = new AbortController();
    running = own;
    try {
      await stream(prompt, own);
      if (running === own) finish(ports.describeError(null));
    } catch (error) {
      if (running === own) fail(error, prompt);
    } finally {
      if (awaitingChat === own) awaitingChat = null;
    }
  }

  async function stream(prompt: Prompt, own: AbortController): Promise<void> {
    const { chatId } = store.get();
    try {
      for await (const event of ports.send(chatId, prompt, own.signal)) {
        if (running === own) receive(event);
        else {
          // Stopped; another request may already be running.
          if (awaitingChat === own && event.event === 'start') startChat(event.data);
          return own.abort();
        }
      }
    } catch (error) {
      const isDeleted = chatId !== null && error instanceof ApiError && error.status === 404;
      if (!isDeleted || running !== own) throw error;
      store.set({ chatId: null });
      await stream(prompt, own);
    }
  }

  function cancel(change: Partial<ConversationState>): void {
    if (store.get().chatId === null && change.isStopped) awaitingChat = running;
    else running?.abort();
    if (running) finish(null, change);
  }

  function stopAwaitingChat(): void {
    awaitingChat?.abort();
    awaitingChat = null;
  }

  const conversation = {
    store,

    /** Returns whether the prompt was accepted: blank prompts and prompts during a running reply are rejected. */
    send(prompt: Prompt): boolean {
      const text = prompt.text.trim();
      if (!text || store.get().isLoading) return false;
      stopAwaitingChat();
      const turnId = prompt.turnId ?? ports.newTurnId?.();
      lastPrompt = { ...prompt, text, turnId, cutFrom };
      sentAt = now();
      hasRepeated = false;
      const messages = [...store.get().messages, createMessage(text, true, turnId), createMessage('', false)];
      store.set({ ...IDLE, messages, isLoading: true });
      save();
      void run(lastPrompt);
      return true;
    },

    /** Sends a question without an answer again: the last one, in its previous position, or the one with this id. */
    retry(id?: string): void {
      const { messages, isLoading } = store.get();
      const last = messages.findLastIndex(({ isUser }) => isUser);
      const at = id === undefined ? last : messages.findIndex((message) => message.id === id);
      const question = messages[at];
      if (!question || isLoading) return;
      const next = messages[at + 1];
      const count = next?.isUser === false && !next.author ? 2 : 1;
      store.set({ messages: messages.toSpliced(at, count) });
      const { botId, model } = lastPrompt ?? {};
      const prompt = (at === last && lastPrompt) || { text: question.content, botId, model };
      conversation.send({ ...prompt, turnId: question.turnId });
    },

    /** Replaces the question with this id and removes what followed it. */
    replaceFrom(id: string, prompt: Prompt): void {
      const { messages, isLoading } = store.get();
      const at = messages.findIndex((message) => message.id === id);
      const question = messages[at];
      if (!question?.isUser || isLoading || !prompt.text.trim()) return;
      const isLast = at === messages.findLastIndex(({ isUser }) => isUser);
      if (!isLast) cutFrom = question.turnId;
      store.set({ messages: messages.slice(0, at) });
      conversation.send({ ...prompt, turnId: isLast ? question.turnId : undefined });
    },

    /** Stops the running reply; the partial text stays. */
    stop(): void {
      if (now() - sentAt >= DOUBLE_CLICK_MS) cancel({ isStopped: true });
    },

    /** Resets to a new, empty chat. */
    reset(): void {
      conversation.replace(EMPTY_CONVERSATION);
      save();
    },

    /** Shows another conversation; nothing of the previous one can be sent with it. */
    replace(saved: SavedConversation): void {
      stopAwaitingChat();
      cancel({});
      lastPrompt = null;
      cutFrom = undefined;
      store.set({ ...IDLE, ...saved });
    },

    /** Shows what did not arrive as an answer, and stores it. */
    change(saved: Partial<SavedConversation>): void {
      store.set(saved);
      save();
    },

    /** Records the user's feedback or lead for an answer. */
    updateMessage(id: string, change: Pick<Message, 'vote' | 'hasLead'>): void {
      const { messages } = store.get();
      store.set({
        messages: messages.map((message) => (message.id === id ? { ...message, ...change } : message)),
      });
      save();
    },
  };
  return conversation;
}

const isStreaming = ({ state }: Message): boolean => state === 'streaming';

/** Keeps the partial text of an interrupted reply, if there is any; else its question gets the error. */
function endReply(messages: Message[], error: string | null = null): Message[] {
  const at = messages.findLastIndex(isStreaming);
  const reply = messages[at];
  if (!reply) return messages;
  if (reply.content) return messages.with(at, { ...reply, state: 'interrupted' });
  const others = messages.toSpliced(at, 1);
  const question = others[at - 1];
  return error !== null && question?.isUser ? others.with(at - 1, { ...question, error }) : others;
}
