import type { TZDate } from '@date-fns/tz';
import { plainText } from '#lib/passage-content.ts';
import type { PassageHit, Search } from '../../search/search.ts';
import { analyzeQuestion } from './analyze-question.ts';
import type { Question } from './answer.ts';
import { bestOfPassages, type Candidate, candidateOf, isWritten, judgeUnits } from './candidates.ts';
import { ANSWER_THRESHOLD, HOPE_THRESHOLD, OWN_TEXT_THRESHOLD } from './confidence.ts';
import { topicOf } from './follow-up.ts';
import { asksForPerson, CONTACT_QUERY, statesContact } from './person-request.ts';
import type { Encode } from './predictors.ts';
import { continuesProcedure, extendQuote, type Quote, quoteUnit } from './quote.ts';
import { rowsAfter } from './quote-tables.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';
import { languageCode, visitorLanguage } from './visitor-language.ts';

/** The best passages, whose units are compared. */
const CONSIDERED = 30;
/** A question that refers to an earlier one is understood without it from this probability on. */
const CERTAIN = 0.9;

/** The retrieval result for a message; both answerers use it. */
export type Found =
  | { kind: 'small_talk'; smallTalk: SmallTalk }
  /** The visitor asks for a person; how to reach one, if the content states it. */
  | ({ kind: 'person'; contact: Candidate | undefined } & Relevant)
  /** The owner's own answer. */
  | ({ kind: 'qa'; qa: Candidate } & Relevant)
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

/** What answers are found with. */
export interface PassageSearch extends Pick<Search, 'passages' | 'before' | 'after' | 'otherLanguage'> {
  encode: Encode;
  /** The time at the website, for "tomorrow" and what is valid now. */
  timeAt(botId: string): Promise<TZDate>;
}

/** The passages for a message, judged and in the order in which they answer it. */
export async function retrieve(search: PassageSearch, question: Question): Promise<Found> {
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) return { kind: 'small_talk', smallTalk };
  const now = await search.timeAt(question.botId);
  if (asksForPerson(question.text)) return findContact(search, question.botId, now);
  const spoken = visitorLanguage(question);
  const other = spoken && (await search.otherLanguage(question.botId, spoken));
  const askedIn = other ? spoken : undefined;
  const { candidates, contentLanguage, isForeign } = await findCandidates(search, question, now, askedIn);
  const probable = answersAmong(candidates, isForeign);
  const answers = await completeFirst(search, question.botId, probable, now);
  const [first] = answers;
  const hopeful = candidates.filter(({ probability }) => probability >= HOPE_THRESHOLD);
  const others = hopeful.filter(({ hit }) => !answers.some((answer) => isSamePassage(answer.hit, hit)));
  const relevant = [...answers, ...others];
  // There may be a page in the visitor's language.
  const otherLanguage = first && languageCode(first.hit.language) === spoken ? null : other;
  const shared = { contentLanguage, otherLanguage, relevant };
  return first?.hit.sourceType === 'qa'
    ? { kind: 'qa', qa: first, ...shared }
    : { kind: 'passages', answers, ...shared };
}

/**
 * The answers among the candidates: none, unless one written by the owner or the best passage is probable enough.
 * @param isForeign words are of another language than the pages: the others, which are names and numbers, lead to pages, but
 *   do not tell whether a passage answers
 */
function answersAmong(candidates: readonly Candidate[], isForeign: boolean): Candidate[] {
  const [best, ...others] = candidates.filter(({ hit }) => !isWritten(hit));
  const isProbable = ({ hit, probability }: Candidate) => {
    if (isForeign) return probability === 1;
    const isBetter = hit.sourceType === 'text' && probability >= (best?.probability ?? 0);
    return probability >= (isBetter ? OWN_TEXT_THRESHOLD : ANSWER_THRESHOLD);
  };
  const rankOf = ({ hit }: Candidate) => ['qa', 'text'].indexOf(hit.sourceType);
  const written = candidates.filter((one) => isWritten(one.hit) && isProbable(one));
  written.sort((a, b) => Number(b.probability === 1) - Number(a.probability === 1) || rankOf(a) - rankOf(b));
  const isAnswered = written.length > 0 || (best !== undefined && isProbable(best));
  return isAnswered && best ? [...written, ...[best, ...others].filter(isProbable)] : written;
}

