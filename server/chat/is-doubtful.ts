import type { Answerer, Question } from './answers/answer.ts';

/** Whether the answer without a model is probably beside the point. */
export async function isDoubtful(answerer: Answerer, botId: string, text: string): Promise<boolean> {
  const question: Question = { botId, text, history: [], refusal: null, tone: 'neutral', language: null };
  for await (const event of answerer.answer(question, new AbortController().signal))
    if (event.type === 'done') return event.isDoubtful === true;
  return false;
}
