import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';
import type { PassageHit } from '../../search/search.ts';
import { isMostlyLinks, isValues } from './quotable.ts';
import { cellsOf, firstRow, firstRows, headerOf } from './quote-tables.ts';
import { sentencesOf } from './sentences.ts';

/** The smallest part of a passage that can answer a question: a sentence, a list item, a row of a table, code, … */
export interface Unit {
  hit: PassageHit;
  /** The index of its block, and of the sentence within a paragraph. */
  at: number;
  sentence: number;
  /** … or a whole table, at its first row; `qa` is what the owner has written as the answer to a question. */
  kind: 'text' | 'item' | 'row' | 'code' | 'table' | 'qa';
  /** Plain text; the cells of a row are named by their columns. */
  text: string;
  /** The line that announces the list or table; else empty. */
  lead: string;
}

/** A passage has more only where it is a list of numbers. */
const MAX_UNITS = 60;
const MAX_LEAD = 160;

/** The units of a passage that make sense on their own. */
export function unitsOf(hit: PassageHit): Unit[] {
  if (hit.sourceType === 'qa')
    return [{ hit, at: 0, sentence: 0, kind: 'qa', text: plainText(hit.content).trim(), lead: '' }];
  const blocks = blocksOf(hit.content);
  const units: Unit[] = [];
  let lead = '';
  for (const [at, block] of blocks.entries()) {
    if (units.length >= MAX_UNITS) break;
    const { kind } = block;
    if (kind === 'text' || kind === 'caption') {
      const sentences = sentencesOf(block.text, hit.language);
      lead = plainText(sentences.at(-1) ?? '')
        .slice(0, MAX_LEAD)
        .trim();
      if (kind === 'caption') continue;
      for (const [sentence, text] of sentences.entries())
        if (!isMostlyLinks(text))
          for (const piece of piecesOf(plainText(text).trim()))
            units.push({ hit, at, sentence, kind, text: piece, lead: '' });
    } else if (kind === 'row') {
      units.push(...rowUnits(hit, blocks, at, lead));
    } else if (kind === 'item' ? !isMostlyLinks(block.text) : isExplained(blocks, at)) {
      units.push({ hit, at, sentence: 0, kind, text: plainText(block.text).trim(), lead });
    }
  }
  return units.slice(0, MAX_UNITS).filter(({ text }) => /\p{L}\p{L}|\d{3}/u.test(text) && !isValues(text));
}

/** The entries of a line such as "Salad €4.90 · Soup €5.60", which are like rows; else the sentence itself. */
function piecesOf(sentence: string): string[] {
  const pieces = sentence.split(/\s[·•|]\s/);
  return pieces.filter((piece) => /\d/.test(piece)).length > 1 ? pieces : [sentence];
}

/** A row with the names of its columns; before the first one, the table as a whole. */
function rowUnits(hit: PassageHit, blocks: readonly Block[], at: number, lead: string): Unit[] {
  const place = { hit, at, sentence: 0, lead };
  const header = headerOf(blocks, at);
  const row = blocks[at] as Block;
  const isHeader = header.includes(row);
  const whole: Unit[] =
    firstRow(blocks, at) < at ? [] : [{ ...place, kind: 'table', text: tableText(firstRows(blocks, at)) }];
  return isHeader ? whole : [...whole, { ...place, kind: 'row', text: rowText(row, header[0]) }];
}

const tableText = (rows: readonly Block[]): string =>
  plainText(rows.map(({ text }) => text).join('\n')).trim();

/** "Day: Monday · Open: 8:30 – 17:30" */
function rowText(row: Block, header: Block | undefined): string {
  const names = header ? cellsOf(header) : [];
  return cellsOf(row)
    .map((cell, i) => (cell && names[i] ? `${names[i]}: ${cell}` : cell))
    .filter(Boolean)
    .join(' · ');
}

/** Code is understood with the text before or after it. */
const isExplained = (blocks: readonly Block[], at: number): boolean =>
  isText(blocks[at - 1]) || (at === 0 && isText(blocks[1]));

const isText = (block: Block | undefined): boolean => block?.kind === 'text' || block?.kind === 'item';
