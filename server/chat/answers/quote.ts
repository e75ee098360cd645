import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';
import { foldedWords, isStopWord, languageOf, UNSPACED } from '../../platform/text/analyze.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { termsIn } from '../../search/search.ts';
import type { Fact } from './facts.ts';
import { isQuotable, isShortSection, safeMarkdown } from './quotable.ts';
import { canBeginQuote } from './quote-beginnings.ts';
import { headerOf, withHeader } from './quote-tables.ts';
import { sentencesOf } from './sentences.ts';

/** A contiguous part of a passage, quoted verbatim. */
export interface Quote {
  hit: PassageHit;
  blocks: Block[];
  /** The question's words that occur in it. */
  covers: Set<QuestionWord>;
  /** The sentence, entry or row that it is chosen for. */
  sentenceText: string;
  /** The question's words in the headings and the title, … */
  headings: Set<QuestionWord>;
  /** … and in these or in that sentence. */
  matched: Set<QuestionWord>;
  /** It only says what the question and the headings say. */
  isTitle: boolean;
}

const MAX_WORDS = 120;
const MAX_ITEMS = 8;
const MAX_STEPS = 20;
/** A shorter quote is extended with the text that follows. */
const ENOUGH_WORDS = 30;
const MAX_CODE_LINES = 20;

/** The minimum share of the question that a heading has, for short lines below it to be an answer. */
const NAMED_SHARE = 0.5;

/** The share of the question that these words are. */
export const shareOf = (words: Iterable<QuestionWord>): number =>
  [...words].reduce((sum, { share }) => sum + share, 0);

/** The most relevant part of the passage; undefined if no part of it can be quoted. */
export function quotePassage(hit: PassageHit, words: readonly QuestionWord[]): Quote | undefined {
  const blocks = blocksOf(hit.content);
  const above = wordsIn(`${hit.title}\n${hit.heading}`, hit.language, words);
  const isNamed = shareOf(above) >= NAMED_SHARE;
  const isShort = isNamed && isShortSection(blocks);
  const units = blocks.flatMap((_, at) =>
    isShort || canBeginQuote(blocks, at) ? unitsOf(blocks, at, hit.language, words, above) : [],
  );
  const best = bestUnit(units);
  if (!best) return undefined;
  const quoted = quoteAround(blocks, best, hit.language);
  return { ...quoteOf(hit, quoted, best.text, words, above), isTitle: isTitle(quoted, hit, words) };
}

/** Lines that are no sentences, and say hardly more than the question and the headings, are titles. */
function isTitle(
  quoted: readonly Block[],
  { title, heading, language }: PassageHit,
  words: readonly QuestionWord[],
): boolean {
  const texts = quoted.map(({ text }) => plainText(text));
  if (quoted.some(({ kind }) => kind !== 'text') || texts.some((text) => SENTENCE_END.test(text)))
    return false;
  const known = termsIn(`${title}\n${heading}`, language);
  const isNew = (term: string) => !known.has(term) && !words.some(({ terms }) => terms.has(term));
  const code = languageOf(language);
  const added = foldedWords(texts.join('\n')).filter(
    (word) => !isStopWord(word, code) && [...termsIn(word, language)].every(isNew),
  );
  return added.length < SAYS_MORE;
}

const SENTENCE_END = /[.!?…。！？]\W*$/u;
const SAYS_MORE = 4;

function quoteOf(
  hit: PassageHit,
  blocks: Block[],
  sentenceText: string,
  words: readonly QuestionWord[],
  headings: Set<QuestionWord>,
): Quote {
  const sentence = wordsIn(sentenceText, hit.language, words);
  const covers = new Set(blocks.flatMap(({ text }) => [...wordsIn(text, hit.language, words)]));
  return { hit, blocks, covers, sentenceText, headings, matched: sentence.union(headings), isTitle: false };
}

/** Whether the quote begins within a procedure whose first steps are in the passage before. */
export const continuesProcedure = ({ hit, blocks }: Quote): boolean =>
  /^\s*(?:[2-9]|[1-9]\d{1,2})\.\s/.test(hit.content) && hit.content.startsWith(blocks[0]?.text ?? '\n');

