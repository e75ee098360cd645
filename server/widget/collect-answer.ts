import type { ChatEvent, Citation } from '../chat/chat.ts';
import { AppError } from '../platform/errors.ts';

export interface CollectedAnswer {
  chatId: string;
  messageId: string;
  response: string;
  answered: boolean;
  citations: Citation[];
}

/**
 * A streamed answer as one object, for callers that do not stream.
 * @throws AppError 503 where the answer was interrupted.
 */
export async function collectAnswer(events: AsyncIterable<ChatEvent>): Promise<CollectedAnswer> {
  const answer: CollectedAnswer = { chatId: '', messageId: '', response: '', answered: false, citations: [] };
  for await (const event of events) {
    if (event.type === 'start') answer.chatId = event.chatId;
    if (event.type === 'token') answer.response += event.text;
    if (event.type === 'citations') answer.citations = event.citations;
    if (event.type === 'done')
      Object.assign(answer, { messageId: event.messageId, answered: event.answered });
    if (event.type === 'error') throw new AppError(503, event.message);
  }
  return answer;
}
