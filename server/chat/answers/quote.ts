import { type Block, blocksOf, plainText } from '../../search/content.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import { termsIn } from '../../search/search.ts';
import { isQuotable, safeMarkdown } from './quotable.ts';
import { sentencesOf } from './sentences.ts';

/** A contiguous part of a passage, as it stands on the page. */
export interface Quote {
  hit: PassageHit;
  blocks: Block[];
  /** The question's words that stand in it, in its headings or in its title. */
  covers: Set<QuestionWord>;
}

const MAX_WORDS = 120;
const MAX_ITEMS = 8;
/** A shorter text is not worth a visit: what follows it is quoted too. */
const ENOUGH_WORDS = 30;
const MAX_CODE_LINES = 20;

/** The part of a passage that has most to do with the question; undefined where nothing of it can be quoted. */
export function quotePassage(hit: PassageHit, words: readonly QuestionWord[]): Quote | undefined {
  const blocks = blocksOf(hit.content);
  const units = blocks.flatMap((block, at) => unitsOf(block, at, hit.language, words));
  const best = bestUnit(units);
  if (!best) return undefined;
  const quoted = quoteAround(blocks, best, hit.language);
  const inQuote = new Set(quoted.flatMap(({ text }) => [...wordsIn(text, hit.language, words)]));
  const above = wordsIn(`${hit.title}\n${hit.heading}`, hit.language, words);
  return { hit, blocks: quoted, covers: inQuote.union(above) };
}

/** As Markdown, made safe. */
export const renderBlocks = ({ blocks, hit }: Quote): string[] =>
  blocks.map((block) => safeMarkdown(block.kind === 'code' ? shortCode(block) : block, hit.pageUrl));

/** What the best place of a passage is looked for by: a sentence, or any other block. */
interface Unit {
  at: number;
  /** Of a paragraph: which of its sentences. */
  sentence: number;
  share: number;
  kind: Block['kind'];
}

function unitsOf(block: Block, at: number, language: string | null, words: readonly QuestionWord[]): Unit[] {
  if (!isQuotable(block)) return [];
  const pieces = block.kind === 'text' ? sentencesOf(block.text, language) : [block.text];
  return pieces.map((text, sentence) => ({
    at,
    sentence,
    kind: block.kind,
    share: [...wordsIn(text, language, words)].reduce((sum, word) => sum + word.share, 0),
  }));
}

/** The first of those with the largest share; text says more than code or a row of figures with as many words. */
function bestUnit(units: Unit[]): Unit | undefined {
  const worth = ({ share, kind }: Unit) => share + (kind === 'text' ? 0.05 : kind === 'item' ? 0.03 : 0);
  return units.reduce<Unit | undefined>(
    (best, unit) => (best && worth(best) >= worth(unit) ? best : unit),
    undefined,
  );
}

function wordsIn(text: string, language: string | null, words: readonly QuestionWord[]): Set<QuestionWord> {
  const terms = termsIn(plainText(text), language);
  return new Set(words.filter((word) => [...word.terms].some((term) => terms.has(term))));
}

function quoteAround(blocks: Block[], { at, sentence, kind }: Unit, language: string | null): Block[] {
  if (kind === 'item') return withIntroduction(blocks, at, window(blocks, at, 'item'));
  if (kind === 'row') return withHeader(blocks, at);
  if (kind === 'code') return withIntroduction(blocks, at, [blocks[at] as Block]);
  return withFollowing(blocks, at, sentence, language);
}

/** The whole list around an item, or so much of it as may be quoted. */
function window(blocks: Block[], at: number, kind: Block['kind']): Block[] {
  let first = at;
  while (blocks[first - 1]?.kind === kind) first--;
  let end = at + 1;
  while (blocks[end]?.kind === kind) end++;
  if (end - first > MAX_ITEMS) {
    // From its beginning if the item is among the first, else from a little before it.
    first = at - first < MAX_ITEMS ? first : at - 2;
    end = Math.min(end, first + MAX_ITEMS);
  }
  return blocks.slice(first, end).filter(isQuotable);
}

