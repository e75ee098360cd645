import { type Block, plainText } from '#lib/passage-content.ts';
import { isQuotable } from './quotable.ts';
import { headerOf } from './quote-tables.ts';

/** Whether a quote may be chosen for this block: it can be understood without the rest of the page. */
export function canBeginQuote(blocks: readonly Block[], at: number): boolean {
  const block = blocks[at];
  if (!block || !isQuotable(block) || VALUES.test(block.text)) return false;
  if (block.kind === 'code') return isExplained(blocks, at);
  if (block.kind === 'row' && headerOf(blocks, at).length === 0) return cellsOf(block) <= 2;
  return !isRecord(block) || blocks.filter(isRecord).length < RECORDS;
}

/** Comma-separated values: several without a blank between them. */
const VALUES = /[,;|](?:[^\s,;|`]*[,;|]){4}[^\s,;|`]/;

const isExplained = (blocks: readonly Block[], at: number): boolean =>
  isText(blocks[at - 1]) || (at === 0 && isText(blocks[1]));

const isText = (block: Block | undefined): boolean => block?.kind === 'text' || block?.kind === 'item';

/** Without a header, a name and its value explain themselves. */
const cellsOf = ({ text }: Block): number => text.slice(2, -2).split(' | ').length;

/** From this number on, such blocks are a list of people. */
const RECORDS = 3;

const isRecord = ({ kind, text }: Block): boolean => kind !== 'code' && NAME.test(plainText(text).trim());

/** "Ada M. Lovelace", also with an address. */
const NAME = /^(?:\p{Lu}[\p{L}'’-]*\.?\s+){1,3}\p{Lu}[\p{Ll}'’-]+\s*(?:[<(·,].*)?$/u;
