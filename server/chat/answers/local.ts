import type { PassageHit, Search } from '../../search/search.ts';
import type { AnswerEvent, Answerer, Question } from './answer.ts';
import { type Composed, compose, withFurtherPages } from './compose.ts';
import { contextOf } from './follow-up.ts';
import { phrasesIn } from './phrases.ts';
import { smallTalkOf } from './small-talk.ts';

/** How well a passage has to fit to be taken for an answer; below, it more often has nothing to do with the question. */
const ENOUGH = 0.8;
/** From here on a passage is so much about the question that other pages need not be named. */
const CERTAIN = 1.4;
const CONSIDERED = 8;
const COVERED = 0.8;
/** Ranking puts what answers among the first few. */
const TRUSTED = 3;

/**
 * Answers without a model, in the content's own words: nothing is claimed that does not stand on a page, and nothing
 * that a page says is obeyed.
 */
export function createLocalAnswerer(search: Pick<Search, 'passages'>): Answerer {
  return {
    async *answer(question, signal) {
      const { text, citations, answered } = await reply(search, question);
      for (const [token] of text.matchAll(/\s*\S+/g)) {
        if (signal.aborted) return;
        yield { type: 'token', text: token } satisfies AnswerEvent;
      }
      if (signal.aborted) return;
      if (citations.length > 0) yield { type: 'citations', citations };
      yield { type: 'done', answered, related: [] };
    },
  };
}

interface Reply extends Composed {
  answered: boolean;
}

async function reply(search: Pick<Search, 'passages'>, question: Question): Promise<Reply> {
  const phrases = phrasesIn(question.language);
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) return { text: phrases[smallTalk], citations: [], answered: true };

  const passages = await findPassages(search, question);
  const composed = compose(worthSaying(passages));
  const best = Math.max(0, ...passages.map((passage) => passage.fit));
  if (composed.citations.length > 0) {
    const answer = best < CERTAIN ? withFurtherPages(composed, passages, phrases.further) : composed;
    return { ...answer, answered: true };
  }
  return { text: question.refusal?.trim() || phrases.refusal, citations: [], answered: false };
}

/** What the question finds by itself; with what was asked before it where that is not enough. */
async function findPassages(search: Pick<Search, 'passages'>, question: Question): Promise<PassageHit[]> {
  const { botId, text } = question;
  const before = contextOf(question);
  const passages = await search.passages(botId, text, { limit: CONSIDERED, context: before });
  if (before === undefined || isEnough(passages)) return passages;
  return search.passages(botId, text, { limit: CONSIDERED, topic: before });
}

/** Whether they answer by the very words of the question; related words alone would pass by what it refers to. */
function isEnough(passages: PassageHit[]): boolean {
  return worthSaying(passages).some(({ coverage }) => coverage >= COVERED);
}

/** The passages that answer the question nearly as well as the best one does; none where even that is not enough. */
function worthSaying(passages: PassageHit[]): PassageHit[] {
  const best = Math.max(0, ...passages.slice(0, TRUSTED).map((passage) => passage.fit));
  if (best < ENOUGH) return [];
  const nearly = best < CERTAIN ? 0.8 : 0.55;
  return passages.filter((passage) => passage.fit >= nearly * best);
}