/** The sentence that introduces a list or code, where one does. */
function withIntroduction(blocks: Block[], at: number, quoted: Block[]): Block[] {
  const first = quoted[0];
  const before = first && blocks[blocks.indexOf(first) - 1];
  if (before?.kind !== 'text' || !isQuotable(before)) return quoted;
  const isIntroduction = /[:：]\W*$/.test(before.text) || blocks[at]?.kind === 'code';
  const sentence = sentencesOf(before.text, null).at(-1) ?? before.text;
  return isIntroduction ? [{ kind: 'text', text: sentence.trim() }, ...quoted] : quoted;
}

function withHeader(blocks: Block[], at: number): Block[] {
  let first = at;
  while (blocks[first - 1]?.kind === 'row') first--;
  const isRule = (block: Block | undefined) => /^\|[-|]+$/.test(block?.text ?? '');
  const header = isRule(blocks[first + 1]) ? blocks.slice(first, first + 2) : [];
  const rows = window(blocks, at, 'row').filter((row) => !header.includes(row) && !isRule(row));
  return [...header, ...rows];
}

/** From the paragraph's beginning where it is short, else from the sentence; and on until it is enough. */
function withFollowing(blocks: Block[], at: number, sentence: number, language: string | null): Block[] {
  const sentences = sentencesOf(blocks[at]?.text ?? '', language);
  const from = countWords(sentences.slice(0, sentence + 1).join('')) <= MAX_WORDS / 2 ? 0 : sentence;
  const quoted: Block[] = [{ kind: 'text', text: firstWords(sentences.slice(from)) }];
  let words = countWords(quoted[0]?.text ?? '');
  const isCut = (quoted[0]?.text.length ?? 0) < sentences.slice(from).join('').trimEnd().length;
  let items = 0;
  for (let next = at + 1; !isCut && next < blocks.length; next++) {
    const block = blocks[next] as Block;
    const last = quoted.at(-1) as Block;
    const isAnnounced = /[:：]\W*$/.test(last.text) || (block.kind === last.kind && block.kind !== 'text');
    words += countWords(block.text);
    const fits = words <= MAX_WORDS && (isAnnounced || words - countWords(block.text) < ENOUGH_WORDS);
    const isPartOfList = isAnnounced && block.kind !== 'text' && ++items <= MAX_ITEMS;
    if (!isQuotable(block) || !(fits || isPartOfList)) break;
    quoted.push(block);
  }
  return withoutAnnouncement(quoted, language);
}

/** A last sentence that announces what is not quoted, such as a picture, is left out. */
function withoutAnnouncement(quoted: Block[], language: string | null): Block[] {
  const last = quoted.at(-1);
  if (last?.kind !== 'text' || !/[:：]\W*$/.test(last.text)) return quoted;
  const sentences = sentencesOf(last.text, language).slice(0, -1);
  const text = sentences.join('').trim();
  if (text === '') return quoted.length > 1 ? quoted.slice(0, -1) : quoted;
  return [...quoted.slice(0, -1), { ...last, text }];
}

/** Whole sentences up to the limit; of a sentence without end its beginning. */
function firstWords(sentences: string[]): string {
  let text = '';
  for (const sentence of sentences) {
    if (text !== '' && countWords(text + sentence) > MAX_WORDS) break;
    text += sentence;
  }
  const words = text.trim().split(/(?<=\s)/);
  return words.length <= 2 * MAX_WORDS ? text.trim() : `${words.slice(0, MAX_WORDS).join('').trim()} …`;
}

const countWords = (text: string): number => plainText(text).trim().split(/\s+/).length;

function shortCode(block: Block): Block {
  const lines = block.text.split('\n');
  if (lines.length <= MAX_CODE_LINES + 2) return block;
  return { ...block, text: [...lines.slice(0, MAX_CODE_LINES + 1), '…', lines[0]].join('\n') };
}
