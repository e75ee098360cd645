import type { PassageHit, Search } from '../../search/search.ts';
import type { Question } from './answer.ts';
import { ANSWER_THRESHOLD, confidenceOf, isRelated } from './confidence.ts';
import { contextOf } from './follow-up.ts';
import { findQa } from './qa.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';

const CONSIDERED = 16;

type Passages = Awaited<ReturnType<Search['passages']>>;

/** The retrieval result for a message; both answerers use it. */
export type Found =
  | { kind: 'small_talk'; smallTalk: SmallTalk }
  /** The owner's own answer. */
  | ({ kind: 'qa'; qa: PassageHit } & Related)
  | FoundPassages;

export type FoundPassages = { kind: 'passages' } & Related;

interface Related {
  contentLanguage: string | null;
  words: Passages['words'];
  /** The passages that concern the question, the best first. */
  hits: PassageHit[];
}

export async function findFor(search: Pick<Search, 'passages'>, question: Question): Promise<Found> {
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) return { kind: 'small_talk', smallTalk };
  const { words, passages } = await findPassages(search, question);
  const hits = passages.filter(isRelated);
  const qa = findQa(question.text, passages, words);
  const found = { words, hits, contentLanguage: passages[0]?.language ?? null };
  return qa ? { kind: 'qa', qa, ...found } : { kind: 'passages', ...found };
}

/** Searches again with the previous question added if a follow-up question finds too little. */
async function findPassages(search: Pick<Search, 'passages'>, question: Question): Promise<Passages> {
  const { botId, text } = question;
  const found = await search.passages(botId, text, { limit: CONSIDERED });
  const topic = contextOf(question);
  if (topic === undefined || confidenceOf(found.passages[0]) >= 2 * ANSWER_THRESHOLD) return found;
  return search.passages(botId, text, { limit: CONSIDERED, topic });
}