/** The first page and the quote of an answer without a model, with its probability; undefined without an answer. */
export async function probableAnswer(
  search: PassageSearch,
  botId: string,
  text: string,
): Promise<{ url: string; text: string; probability: number } | undefined> {
  const found = await retrieve(search, { botId, text });
  const [first] = found.kind === 'passages' ? found.answers : [];
  if (!first) return undefined;
  const { hit, quote, probability } = first;
  return { url: hit.url, text: plainText(quote.blocks.map(({ text }) => text).join('\n')), probability };
}

/** The number of passages that are read to find the beginning of a procedure. */
const MAX_BEFORE = 3;

/** A procedure is quoted from its first step, which may be in a passage before, and a table goes on in the next ones. */
async function completeFirst(
  search: PassageSearch,
  botId: string,
  [first, ...others]: Candidate[],
  now: TZDate,
): Promise<Candidate[]> {
  if (!first) return [];
  let quote =
    first.quote.unit.kind === 'table' ? await completeTable(search, botId, first.quote, now) : first.quote;
  let { position } = quote.hit;
  while (continuesProcedure(quote) && quote.hit.position - position < MAX_BEFORE) {
    const before = await search.before(botId, { ...quote.hit, position });
    if (!before) break;
    quote = extendQuote(quote, before.content, now);
    position = before.position;
  }
  return [{ ...first, hit: quote.hit, quote }, ...others];
}

/** Further rows are counted in as many passages: some thousand rows. */
const MAX_AFTER = 200;

async function completeTable(
  search: PassageSearch,
  botId: string,
  quote: Quote,
  now: TZDate,
): Promise<Quote> {
  const { hit, unit } = quote;
  let { content, position } = hit;
  let last = content;
  for (let n = 0; n < MAX_AFTER; n++) {
    const next = await search.after(botId, { ...hit, position });
    const rows = next && rowsAfter(last, next.content);
    if (!rows) break;
    content += `\n${rows}`;
    ({ content: last, position } = next);
  }
  return content === hit.content ? quote : quoteUnit({ ...unit, hit: { ...hit, content } }, now);
}

const isSamePassage = (one: PassageHit, other: PassageHit): boolean =>
  one.doc === other.doc && one.position === other.position;

async function findContact(search: PassageSearch, botId: string, now: TZDate): Promise<Found> {
  const { candidates, contentLanguage } = await rankedCandidates(
    search,
    { botId, text: CONTACT_QUERY },
    {},
    now,
  );
  const contact = candidates.find(({ quote }) =>
    statesContact(quote.blocks.map(({ text }) => text).join('\n')),
  );
  return { kind: 'person', contact, contentLanguage, otherLanguage: null, relevant: [] };
}

/** The passages that may answer a question, the best first. */
async function findCandidates(
  search: PassageSearch,
  question: Question,
  now: TZDate,
  askedIn?: string,
): Promise<{ candidates: Candidate[]; contentLanguage: string | null; isForeign: boolean }> {
  const alone = await rankedCandidates(search, question, { askedIn }, now);
  const topic = topicOf(question);
  if (topic === undefined || (alone.candidates[0]?.probability ?? 0) >= CERTAIN) return alone;
  const { candidates, ...followUp } = await rankedCandidates(search, question, { topic, askedIn }, now);
  // The new question must be answered, not only its topic: "And black kettles?" is not answered by a passage about tea.
  return {
    candidates: candidates.filter(({ sharesWord }) => sharesWord || !followUp.hasOwnWords),
    ...followUp,
  };
}

type SearchOptions = { topic?: string; askedIn?: string | undefined };

async function rankedCandidates(
  search: PassageSearch,
  question: Question,
  options: SearchOptions,
  now: TZDate,
) {
  const { judged, words, contentLanguage } = await judgeFound(search, question, now, options);
  return {
    candidates: bestOfPassages(judged).map((one) => candidateOf(one, question.text, now)),
    contentLanguage,
    isForeign: words.some((word) => word.isForeign),
    hasOwnWords: words.some(({ isTopic, isLight }) => !isTopic && !isLight),
  };
}

/** Judges the units of the passages that a search finds. */
export async function judgeFound(
  search: Pick<PassageSearch, 'passages' | 'encode'>,
  { botId, text }: Pick<Question, 'botId' | 'text'>,
  now: TZDate,
  options: SearchOptions = {},
) {
  const { words, passages } = await search.passages(botId, text, { ...options, limit: CONSIDERED });
  const contentLanguage = passages[0]?.language ?? null;
  const question = analyzeQuestion(text, contentLanguage, now);
  return { judged: judgeUnits(question, words, passages, search.encode), words, contentLanguage };
}
