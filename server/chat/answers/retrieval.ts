import { plainText } from '#lib/passage-content.ts';
import { sameText } from '#lib/same-text.ts';
import type { PassageHit, Search } from '../../search/search.ts';
import type { Question } from './answer.ts';
import { askedFactIn } from './asked-fact.ts';
import { type Candidate, isWritten, judgePassages, orderOfAnswers } from './candidates.ts';
import { ANSWER_THRESHOLD, HOPE_THRESHOLD } from './confidence.ts';
import { findFact, isAddressName, shortName } from './facts.ts';
import { contextOf } from './follow-up.ts';
import { continueQuote, continuesProcedure, extendQuote } from './quote.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';
import { languageCode, visitorLanguage } from './visitor-language.ts';

const CONSIDERED = 16;
/** A line that states a fact need not name it often. */
const READ_FOR_FACT = 40;
/** A question that refers to an earlier one is understood without it from this probability on. */
const CERTAIN = 0.9;

type Passages = Awaited<ReturnType<Search['passages']>>;

/** The retrieval result for a message; both answerers use it. */
export type Found =
  | { kind: 'small_talk'; smallTalk: SmallTalk }
  /** The owner's own answer. */
  | ({ kind: 'qa'; qa: PassageHit } & Relevant)
  | ({ kind: 'passages' } & FoundPassages);

export interface FoundPassages extends Relevant {
  /** The probable answers, the best first. */
  answers: Candidate[];
}

interface Relevant {
  contentLanguage: string | null;
  /** That of the pages, where the visitor's is another one. */
  otherLanguage: string | null;
  /** The passages that may concern the question, those that answer it first. */
  relevant: Candidate[];
}

type Asked = Pick<Question, 'botId' | 'text' | 'history'> & Partial<Pick<Question, 'locale' | 'language'>>;

/** The searches of an answer. */
export type AnswerSearch = Pick<Search, 'passages' | 'before' | 'after' | 'otherLanguage'>;

/** The passages for a message, judged and in the order in which they answer it. */
export async function retrieve(search: AnswerSearch, question: Asked): Promise<Found> {
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) return { kind: 'small_talk', smallTalk };
  const spoken = visitorLanguage(question);
  const other = spoken && (await search.otherLanguage(question.botId, spoken));
  const askedIn = other ? spoken : undefined;
  const { candidates, contentLanguage, isForeign } = await findCandidates(search, question, askedIn);
  const probable = answersAmong(candidates, question.text, isForeign);
  const answers = await completeFirst(search, question.botId, probable);
  const [first] = answers;
  const hopeful = candidates.filter(({ probability }) => probability >= HOPE_THRESHOLD);
  const others = hopeful.filter(({ hit }) => !answers.some((answer) => isSamePassage(answer.hit, hit)));
  const relevant = [...answers, ...others];
  // There may be a page in the visitor's language.
  const otherLanguage = first && languageCode(first.hit.language) === spoken ? null : other;
  const shared = { contentLanguage, otherLanguage, relevant };
  return first?.hit.sourceType === 'qa'
    ? { kind: 'qa', qa: first.hit, ...shared }
    : { kind: 'passages', answers, ...shared };
}

/**
 * The answers among the candidates: none, unless one written by the owner or the best passage is probable enough.
 * @param isForeign words are of another language than the pages: the others, which are names and numbers, lead to pages, but
 *   only the meaning tells whether a passage answers
 */
function answersAmong(candidates: readonly Candidate[], asked: string, isForeign: boolean): Candidate[] {
  const isProbable = (one: Candidate) =>
    (one.probability >= ANSWER_THRESHOLD && (!isForeign || one.hit.closeness !== null)) || isSame(one, asked);
  const { written, others } = orderOfAnswers(candidates);
  const same = written.filter((one) => isSame(one, asked));
  const probable = [...same, ...written.filter((one) => !same.includes(one) && isProbable(one))];
  const isAnswered = probable.length > 0 || (others[0] !== undefined && isProbable(others[0]));
  return isAnswered ? [...probable, ...others.filter(isProbable)] : [];
}

/** The visitor asks the owner's question, letter by letter. */
const isSame = ({ hit }: Candidate, asked: string): boolean =>
  hit.sourceType === 'qa' && sameText(hit.title) === sameText(asked);

