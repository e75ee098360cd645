import type { ChatEvent } from '../../../lib/chat-client/events.ts';
import type { Api } from '../session/client.ts';
import type { Ask } from './contract.ts';
import { loadAnswers } from './load-answers.ts';

export const createAsk = (api: Api): Ask =>
  async function* (question, signal) {
    // Before the request: an answer that cannot be shown would be taken from the owner's plan.
    const { readChatEvents } = await loadAnswers();
    const response = await api.post('/chat', question, { signal, headers: { accept: 'text/event-stream' } });
    if (response.body) yield* readChatEvents<ChatEvent<never>>(response.body);
  };
