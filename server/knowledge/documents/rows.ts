import type { Block } from '../extraction/blocks.ts';

const MAX_CELL = 2000;
const MAX_COLUMNS = 100;

/** A table: its first row names the columns, which each passage of it repeats. */
export function tableBlocks(rows: readonly (readonly string[])[]): Block[] {
  const [header, ...others] = rows
    .map((row) => row.slice(0, MAX_COLUMNS).map(cellText))
    .filter((row) => row.some((cell) => cell !== ''));
  if (!header) return [];
  if (others.length === 0) return [{ kind: 'row', text: rowText(header), header: null }];
  const names = `${rowText(header)}\n|${header.map(() => '---|').join('')}`;
  return others.map((row) => ({ kind: 'row', text: rowText(row), header: names }));
}

const cellText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_CELL).toWellFormed().replaceAll('|', '\\|');

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
