import type { Block } from '#lib/passage-content.ts';

/** The header of the table around a row, and the rule below it; nothing for a table without one. */
export function headerOf(blocks: readonly Block[], at: number): Block[] {
  let first = at;
  while (blocks[first - 1]?.kind === 'row') first--;
  return isRule(blocks[first + 1]) ? blocks.slice(first, first + 2) : [];
}

/** Rows of one table with its header. Without column names they are rendered as a list. */
export function withHeader(header: readonly Block[], rows: readonly Block[]): Block[] {
  if (header.length === 0) return rows.map(toItem);
  return [...header, ...rows.filter((row) => !header.includes(row) && !isRule(row))];
}

const isRule = (block: Block | undefined): boolean => /^\|[-|]+$/.test(block?.text ?? '');

const toItem = ({ text }: Block): Block => ({
  kind: 'item',
  text: `- ${text.slice(2, -2).split(' | ').filter(Boolean).join(' – ')}`,
});