/** The same quote from its beginning in the content before its passage. */
export function extendQuote(quote: Quote, before: string): Quote {
  const content = `${before}\n${quote.hit.content}`;
  const blocks = blocksOf(content);
  const at = blocks.findLastIndex(({ text }) => text.includes(quote.sentenceText));
  if (at < 0) return quote;
  const extended = quoteAround(blocks, { at, sentence: 0 }, quote.hit.language);
  return { ...quote, hit: { ...quote.hit, content }, blocks: extended };
}

/** The same quote with what follows it, also in the content after its passage. */
export function continueQuote(quote: Quote, after: string): Quote {
  const content = `${quote.hit.content}\n\n${after}`;
  const all = blocksOf(content);
  const at = all.findLastIndex(({ text }) => text === quote.blocks.at(-1)?.text);
  const following = withFollowing(all, at, 0, quote.hit.language).slice(1);
  return {
    ...quote,
    hit: { ...quote.hit, content },
    blocks: [...quote.blocks, ...following],
    isTitle: false,
  };
}

/** The sentence, entry or row at a place of the passage, with what belongs to it. */
export function quotePlace({ hit, at, sentence, isNamed }: Fact, words: readonly QuestionWord[]): Quote {
  const blocks = blocksOf(hit.content);
  const quoted = isNamed
    ? entryAt(blocks, at, sentence, hit.language)
    : quoteAround(blocks, { at, sentence }, hit.language);
  const headings = wordsIn(`${hit.title}\n${hit.heading}`, hit.language, words);
  return quoteOf(hit, quoted, piecesOf(blocks[at] as Block, hit.language)[sentence] ?? '', words, headings);
}

function entryAt(blocks: Block[], at: number, sentence: number, language: string | null): Block[] {
  const block = blocks[at] as Block;
  if (block.kind === 'item') return [block];
  return block.kind === 'row'
    ? withHeader(headerOf(blocks, at), [block])
    : withList(blocks, at, sentence, language);
}

/** From that sentence to the end of its line, and the list that it announces. */
function withList(blocks: Block[], at: number, sentence: number, language: string | null): Block[] {
  const sentences = sentencesOf(blocks[at]?.text ?? '', language).slice(sentence);
  const end = sentences.findIndex((text) => text.endsWith('\n'));
  const line = { kind: 'text' as const, text: firstWords(end < 0 ? sentences : sentences.slice(0, end + 1)) };
  const isLast = end < 0 || end === sentences.length - 1;
  if (isLast && announces(line) && blocks[at + 1]?.kind === 'item')
    return [line, ...window(blocks, at + 1, 'item')];
  return withoutAnnouncement([line], language);
}

/** The quote as sanitised Markdown. */
export const renderBlocks = ({ blocks, hit }: Quote): string[] =>
  blocks.map((block) => safeMarkdown(block.kind === 'code' ? shortCode(block) : block, hit.pageUrl));

/** The unit in which relevance is computed: a sentence, or any other block. */
interface Unit {
  at: number;
  /** The index of the sentence within a paragraph. */
  sentence: number;
  text: string;
  relevance: number;
}

/** A word that also occurs in the heading is less specific for the position within the passage. */
const SAID_ABOVE = 0.3;
/** With equal words, text is more informative than a list item, and a list item more than code or a row of numbers. */
const KIND_BONUS: Readonly<Record<Block['kind'], number>> = {
  text: 0.05,
  item: 0.03,
  row: 0,
  code: 0,
  caption: 0,
};
/** Passages tend to begin with their topic. */
const FIRST_BONUS = 0.05;

