import type { ChatEvent } from '../../../lib/chat-client/events.ts';
import type { Api } from '../session/client.ts';
import type { Ask } from './contract.ts';
import { loadAnswers } from './load-answers.ts';

export const createAsk = (api: Api): Ask =>
  async function* (question, signal) {
    const [response, { readChatEvents }] = await Promise.all([
      api.post('/chat', question, { signal, headers: { accept: 'text/event-stream' } }),
      loadAnswers(),
    ]);
    if (response.body) yield* readChatEvents<ChatEvent<never>>(response.body);
  };
