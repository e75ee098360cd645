import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';
import { foldedWords, isStopWord, languageOf } from '../../platform/text/analyze.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { termsIn } from '../../search/search.ts';
import { behindLastWord } from './behind-last-word.ts';
import type { Fact } from './facts.ts';
import { isShortSection, safeMarkdown } from './quotable.ts';
import { canBeginQuote } from './quote-beginnings.ts';
import { quoteAround, quoteEntry, withFollowing } from './quote-extent.ts';
import { headerOf } from './quote-tables.ts';
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
  /** It adds nothing to the question and the headings. */
  isTitle: boolean;
}

const MAX_CODE_LINES = 20;

/** The minimum share of the question that a heading has, for short lines below it to be an answer. */
const NAMED_SHARE = 0.5;

/** The share of the question that these words are. */
export const shareOf = (words: Iterable<QuestionWord>): number =>
  [...words].reduce((sum, { share }) => sum + share, 0);

/** The most relevant part of the passage; undefined if no part of it can be quoted. */
export function quotePassage(hit: PassageHit, words: readonly QuestionWord[]): Quote | undefined {
  const blocks = blocksOf(hit.content);
  const headings = wordsInHeadings(hit, words);
  const isShort = shareOf(headings) >= NAMED_SHARE && isShortSection(blocks);
  const units = blocks.flatMap((_, at) =>
    isShort || canBeginQuote(blocks, at) ? unitsOf(blocks, at, hit.language, words, headings) : [],
  );
  const [best] = units.sort((a, b) => b.relevance - a.relevance);
  if (!best) return undefined;
  const quoted = quoteAround(blocks, best.at, best.sentence, hit.language);
  return { ...quoteOf(hit, quoted, best.text, words, headings), isTitle: isTitle(quoted, hit, words) };
}

/** Lines that are no sentences, and add hardly anything to the question and the headings, are titles. */
function isTitle(
  quoted: readonly Block[],
  { title, heading, language }: PassageHit,
  words: readonly QuestionWord[],
): boolean {
  const texts = quoted.map(({ text }) => plainText(text));
  if (
    quoted.some(({ kind }) => kind !== 'text') ||
    texts.some((text) => SENTENCE_END.test(behindLastWord(text)))
  )
    return false;
  const known = termsIn(`${title}\n${heading}`, language);
  const isNew = (term: string) => !known.has(term) && !words.some(({ terms }) => terms.has(term));
  const code = languageOf(language);
  const added = foldedWords(texts.join('\n')).filter(
    (word) => !isStopWord(word, code) && [...termsIn(word, language)].every(isNew),
  );
  return added.length < MIN_NEW_WORDS;
}

const SENTENCE_END = /[.!?…。！？]/;
const MIN_NEW_WORDS = 4;

function quoteOf(
  hit: PassageHit,
  blocks: Block[],
  sentenceText: string,
  words: readonly QuestionWord[],
  headings = wordsInHeadings(hit, words),
): Quote {
  const matched = wordsIn(sentenceText, hit.language, words).union(headings);
  const covers = new Set(blocks.flatMap(({ text }) => [...wordsIn(text, hit.language, words)]));
  return { hit, blocks, covers, sentenceText, headings, matched, isTitle: false };
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
  const extended = quoteAround(blocks, at, 0, quote.hit.language);
  return { ...quote, hit: { ...quote.hit, content }, blocks: extended };
}

/** The same quote with the text that follows it, also in the content after its passage. */
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

/** The sentence, entry or row that states a fact, with its context. */
export function quotePlace({ hit, at, sentence, isNamed }: Fact, words: readonly QuestionWord[]): Quote {
  const blocks = blocksOf(hit.content);
  const quoted = (isNamed ? quoteEntry : quoteAround)(blocks, at, sentence, hit.language);
  return quoteOf(hit, quoted, piecesOf(blocks[at] as Block, hit.language)[sentence] ?? '', words);
}

/** The quote as sanitised Markdown. */
export const renderBlocks = ({ blocks, hit }: Quote): string[] =>
  blocks.map((block) => safeMarkdown(block.kind === 'code' ? shortCode(block) : block, hit.pageUrl));

function shortCode(block: Block): Block {
  const lines = block.text.split('\n');
  if (lines.length <= MAX_CODE_LINES + 2) return block;
  return { ...block, text: [...lines.slice(0, MAX_CODE_LINES + 1), '…', lines[0]].join('\n') };
}

/** A word that also occurs in the heading is less specific for the position within the passage. */
const HEADING_WORD_WEIGHT = 0.3;
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

/** The units in which relevance is computed: the sentences of a paragraph, or any other block as a whole. */
function unitsOf(
  blocks: readonly Block[],
  at: number,
  language: string | null,
  words: readonly QuestionWord[],
  headings: ReadonlySet<QuestionWord>,
) {
  const block = blocks[at] as Block;
  // The cells of a row mean nothing without the names of their columns.
  const header = block.kind === 'row' ? headerOf(blocks, at).filter((row) => row !== block) : [];
  return piecesOf(block, language).map((piece, sentence) => {
    const text = [...header.map((row) => row.text), piece].join('\n');
    const found = [...wordsIn(text, language, words)];
    const weightOf = (word: QuestionWord) => (headings.has(word) ? HEADING_WORD_WEIGHT : 1);
    const share = found.reduce((sum, word) => sum + word.share * weightOf(word), 0);
    const isFirst = at === 0 && sentence === 0;
    const relevance = share + KIND_BONUS[block.kind] + (isFirst ? FIRST_BONUS : 0);
    return { at, sentence, text, relevance };
  });
}

const piecesOf = ({ kind, text }: Block, language: string | null): string[] =>
  kind === 'text' ? sentencesOf(text, language) : [text];

const wordsInHeadings = ({ title, heading, language }: PassageHit, words: readonly QuestionWord[]) =>
  wordsIn(`${title}\n${heading}`, language, words);

function wordsIn(text: string, language: string | null, words: readonly QuestionWord[]): Set<QuestionWord> {
  const terms = termsIn(plainText(text), language);
  return new Set(words.filter((word) => [...word.terms].some((term) => terms.has(term))));
}