function unitsOf(
  blocks: readonly Block[],
  at: number,
  language: string | null,
  words: readonly QuestionWord[],
  above: ReadonlySet<QuestionWord>,
): Unit[] {
  const block = blocks[at] as Block;
  // The cells of a row mean nothing without the names of their columns.
  const header = block.kind === 'row' ? headerOf(blocks, at).filter((row) => row !== block) : [];
  return piecesOf(block, language).map((piece, sentence) => {
    const text = [...header.map((row) => row.text), piece].join('\n');
    const found = [...wordsIn(text, language, words)];
    const share = found.reduce((sum, word) => sum + word.share * (above.has(word) ? SAID_ABOVE : 1), 0);
    const isFirst = at === 0 && sentence === 0;
    return {
      at,
      sentence,
      text,
      relevance: share + KIND_BONUS[block.kind] + (isFirst ? FIRST_BONUS : 0),
    };
  });
}

const piecesOf = ({ kind, text }: Block, language: string | null): string[] =>
  kind === 'text' ? sentencesOf(text, language) : [text];

const bestUnit = (units: Unit[]): Unit | undefined =>
  units.reduce<Unit | undefined>(
    (best, unit) => (best && best.relevance >= unit.relevance ? best : unit),
    undefined,
  );

function wordsIn(text: string, language: string | null, words: readonly QuestionWord[]): Set<QuestionWord> {
  const terms = termsIn(plainText(text), language);
  return new Set(words.filter((word) => [...word.terms].some((term) => terms.has(term))));
}

function quoteAround(
  blocks: Block[],
  { at, sentence }: Pick<Unit, 'at' | 'sentence'>,
  language: string | null,
): Block[] {
  const kind = blocks[at]?.kind;
  if (kind === 'item' || isCodeOfItem(blocks, at))
    return withoutAnnouncement(withIntroduction(blocks, window(blocks, at, 'item'), false), language);
  if (kind === 'row') return tableAt(blocks, at);
  if (kind === 'code') return withExplanation(blocks, at, language);
  return withFollowing(blocks, at, sentence, language);
}

const tableAt = (blocks: Block[], at: number): Block[] =>
  withHeader(headerOf(blocks, at), window(blocks, at, 'row'));

/** The list or table around a position, limited to the maximum length of a quote. */
function window(blocks: Block[], at: number, kind: 'item' | 'row'): Block[] {
  const isPart = (i: number) => blocks[i]?.kind === kind || (kind === 'item' && isCodeOfItem(blocks, i));
  let first = at;
  while (isPart(first - 1)) first--;
  let end = at + 1;
  while (isPart(end)) end++;
  const items: number[] = [];
  for (let i = first; i < end; i++) if (blocks[i]?.kind === kind) items.push(i);
  if (items.length > MAX_ITEMS) {
    // From the beginning if the item is among the first, or a step; otherwise from a few items before it.
    const position = items.findLastIndex((item) => item <= at);
    const isFromBeginning = position < (isStep(blocks[first]) ? MAX_STEPS : MAX_ITEMS);
    const from = isFromBeginning ? 0 : position - 2;
    first = items[from] as number;
    end = items[Math.max(from + MAX_ITEMS, position + 1)] ?? end;
  }
  return blocks.slice(first, end).filter((block) => isQuotable(block) || isRowOfFigures(block));
}

/** An item of a procedure, which is followed from its beginning. */
const isStep = (block: Block | undefined): boolean => /^\s*\d+\.\s/.test(block?.text ?? '');

/** Code within a list: another item follows it, or the previous item announces it. */
function isCodeOfItem(blocks: Block[], at: number): boolean {
  const [before, block, after] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (block?.kind !== 'code' || before?.kind !== 'item') return false;
  return after?.kind === 'item' || announces(before);
}

/** Belongs to its table, but is not quotable alone. */
const isRowOfFigures = ({ kind, text }: Block): boolean => kind === 'row' && !/\p{L}.*\p{L}/u.test(text);

const announces = ({ text }: Block): boolean => /[:：]\W*$/.test(text);

/** Adds what introduces the quote, if there is anything: a sentence, and the one before it if it says nothing, like "For example:". */
function withIntroduction(blocks: Block[], quoted: Block[], isCode: boolean): Block[] {
  const first = quoted[0];
  const at = first ? blocks.indexOf(first) - 1 : -1;
  const before = blocks[at];
  if (before?.kind !== 'text' || !isQuotable(before) || !(isCode || announces(before))) return quoted;
  const sentences = sentencesOf(before.text, null);
  const last = sentences.at(-1) ?? before.text;
  const earlier = sentences.at(-2) ?? textAt(blocks, at - 1);
  const text = countWords(last) < INTRODUCES ? `${earlier}\n${last}` : last;
  return [{ kind: 'text', text: text.trim() }, ...quoted];
}

