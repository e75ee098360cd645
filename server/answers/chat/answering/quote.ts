import { innermostHeading } from '#lib/heading-path.ts';
import { type Block, blocksOf } from '#lib/passage-content.ts';
import type { PassageHit } from '../../search/search.ts';
import { safeMarkdown } from './quotable.ts';
import { quoteAround } from './quote-extent.ts';
import { countFurtherRows } from './quote-tables.ts';
import { isExpired, seasonsIn } from './seasons.ts';
import type { Unit } from './units.ts';

/** A contiguous part of a passage, quoted verbatim. */
export interface Quote {
  hit: PassageHit;
  blocks: Block[];
  /** The unit that it is chosen for. */
  unit: Unit;
  /** The heading above it, where it means little without: "1 October – 31 March", or the question that "No." answers. */
  heading: string | null;
  /** It states a date until which something was valid, and which has passed. */
  isExpired: boolean;
  /** The number of rows of its table that are left out. */
  furtherRows: number;
}

const MAX_CODE_LINES = 20;

/** Quotes a unit with its context. */
export function quoteUnit(unit: Unit, now: Date): Quote {
  const { hit } = unit;
  const all = blocksOf(hit.content);
  const blocks = unit.kind === 'qa' ? all : quoteAround(all, unit, hit.language);
  return {
    hit,
    blocks,
    unit,
    heading: headingOf(unit),
    isExpired: blocks.some(({ text }) => isExpired(text, now)),
    furtherRows: unit.kind === 'table' ? countFurtherRows(all, unit.at) : 0,
  };
}

function headingOf({ hit, text, lead, kind }: Unit): string | null {
  const heading = innermostHeading(hit.heading);
  const isAnswer = POLAR.test(text) && /\?\s*$/.test(heading);
  if (isAnswer) return heading;
  const isOfTable = kind === 'row' || kind === 'table';
  return isOfTable ? ([lead, heading].find((line) => seasonsIn(line).length > 0) ?? null) : null;
}

/** Answers yes or no to a question that stands elsewhere. */
const POLAR = /^(?:yes|no|ja|nein|oui|non|s[ií])(?:[,;:!]|\.(?!\s?\d)|\s[–—-]\s|$)/i;

/** Whether the quote begins within a procedure whose first steps are in the passage before. */
export const continuesProcedure = ({ hit, blocks }: Quote): boolean =>
  /^\s*(?:[2-9]|[1-9]\d{1,2})\.\s/.test(hit.content) && hit.content.startsWith(blocks[0]?.text ?? '\n');

/** The same quote from its beginning in the content before its passage. */
export function extendQuote(quote: Quote, before: string, now: Date): Quote {
  const hit = { ...quote.hit, content: `${before}\n${quote.hit.content}` };
  const shift = blocksOf(hit.content).length - blocksOf(quote.hit.content).length;
  return quoteUnit({ ...quote.unit, hit, at: quote.unit.at + shift }, now);
}

/** The quote as sanitised Markdown. */
export const renderBlocks = ({ blocks, hit }: Quote): string[] =>
  blocks.map((block) => safeMarkdown(block.kind === 'code' ? shortCode(block) : block, hit.pageUrl));

function shortCode(block: Block): Block {
  const lines = block.text.split('\n');
  if (lines.length <= MAX_CODE_LINES + 2) return block;
  return { ...block, text: [...lines.slice(0, MAX_CODE_LINES + 1), '…', lines[0]].join('\n') };
}
