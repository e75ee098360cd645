import { readFile } from 'node:fs/promises';
import type { Answerer } from '../../server/chat/answers/answer.ts';
import type { Search } from '../../server/search/search.ts';

/** A question and the pages that answer it; none where the manual has no answer. */
export interface BenchQuestion {
  set: 'tune' | 'test';
  question: string;
  pages: string[];
}

export interface Outcome extends BenchQuestion {
  /** Place of the first right page among the search results, from 1; `null` where it is not among ten. */
  place: number | null;
  cited: boolean;
  answered: boolean;
  answer: string;
}

export interface Quality {
  answerable: number;
  first: number;
  firstThree: number;
  cited: number;
  unanswerable: number;
  refused: number;
}

export async function loadQuestions(set: BenchQuestion['set']): Promise<BenchQuestion[]> {
  const file = new URL('npm-manual-questions.json', import.meta.url);
  const { questions } = JSON.parse(await readFile(file, 'utf8')) as { questions: BenchQuestion[] };
  return questions.filter((question) => question.set === set);
}

/** Puts every question to the search and to the chat of a bot. */
export async function askAll(
  { search, answerer, botId }: { search: Pick<Search, 'pages'>; answerer: Answerer; botId: string },
  questions: BenchQuestion[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const isRight = (url: string) => question.pages.some((page) => new URL(url).pathname.endsWith(page));
    const { results } = await search.pages(botId, question.question, { limit: 10, page: 1 });
    const place = results.findIndex((result) => isRight(result.url)) + 1;
    const outcome: Outcome = { ...question, place: place || null, cited: false, answered: false, answer: '' };
    const asked = { botId, text: question.question, history: [], refusal: null, language: null };
    for await (const event of answerer.answer(asked, new AbortController().signal)) {
      if (event.type === 'token') outcome.answer += event.text;
      if (event.type === 'citations') outcome.cited = event.citations.some(({ url }) => isRight(url));
      if (event.type === 'done') outcome.answered = event.answered;
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

export function sumUp(outcomes: Outcome[]): Quality {
  const answerable = outcomes.filter((outcome) => outcome.pages.length > 0);
  const unanswerable = outcomes.filter((outcome) => outcome.pages.length === 0);
  return {
    answerable: answerable.length,
    first: answerable.filter((outcome) => outcome.place === 1).length,
    firstThree: answerable.filter((outcome) => outcome.place !== null && outcome.place <= 3).length,
    cited: answerable.filter((outcome) => outcome.cited).length,
    unanswerable: unanswerable.length,
    refused: unanswerable.filter((outcome) => !outcome.answered).length,
  };
}
