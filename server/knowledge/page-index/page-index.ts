import { ByteReader, ByteWriter } from '../../platform/inverted-index/bytes.ts';
import { fold, termOf } from '../../platform/text/analyze.ts';
import { languageFor } from '../../platform/text/languages.ts';

/**
 * The weight of a word in each field, for the length of a page. The weights are part of the index; a change requires a
 * new `ANALYZER_VERSION`.
 */
export const FIELD_WEIGHTS = { title: 5, heading: 2, text: 1 };

/** The occurrences of a term in a page. */
export interface TermCounts {
  title: number;
  /** In its headings, each counted once regardless of the number of passages below it. */
  headings: number;
  /** The passages with the term in their heading path or text, ascending by position. */
  passages: PassageCounts[];
}

export interface PassageCounts {
  position: number;
  heading: number;
  text: number;
}

// Most terms occur once, in the text of one passage: this takes two bytes. Bit flags mark other counts.
const HAS_TITLE = 1;
const HAS_HEADINGS = 2;
const HAS_HEADING = 1;
const HAS_TEXT_COUNT = 2;

export function writeCounts(writer: ByteWriter, { title, headings, passages }: TermCounts): void {
  writer.number(passages.length * 4 + (title > 0 ? HAS_TITLE : 0) + (headings > 0 ? HAS_HEADINGS : 0));
  if (title > 0) writer.number(title);
  if (headings > 0) writer.number(headings);
  let before = 0;
  for (const { position, heading, text } of passages) {
    writer.number(
      (position - before) * 4 + (heading > 0 ? HAS_HEADING : 0) + (text === 1 ? 0 : HAS_TEXT_COUNT),
    );
    if (heading > 0) writer.number(heading);
    if (text !== 1) writer.number(text);
    before = position;
  }
}

/** Uses callbacks instead of objects: a common word has tens of thousands of entries. */
export interface CountsVisitor {
  page(doc: number, title: number, headings: number): void;
  passage(position: number, heading: number, text: number): void;
}

export function readCounts(reader: ByteReader, doc: number, visitor: CountsVisitor): void {
  const head = reader.number();
  const title = head & HAS_TITLE ? reader.number() : 0;
  const headings = head & HAS_HEADINGS ? reader.number() : 0;
  visitor.page(doc, title, headings);
  let position = 0;
  for (let left = head >> 2; left > 0; left--) {
    const passage = reader.number();
    position += passage >> 2;
    const heading = passage & HAS_HEADING ? reader.number() : 0;
    visitor.passage(position, heading, passage & HAS_TEXT_COUNT ? reader.number() : 1);
  }
}

/** The lengths of a page and its parts, in words. */
export interface PageLengths {
  language: string;
  title: number;
  /** Of the whole page, weighted by field: see `FIELD_WEIGHTS`. */
  page: number;
  headings: number[];
  texts: number[];
}

export function writeLengths({ language, title, page, headings, texts }: PageLengths): Uint8Array {
  const writer = new ByteWriter();
  writer.text(language);
  writer.number(title);
  writer.number(page);
  texts.forEach((text, position) => {
    writer.number(headings[position] as number);
    writer.number(text);
  });
  return writer.finish();
}

export function readLengths(data: Uint8Array): PageLengths {
  const reader = new ByteReader(data);
  const lengths: PageLengths = {
    language: reader.text(),
    title: reader.number(),
    page: reader.number(),
    headings: [],
    texts: [],
  };
  while (!reader.isAtEnd) {
    lengths.headings.push(reader.number());
    lengths.texts.push(reader.number());
  }
  return lengths;
}

/** Before the letters of a stem in reverse: what begins with the same letters then ends in the same word. */
export const SUFFIX_SIGN = '<';
/** A shorter stem is no compound of two words. */
const MIN_LENGTH = 7;

/** The terms by which compounds are found by their last word, in languages that join words. */
export function suffixTerms(terms: Iterable<string>, language: string): string[] {
  if (!languageFor(language).joinsWords) return [];
  return [...terms].flatMap((term) => (STEM.test(term) ? [`${SUFFIX_SIGN}${reversed(term.slice(1))}`] : []));
}

/** The length of a last word that is found by its umlaut only: „Tür“ is in „Kellertür“, not in „Kultur“. */
export const SHORT_LENGTH = 3;

/** The term of a compound that ends in a short word with an umlaut. „Konfitüre“ only looks like one. */
export function umlautSuffixTerms(word: string, language: string): string[] {
  if (!languageFor(language).joinsWords || word.endsWith('e')) return [];
  const stem = umlautStemOf(word, language);
  return stem.length >= MIN_LENGTH && hasUmlaut(stem.slice(-SHORT_LENGTH))
    ? [`${SUFFIX_SIGN}${reversed(stem)}`]
    : [];
}

/** Stems have no umlauts: those of the word. Empty if the stem has other letters than the word. */
export function umlautStemOf(word: string, language: string): string {
  if (!hasUmlaut(word)) return '';
  const stem = termOf(word, language).slice(1);
  const written = word.normalize('NFC').replaceAll('ß', 'ss').slice(0, stem.length);
  return fold(written) === stem ? written : '';
}

export const reversed = (text: string): string => [...text].reverse().join('');

const hasUmlaut = (letters: string): boolean => /[åäöőüű]/.test(letters.normalize('NFC'));

const STEM = new RegExp(`^~\\p{L}{${MIN_LENGTH},}$`, 'u');
