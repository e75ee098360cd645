import { ApiError } from '#lib/api-error.ts';
import { camelCaseKeys } from '#lib/case.ts';
import type { Store } from '#lib/chat-client/store.ts';
import type { Chat, PersonLines } from '../chat/contract.ts';
import { describeError } from '../session/describe-error.ts';
import { newClientId } from './client-id.ts';
import { DEADLINE_MS } from './may-pass.ts';
import type { Membership } from './membership.ts';

interface PersonAnswer {
  status: 'waiting' | 'open' | 'offline';
  waitSeconds: number | null;
  opensAt: string | null;
  chatId: string;
}

interface Resumed {
  token: string;
  visitor_id: string;
  chat_id: string;
}

/** How a visitor gets to a conversation with people: by a button, or by the link of a mail. */
export function createRequests(chat: Chat, lines: Store<PersonLines>, { join, leave }: Membership) {
  const { api, host, conversation, people } = chat;
  const { storage } = host;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const { chatId, messages } = conversation.store.get();
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
  };
}
