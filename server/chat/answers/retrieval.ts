import { type PassageHit, type Search, termsIn } from '../../search/search.ts';
import type { Question } from './answer.ts';
import { type AskedTerm, askedTermIn } from './asked-term.ts';
import { ANSWER_THRESHOLD, confidenceOf, isRelated } from './confidence.ts';
import { type Definition, findDefinition } from './definition.ts';
import { isAddressName, shortName } from './facts.ts';
import { contextOf } from './follow-up.ts';
import { findQa } from './qa.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';

const CONSIDERED = 16;
/** A definition need not say its term often. */
const READ_FOR_TERM = 40;

type Passages = Awaited<ReturnType<Search['passages']>>;

/** The retrieval result for a message; both answerers use it. */
export type Found =
  | { kind: 'small_talk'; smallTalk: SmallTalk }
  /** The owner's own answer. */
  | ({ kind: 'qa'; qa: PassageHit } & Related)
  | FoundPassages;

export type FoundPassages = {
  kind: 'passages';
  /** The place that says what the term is that the question asks for; in the first of the passages. */
  definition?: Definition | undefined;
} & Related;

interface Related {
  contentLanguage: string | null;
  words: Passages['words'];
  /** The passages that concern the question, the best first. */
  hits: PassageHit[];
}

export async function findFor(search: Pick<Search, 'passages'>, question: Question): Promise<Found> {
  const smallTalk = smallTalkOf(question.text);
  if (smallTalk) return { kind: 'small_talk', smallTalk };
  const asked = askedTermIn(question.text);
  const { words, passages: read } = await findPassages(search, question, asked ? READ_FOR_TERM : CONSIDERED);
  const passages = read.filter(({ isQa }, i) => i < CONSIDERED || isQa);
  const hits = passages.filter(isRelated);
  const qa = findQa(question.text, passages, words);
  const found = { words, hits, contentLanguage: passages[0]?.language ?? null };
  if (qa) return { kind: 'qa', qa, ...found };
  const definition =
    asked && (findDefinition(asked, read) ?? (await findByName(search, question, asked, found)));
  if (!definition) return { kind: 'passages', ...found };
  const others = hits.filter((hit) => hit !== definition.hit);
  return { kind: 'passages', ...found, definition, hits: [definition.hit, ...others] };
}

/** In the languages of the phrases. */
const ADDRESS_PAGES =
  'contact address imprint Kontakt Impressum Anschrift Anfahrt adresse contacto dirección';

/**
 * Searches for the term without the words that ask for it: "mean" ranks other passages first. "Telefonnummer" may be on
 * no page, and "Telefon: 030 1234567" on one.
 */
async function findByName(
  search: Pick<Search, 'passages'>,
  { botId }: Question,
  asked: AskedTerm,
  { words, contentLanguage }: Pick<Related, 'words' | 'contentLanguage'>,
): Promise<Definition | undefined> {
  const name = searchedName(asked, words, contentLanguage);
  if (name === undefined) return undefined;
  const { passages } = await search.passages(botId, name, { limit: READ_FOR_TERM });
  return findDefinition(asked, passages);
}

function searchedName(
  { term, kinds }: AskedTerm,
  words: Related['words'],
  language: string | null,
): string | undefined {
  if (isAddressName(term)) return ADDRESS_PAGES;
  const short = kinds.includes('fact') ? shortName(term) : undefined;
  const ofTerm = termsIn(term, language);
  const asksMore = words.some(({ terms }) => terms.isDisjointFrom(ofTerm));
  return short ?? (asksMore ? term : undefined);
}

/** Searches again with the previous question added if a follow-up question finds too little. */
async function findPassages(
  search: Pick<Search, 'passages'>,
  question: Question,
  limit: number,
): Promise<Passages> {
  const { botId, text } = question;
  const found = await search.passages(botId, text, { limit });
  const topic = contextOf(question);
  if (topic === undefined || confidenceOf(found.passages[0]) >= 2 * ANSWER_THRESHOLD) return found;
  return search.passages(botId, text, { limit, topic });
}
