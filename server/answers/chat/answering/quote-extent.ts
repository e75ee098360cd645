import { type Block, plainText } from '#lib/passage-content.ts';
import { UNSPACED } from '../../../platform/text/analyze.ts';
import { behindLastWord } from './behind-last-word.ts';
import { isQuotable, isShortSection } from './quotable.ts';
import { firstRows, headerOf, withHeader } from './quote-tables.ts';
import { sentencesOf } from './sentences.ts';
import type { Unit } from './units.ts';

const MAX_WORDS = 120;
const MAX_ITEMS = 8;
const MAX_STEPS = 20;
/** A shorter quote is extended with the text that follows. */
const MIN_WORDS = 30;

/** The unit at a position with its context: the list, the names of the columns, or the text that follows. */
export function quoteAround(
  blocks: Block[],
  { at, sentence, kind }: Pick<Unit, 'at' | 'sentence' | 'kind'>,
  language: string | null,
): Block[] {
  if (kind === 'table') return tableAt(blocks, at);
  if (kind === 'row') return withHeader(headerOf(blocks, at), [blocks[at] as Block]);
  if (kind === 'item' || isCodeOfItem(blocks, at)) {
    const list = listAround(blocks, at);
    return withoutAnnouncement(withIntroduction(blocks, list, false, language), language);
  }
  if (kind === 'code') return withExplanation(blocks, at, language);
  return withFollowing(blocks, at, sentence, language);
}

const tableAt = (blocks: Block[], at: number): Block[] =>
  withHeader(headerOf(blocks, at), firstRows(blocks, at));

/** The list around a position, limited to the maximum length of a quote. */
function listAround(blocks: Block[], at: number): Block[] {
  const isPart = (i: number) => blocks[i]?.kind === 'item' || isCodeOfItem(blocks, i);
  let first = at;
  while (isPart(first - 1)) first--;
  let end = at + 1;
  while (isPart(end)) end++;
  const items: number[] = [];
  for (let i = first; i < end; i++) if (blocks[i]?.kind === 'item') items.push(i);
  if (items.length > MAX_ITEMS) {
    // From the beginning if the item is among the first, or a step; otherwise from a few items before it.
    const position = items.findLastIndex((item) => item <= at);
    const isStep = /^\s*\d+\.\s/.test(blocks[first]?.text ?? '');
    const from = position < (isStep ? MAX_STEPS : MAX_ITEMS) ? 0 : position - 2;
    first = items[from] as number;
    end = items[Math.max(from + MAX_ITEMS, position + 1)] ?? end;
  }
  return blocks.slice(first, end).filter(isQuotable);
}

/** Code within a list: another item follows it, or the previous item announces it. */
function isCodeOfItem(blocks: Block[], at: number): boolean {
  const [before, block, after] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (block?.kind !== 'code' || before?.kind !== 'item') return false;
  return after?.kind === 'item' || isAnnouncement(before);
}

const isAnnouncement = ({ text }: Block): boolean => /[:：]/.test(behindLastWord(text));

/** Adds the sentence that introduces a list or code, and the one before it if that is as short as "For example:". */
function withIntroduction(
  blocks: Block[],
  quoted: Block[],
  isCode: boolean,
  language: string | null,
): Block[] {
  const first = quoted[0];
  const at = first ? blocks.indexOf(first) - 1 : -1;
  const before = blocks[at];
  if (before?.kind !== 'text' || !isQuotable(before) || !(isCode || isAnnouncement(before))) return quoted;
  const sentences = sentencesOf(before.text, language);
  const last = sentences.at(-1) ?? before.text;
  const paragraph = blocks[at - 1];
  const earlier = sentences.at(-2) ?? (paragraph?.kind === 'text' ? paragraph.text : '');
  const text = countWords(last) < MIN_INTRODUCTION_WORDS ? `${earlier}\n${last}` : last;
  return [{ kind: 'text', text: text.trim() }, ...quoted];
}

const MIN_INTRODUCTION_WORDS = 3;

/** Adds the sentence before the code, or the paragraph after it if the code begins the passage. */
function withExplanation(blocks: Block[], at: number, language: string | null): Block[] {
  const code = [blocks[at] as Block];
  const introduced = withIntroduction(blocks, code, true, language);
  const after = blocks[at + 1];
  if (introduced.length > 1 || after?.kind !== 'text' || !isQuotable(after)) return introduced;
  return [...code, { kind: 'text', text: firstWords(sentencesOf(after.text, language)) }];
}

/** "Phone: 555 0199" is complete. */
const ENTRY = /^[^:：]{2,40}[:：]\s*\S/;

/** Starts at the beginning of a short paragraph, otherwise at the sentence, and extends to the minimum length. */
function withFollowing(blocks: Block[], at: number, sentence: number, language: string | null): Block[] {
  const sentences = sentencesOf(blocks[at]?.text ?? '', language);
  const from = countWords(sentences.slice(0, sentence + 1).join('')) <= MAX_WORDS / 2 ? 0 : sentence;
  const text = firstWords(sentences.slice(from));
  const quoted: Block[] = [{ kind: 'text', text }];
  let words = countWords(text);
  const isShort = isShortSection(blocks);
  const isEntry = ENTRY.test(sentences[sentence] ?? '');
  const isCut = text.length < sentences.slice(from).join('').trimEnd().length;
  for (let next = at + 1; !isCut && next < blocks.length; next++) {
    const block = blocks[next] as Block;
    const isWanted = (words < MIN_WORDS && !isEntry) || isAnnouncement(quoted.at(-1) as Block);
    if (isWanted && (block.kind === 'item' || block.kind === 'row')) {
      quoted.push(...(block.kind === 'item' ? listAround(blocks, next) : tableAt(blocks, next)));
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
  if ((last?.kind !== 'text' && last?.kind !== 'item') || !isAnnouncement(last)) return quoted;
  const text = sentencesOf(last.text, language).slice(0, -1).join('').trim();
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
