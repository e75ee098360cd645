import { ApiError } from '#lib/api-error.ts';
import { camelCaseKeys } from '#lib/case.ts';
import type { AnswerEnd, Citation } from '#lib/chat-client/events.ts';
import type { Message } from '#lib/chat-client/message.ts';
import { type ChatFileView, MAX_CHAT_FILE_BYTES, MAX_CHAT_FILES, TYPING_SECONDS } from '#lib/inbox.ts';
import type { Chat } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { fill } from '../strings/strings.ts';
import { newClientId } from './client-id.ts';
import { DEADLINE_MS, mayPass } from './may-pass.ts';

const RETRY_MS = 3000;
const TRIES = 3;

interface Delivered extends AnswerEnd {
  response: string;
  citations: Citation[];
}

/** What a visitor sends to a person. */
export function createDelivery(chat: Chat) {
  const { api, conversation, people, strings, host } = chat;
  const { store } = conversation;
  let toldAt = 0;
  /** Settles after the last message. */
  let sending = Promise.resolve();
  const queued = new Set<string>();

  function patch(id: string, change: Partial<Message>): void {
    conversation.change({
      messages: store.get().messages.map((message) => {
        const { error, ...known } = message;
        return message.id === id ? { ...known, ...change } : message;
      }),
    });
  }

  /** The same id again stores nothing: a message whose answer was lost is sent again. */
  async function deliver(message: Message, chatId: string | null): Promise<void> {
    const { id, content, clientId, attachments = [] } = message;
    const media = attachments.map((file) => file.id);
    for (let tries = 1; ; tries += 1) {
      const deadline = AbortSignal.timeout(DEADLINE_MS);
      try {
        const question = {
          ...{ message: content, client_id: clientId, chat_id: chatId },
          ...(media[0] && { media_ids: media }),
          ...chat.here(),
        };
        const response = await api.post('/chat', question, { signal: deadline });
        const answer = camelCaseKeys(await response.json()) as Delivered;
        // The person has ended the conversation meanwhile: the assistant has answered.
        if (answer.answered !== null) return showAnswer(id, answer);
        return patch(id, { messageId: answer.messageId });
      } catch (error) {
        const problem = deadline.aborted ? new ApiError(0, '') : error;
        if (!mayPass(problem) || tries === TRIES)
          return patch(id, { error: describeError(problem, strings) });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** One after the other: they are stored in the order in which they were written. What is being sent is not sent twice. */
  function enqueue(message: Message): void {
    const { id } = message;
    if (queued.has(id)) return;
    queued.add(id);
    const { chatId } = store.get();
    sending = sending.then(() => deliver(message, chatId)).finally(() => queued.delete(id));
  }

  function showAnswer(id: string, { messageId, answered, response, citations, related }: Delivered): void {
    patch(id, {});
    const { messages } = store.get();
    if (messages.some((known) => known.messageId === messageId)) return;
    const answer = { id: messageId, messageId, content: response, isUser: false, timestamp: Date.now() };
    conversation.change({
      messages: [
        ...messages,
        { ...answer, citations, related, isAnswered: answered === true, state: 'done' },
      ],
    });
  }

  return {
    enqueue,

    send(text: string): void {
      const { files } = people.get();
      const id = newClientId();
      const message: Message = {
        ...{ id, clientId: id, content: text.trim(), isUser: true, timestamp: Date.now() },
        ...{ citations: [], related: [], isAnswered: true, state: 'done' },
        ...(files[0] && { attachments: files }),
      };
      people.set({ files: [] });
      toldAt = 0;
      conversation.change({ messages: [...store.get().messages, message] });
      host.emit('message', { text: message.content });
      enqueue(message);
    },

    /** Sends a message to a person again. @returns false for a question to the assistant */
    retry(message: Message): boolean {
      if (!message.clientId || people.get().status !== 'open') return false;
      patch(message.id, {});
      enqueue(message);
      return true;
    },

    tellTyping(): void {
      if (Date.now() - toldAt < TYPING_SECONDS * 1000) return;
      toldAt = Date.now();
      api.post('/typing', { chat_id: store.get().chatId }).catch(() => {});
    },

    /** Uploads files for the next message. @returns what is wrong with one of them, for the visitor; empty if nothing is */
    async addFiles(chosen: File[]): Promise<string> {
      const texts = people.get().part?.texts;
      for (const file of chosen) {
        const { name, size } = file;
        if (people.get().files.length >= MAX_CHAT_FILES) return texts?.tooManyFiles ?? '';
        if (size === 0) return fill(texts?.fileEmpty ?? '', { name });
        if (size > MAX_CHAT_FILE_BYTES) return fill(texts?.fileTooLarge ?? '', { name });
        const body = new FormData();
        body.set('chatId', store.get().chatId ?? '');
        body.set('files', file);
        try {
          const response = await api.call('/files', { method: 'POST', body });
          const { file: added } = camelCaseKeys(await response.json()) as { file: ChatFileView };
          people.set({ files: [...people.get().files, added] });
        } catch (error) {
          const isRefused = error instanceof ApiError && [413, 415, 422].includes(error.status);
          return isRefused ? fill(texts?.fileRefused ?? '', { name }) : describeError(error, strings);
        }
      }
      return '';
    },
  };
}