const INTRODUCES = 3;

const textAt = (blocks: readonly Block[], at: number): string =>
  blocks[at]?.kind === 'text' ? (blocks[at]?.text ?? '') : '';

/** Adds the sentence before the code, or the paragraph after it if the code begins the passage. */
function withExplanation(blocks: Block[], at: number, language: string | null): Block[] {
  const code = [blocks[at] as Block];
  const introduced = withIntroduction(blocks, code, true);
  const after = blocks[at + 1];
  if (introduced.length > 1 || after?.kind !== 'text' || !isQuotable(after)) return introduced;
  return [...code, { kind: 'text', text: firstWords(sentencesOf(after.text, language)) }];
}

/** Starts at the beginning of a short paragraph, otherwise at the sentence, and extends to the minimum length. */
function withFollowing(blocks: Block[], at: number, sentence: number, language: string | null): Block[] {
  const sentences = sentencesOf(blocks[at]?.text ?? '', language);
  const from = countWords(sentences.slice(0, sentence + 1).join('')) <= MAX_WORDS / 2 ? 0 : sentence;
  const quoted: Block[] = [{ kind: 'text', text: firstWords(sentences.slice(from)) }];
  let words = countWords(quoted[0]?.text ?? '');
  const isShort = isShortSection(blocks);
  const isCut = (quoted[0]?.text.length ?? 0) < sentences.slice(from).join('').trimEnd().length;
  for (let next = at + 1; !isCut && next < blocks.length; next++) {
    const block = blocks[next] as Block;
    const isAnnounced = announces(quoted.at(-1) as Block);
    const isWanted = isAnnounced || words < ENOUGH_WORDS;
    if (isWanted && (block.kind === 'item' || block.kind === 'row')) {
      quoted.push(...(block.kind === 'item' ? window(blocks, next, 'item') : tableAt(blocks, next)));
      break;
    }
    words += countWords(block.text);
    if (!(isShort || isQuotable(block)) || !isWanted || words > MAX_WORDS) break;
    quoted.push(block);
  }
  return withoutAnnouncement(quoted, language);
}

/** Removes a last sentence that announces content outside the quote, such as a picture. */
function withoutAnnouncement(quoted: Block[], language: string | null): Block[] {
  const last = quoted.at(-1);
  if ((last?.kind !== 'text' && last?.kind !== 'item') || !announces(last)) return quoted;
  const sentences = sentencesOf(last.text, language).slice(0, -1);
  const text = sentences.join('').trim();
  if (text === '') return quoted.length > 1 ? quoted.slice(0, -1) : quoted;
  return [...quoted.slice(0, -1), { ...last, text }];
}

/** Whole sentences up to the limit; a sentence that exceeds it is cut. */
function firstWords(sentences: string[]): string {
  let text = '';
  for (const sentence of sentences) {
    if (text !== '' && countWords(text + sentence) > MAX_WORDS) break;
    text += sentence;
  }
  const words = text.trim().split(/(?<=\s)/);
  return words.length <= 2 * MAX_WORDS ? text.trim() : `${words.slice(0, MAX_WORDS).join('').trim()} …`;
}

/** Two characters of a script without spaces count as a word. */
function countWords(text: string): number {
  const plain = plainText(text).trim();
  return plain.split(/\s+/).length + Math.floor((plain.match(UNSPACED_CHARACTER)?.length ?? 0) / 2);
}

const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'gu');

function shortCode(block: Block): Block {
  const lines = block.text.split('\n');
  if (lines.length <= MAX_CODE_LINES + 2) return block;
  return { ...block, text: [...lines.slice(0, MAX_CODE_LINES + 1), '…', lines[0]].join('\n') };
}
