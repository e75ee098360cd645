import { confidenceOf } from '../../server/chat/answers/confidence.ts';
import { createInvertedIndex } from '../../server/platform/inverted-index/inverted-index.ts';
import { createSearch } from '../../server/search/search.ts';
import { openDatabase } from '../setup/with-database.ts';
import { isAnswerable } from './quality.ts';
import type { BenchQuestion } from './questions.ts';
import type { Judged } from './refusal-curve.ts';

/** How confident the answerer is of each question, from the index that a server made. */
export const judgeQuestions = (
  databaseUrl: string,
  botId: string,
  questions: readonly BenchQuestion[],
): Promise<Judged[]> =>
  openDatabase(databaseUrl, async (database) => {
    const index = createInvertedIndex({ database, clock: { now: () => new Date() } });
    const search = createSearch({ database, index, linkTo: () => '' });
    const judged: Judged[] = [];
    for (const question of questions) {
      const { passages } = await search.passages(botId, question.question, { limit: 1 });
      judged.push({ figure: confidenceOf(passages[0]), isAnswerable: isAnswerable(question) });
    }
    return judged;
  });
