import { vi } from 'vitest';
import type { AnswerEvent, Answerer } from '#server/answers/chat/answering/answer.ts';
import { createChat } from '#server/answers/chat/chat.ts';
import type { TestApp } from '../app/app.ts';

type Done = Extract<AnswerEvent, { type: 'done' }>;

/** Always answers with this text. */
export const answering = (text: string, end: Partial<Done>): Answerer => ({
  async *answer() {
    yield { type: 'token', text };
    yield { type: 'done', answered: true, related: [], ...end };
  },
});

/** Visitors of this application get this answer until the end of the test. */
export function answerVisitors({ services }: TestApp, text: string, end: Partial<Done>): void {
  const { ask } = createChat({ ...services, answerer: answering(text, end) });
  vi.spyOn(services.chat, 'ask').mockImplementation(ask);
}
