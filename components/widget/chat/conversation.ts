import type { Api, ChatEvent, Question } from '../api/client.ts';
import { ApiError, describeError } from '../api/error.ts';
import type { Memory } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import type { Strings } from '../strings.ts';
import type { ConversationState, Message } from './message.ts';
import { restoreConversation } from './restore.ts';

export interface Conversation {
  store: Store<ConversationState>;
  /** Ignored while an answer is on its way. */
  ask(text: string, channel?: 'search'): void;
  /** Asks the last question again. */
  retry(): void;
  stop(): void;
  restart(): void;
  /** Records what the visitor did with the message of this id (a vote, an email left). */
  note(id: string | undefined, change: Partial<Message>): void;
}

export const MAX_QUESTION = 2000;
const REMEMBERED = 40;

export function createConversation(api: Api, memory: Memory, say: Strings): Conversation {
  const store = createStore<ConversationState>(restoreConversation(memory.read('conversation')));
  let running: AbortController | null = null;
  let channel: Question['channel'];

  const remember = () => {
    const { chatId, messages } = store.get();
    memory.write('conversation', { chatId, messages: messages.slice(-REMEMBERED) });
  };

  /** Changes the answer being written, which is always the last message. */
  const change = (fields: Partial<Message>) => {
    const { messages } = store.get();
    const last = messages.at(-1);
    if (last) store.set({ messages: [...messages.slice(0, -1), { ...last, ...fields }] });
  };

  const take = ({ event, data }: ChatEvent) => {
    if (event === 'start') store.set({ chatId: data.chat_id });
    if (event === 'token') change({ text: (store.get().messages.at(-1)?.text ?? '') + data.text });
    if (event === 'citations') change({ citations: Array.isArray(data) ? data : data.citations });
    if (event === 'done') {
      change({ state: 'done', id: data.message_id, answered: data.answered, related: data.related });
    }
    if (event === 'error') change({ state: 'lost', problem: data.message || say.interrupted });
  };

  async function stream(message: string, signal: AbortSignal): Promise<void> {
    const chatId = store.get().chatId;
    try {
      const question = { message, ...(chatId && { chat_id: chatId }), ...(channel && { channel }) };
      for await (const event of api.ask(question, signal)) {
        if (signal.aborted) return;
        take(event);
      }
    } catch (error) {
      // The server may have forgotten a conversation that this browser remembers.
      if (!(chatId && error instanceof ApiError && error.status === 404)) throw error;
      store.set({ chatId: null });
      await stream(message, signal);
    }
  }

  async function answer(question: string): Promise<void> {
    const abort = new AbortController();
    running = abort;
    const blank: Message = { role: 'assistant', text: '', state: 'streaming', citations: [] };
    store.set({ answering: true, messages: [...store.get().messages, blank] });
    remember();
    try {
      await stream(question, abort.signal);
      if (!abort.signal.aborted && store.get().messages.at(-1)?.state === 'streaming') {
        change({ state: 'lost', problem: say.interrupted });
      }
    } catch (error) {
      // Anything but a refusal means that the stream broke while it was being read.
      const problem = error instanceof ApiError ? describeError(error, say) : say.interrupted;
      if (!abort.signal.aborted) change({ state: 'lost', problem });
    }
    if (running === abort) finish();
  }

  function finish(): void {
    running = null;
    store.set({ answering: false });
    remember();
  }

  const conversation: Conversation = {
    store,

    ask(text, from) {
      const question = text.trim().slice(0, MAX_QUESTION);
      if (!question || store.get().answering) return;
      channel = from;
      const asked: Message = { role: 'visitor', text: question, state: 'done', citations: [] };
      store.set({ messages: [...store.get().messages, asked] });
      void answer(question);
    },

    retry() {
      const { messages, answering } = store.get();
      const question = messages.findLast((message) => message.role === 'visitor');
      if (!question || answering) return;
      store.set({ messages: messages.slice(0, messages.indexOf(question) + 1) });
      void answer(question.text);
    },

    stop() {
      if (!running) return;
      running.abort();
      change({ state: 'stopped' });
      finish();
    },

    restart() {
      conversation.stop();
      store.set({ chatId: null, messages: [] });
      remember();
    },

    note(id, fields) {
      const { messages } = store.get();
      store.set({
        messages: messages.map((message) => (message.id === id ? { ...message, ...fields } : message)),
      });
      remember();
    },
  };
  return conversation;
}
