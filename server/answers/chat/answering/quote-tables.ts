import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';

/** A longer table is quoted up to this number of rows. */
const MAX_ROWS = 15;

/** The rows of the table around a row, its header included. Another table may follow directly. */
function tableAround(blocks: readonly Block[], at: number): Block[] {
  const [first, end] = [firstRow(blocks, at), endOfRows(blocks, at)];
  return blocks.slice(first, end);
}

/** The rows of that table that are quoted, its header included. */
export const firstRows = (blocks: readonly Block[], at: number): Block[] =>
  tableAround(blocks, at).slice(0, headerOf(blocks, at).length + MAX_ROWS);

/** The number of rows that are not. */
export const countFurtherRows = (blocks: readonly Block[], at: number): number =>
  tableAround(blocks, at).length - firstRows(blocks, at).length;

/** The header of the table around a row, and the rule below it; nothing for a table without one. */
export function headerOf(blocks: readonly Block[], at: number): Block[] {
  const first = firstRow(blocks, at);
  return isRule(blocks[first + 1]) ? blocks.slice(first, first + 2) : [];
}

/** Rows of one table with its header. Without column names they are rendered as a list. */
export function withHeader(header: readonly Block[], rows: readonly Block[]): Block[] {
  const body = rows.filter((row) => !header.includes(row) && !isRule(row));
  return header.length === 0 ? body.map(toItem) : [...header, ...body];
}

/** The rows with which the next passage continues the table that ends this one, without its header; else nothing. */
export function rowsAfter(content: string, next: string): string | undefined {
  const [blocks, following] = [blocksOf(content), blocksOf(next)];
  const last = blocks.length - 1;
  if (blocks[last]?.kind !== 'row' || following[0]?.kind !== 'row') return undefined;
  const [header, repeated] = [headerOf(blocks, last), headerOf(following, 0)];
  if (textOf(header) !== textOf(repeated)) return undefined;
  return textOf(tableAround(following, 0).slice(repeated.length));
}

const textOf = (rows: readonly Block[]): string => rows.map(({ text }) => text).join('\n');

/** The cells of a row as plain text. */
export const cellsOf = ({ text }: Block): string[] =>
  text
    .slice(2, -2)
    .split(' | ')
    .map((cell) => plainText(cell.replaceAll('\\|', '|')).trim());

export function firstRow(blocks: readonly Block[], at: number): number {
  let first = at;
  while (blocks[first - 1]?.kind === 'row' && !isRule(blocks[first + 1])) first--;
  return first;
}

function endOfRows(blocks: readonly Block[], at: number): number {
  let end = at + 1;
  while (blocks[end]?.kind === 'row' && !isRule(blocks[end + 1])) end++;
  return end;
}

const isRule = (block: Block | undefined): boolean => /^\|[-|]+$/.test(block?.text ?? '');

const toItem = ({ text }: Block): Block => {
  const [name = '', ...cells] = text.slice(2, -2).split(' | ').filter(Boolean);
  return { kind: 'item', text: `- ${name}${cells.length > 0 ? `: ${cells.join(' – ')}` : ''}` };
};