/** The first page and the quote of an answer without a model, with its probability; undefined without an answer. */
export async function probableAnswer(
  search: AnswerSearch,
  botId: string,
  text: string,
): Promise<{ url: string; text: string; probability: number } | undefined> {
  const found = await retrieve(search, { botId, text, history: [] });
  const [first] = found.kind === 'passages' ? found.answers : [];
  if (!first) return undefined;
  const { hit, quote, probability } = first;
  return { url: hit.url, text: plainText(quote.blocks.map(({ text }) => text).join('\n')), probability };
}

/** The number of passages that are read to find the beginning of a procedure. */
const MAX_BEFORE = 3;

/**
 * Completes the first answer from the passages beside it: a procedure is quoted from its first step, and a title with the
 * text below it.
 */
async function completeFirst(
  search: AnswerSearch,
  botId: string,
  [first, ...others]: Candidate[],
): Promise<Candidate[]> {
  if (!first) return [];
  const further = others.filter(({ quote }) => !quote.isTitle);
  let { quote } = first;
  const after = quote.isTitle ? await search.after(botId, quote.hit) : undefined;
  if (after) quote = continueQuote(quote, after.content);
  let { position } = quote.hit;
  while (continuesProcedure(quote) && quote.hit.position - position < MAX_BEFORE) {
    const before = await search.before(botId, { ...quote.hit, position });
    if (!before) break;
    quote = extendQuote(quote, before.content);
    position = before.position;
  }
  return [{ ...first, hit: quote.hit, quote }, ...further];
}

const isSamePassage = (one: PassageHit, other: PassageHit): boolean =>
  one.doc === other.doc && one.position === other.position;

/** Judges the passages for a question, in the order of the search, after the one that states an asked fact. */
export async function findCandidates(
  search: Pick<Search, 'passages'>,
  question: Asked,
  askedIn?: string,
): Promise<{ candidates: Candidate[]; contentLanguage: string | null; isForeign: boolean }> {
  const asked = askedFactIn(question.text);
  const limit = asked ? READ_FOR_FACT : CONSIDERED;
  const found = await search.passages(question.botId, question.text, { limit, askedIn });
  const candidates = await judge(search, question, asked, found);
  const contentLanguage = found.passages[0]?.language ?? null;
  const isForeign = found.words.some((word) => word.isForeign);
  const topic = contextOf(question);
  if (topic === undefined || (candidates[0]?.probability ?? 0) >= CERTAIN)
    return { candidates, contentLanguage, isForeign };
  const withTopic = await search.passages(question.botId, question.text, { limit, topic, askedIn });
  const followUp = await judge(search, question, asked, withTopic);
  return { candidates: followUp.filter(answersMoreThanTopic(withTopic.words)), contentLanguage, isForeign };
}

/** The new question must be answered, not only its topic: "And black kettles?" is not answered by a passage about tea. */
function answersMoreThanTopic(words: Passages['words']): (candidate: Candidate) => boolean {
  const own = words.filter(({ isTopic, boost }) => !isTopic && boost === 1);
  return ({ quote }) => own.length === 0 || own.some((word) => quote.matched.has(word));
}

async function judge(
  search: Pick<Search, 'passages'>,
  { botId }: Pick<Question, 'botId'>,
  asked: string | undefined,
  { words, passages }: Passages,
): Promise<Candidate[]> {
  const considered = passages.filter((hit, i) => i < CONSIDERED || isWritten(hit));
  const fact = asked && findFact(asked, passages);
  const candidates = judgePassages(considered, words, fact || undefined);
  if (!asked || fact) return candidates;
  const named = await findByName(search, botId, asked);
  return named ? [named, ...candidates] : candidates;
}

/** Searches for the name alone: "Telefonnummer" may be on no page, and "Telefon: 030 1234567" on one. */
async function findByName(
  search: Pick<Search, 'passages'>,
  botId: string,
  asked: string,
): Promise<Candidate | undefined> {
  const { words, passages } = await search.passages(botId, searchedFor(asked), {
    limit: READ_FOR_FACT,
  });
  const fact = findFact(asked, passages);
  return fact && judgePassages(passages, words, fact)[0];
}

const searchedFor = (fact: string): string =>
  isAddressName(fact) ? ADDRESS_PAGES : (shortName(fact) ?? fact);

/** Pages with an address, in the languages of the phrases. */
const ADDRESS_PAGES =
  'contact address imprint Kontakt Impressum Anschrift Anfahrt adresse contacto dirección';
