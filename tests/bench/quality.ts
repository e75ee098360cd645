import type { SearchEngine } from './engines.ts';
import type { BenchQuestion } from './questions.ts';
import { timed } from './statistics.ts';
import type { ChatAnswer, Visitor } from './visitor.ts';

/** The results of a search engine for the questions that can be answered. */
export interface Ranking {
  engine: string;
  /** Of each question, in order: the place of the first right page, from 1; `null` where it is not among ten. */
  places: (number | null)[];
  milliseconds: number[];
}

export interface Chat {
  answers: ChatOutcome[];
  milliseconds: number[];
}

export interface ChatOutcome extends ChatAnswer {
  question: BenchQuestion;
  isCited: boolean;
  isCitedOrRelated: boolean;
  /** Whether it has the text that answers the question. */
  isSaid: boolean;
}

export async function rankAll(engine: SearchEngine, questions: BenchQuestion[]): Promise<Ranking> {
  const ranking: Ranking = { engine: engine.name, places: [], milliseconds: [] };
  for (const question of questions) {
    const found = await timed(ranking.milliseconds, () => engine.search(question.question));
    const place = found.findIndex((url) => isRight(question, url)) + 1;
    ranking.places.push(place || null);
  }
  return ranking;
}

export async function askAll(visitor: Visitor, questions: BenchQuestion[]): Promise<Chat> {
  const chat: Chat = { answers: [], milliseconds: [] };
  for (const question of questions) {
    const answer = await timed(chat.milliseconds, () => visitor.ask(question.question));
    const isCited = answer.citations.some(({ url }) => isRight(question, url));
    const isRelated = (answer.related ?? []).some(({ url }) => isRight(question, url));
    const isSaid = answer.answered && (question.answer?.test(answer.response.replace(/\s+/g, ' ')) ?? false);
    chat.answers.push({ ...answer, question, isCited, isCitedOrRelated: isCited || isRelated, isSaid });
  }
  return chat;
}

export const isAnswerable = ({ pages }: BenchQuestion): boolean => pages.length > 0;

/** Whether the address ends with one of the right paths, by whole names. */
export function isRight({ pages }: BenchQuestion, url: string): boolean {
  const path = decodeURI(new URL(url).pathname);
  return pages.some((page) => path.endsWith(page.startsWith('/') ? page : `/${page}`));
}

/** Places in short: first / in the first three / in the first ten, then the mean reciprocal rank within these ten. */
export function summarize(places: (number | null)[]): string {
  const within = (last: number) => places.filter((place) => place !== null && place <= last).length;
  const reciprocal = places.reduce<number>((sum, place) => sum + (place ? 1 / place : 0), 0) / places.length;
  return `${within(1)}/${within(3)}/${within(10)} ${reciprocal.toFixed(3)}`;
}
