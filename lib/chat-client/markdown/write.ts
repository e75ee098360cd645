import type { Inline } from './inline.ts';
import { type Block, type ListItem, parseMarkdown } from './markdown.ts';

/**
 * Writes an answer as Markdown for other programs: only what a reader of the answer sees, without its images, its HTML
 * and its links to other websites.
 */
export const writeAnswer = (text: string, sources: readonly { url: string }[]): string =>
  parseMarkdown(text, sources).map(writeBlock).join('\n\n');

/** Text that must not be read as Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, '\\$&');

function writeBlock(block: Block): string {
  if (block.kind === 'code') return writeCode(block.text, block.language);
  // Below the headings of the messages.
  if (block.kind === 'heading') return `### ${inline(block.children)}`;
  if (block.kind === 'list') return writeList(block).join('\n');
  if (block.kind === 'paragraph') return inline(block.children);
  const columns = block.head.length;
  const row = (cells: Inline[][]) =>
    `| ${Array.from({ length: columns }, (_, at) => inline(cells[at] ?? []).replaceAll('\n', ' ')).join(' | ')} |`;
  return [row(block.head), `|${' --- |'.repeat(columns)}`, ...block.rows.map(row)].join('\n');
}

function writeCode(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function writeList({ ordered, start, items }: Extract<Block, { kind: 'list' }>): string[] {
  return items.flatMap((item, at) => {
    const mark = ordered ? `${start + at}. ` : '- ';
    return writeItem(item).map((line, row) => (row === 0 ? mark : ' '.repeat(mark.length)) + line);
  });
}

const writeItem = ({ children, lists }: ListItem): string[] => [
  ...inline(children).split('\n'),
  ...lists.flatMap(writeList),
];

const inline = (runs: Inline[]): string => runs.map(writeRun).join('');

function writeRun(run: Inline): string {
  if (run.kind === 'citation') return `[${run.n}]`;
  if (run.kind === 'code') return `\`${run.text}\``;
  if (run.kind === 'strong') return `**${inline(run.children)}**`;
  if (run.kind === 'emphasis') return `*${inline(run.children)}*`;
  if (run.kind === 'struck') return `~~${inline(run.children)}~~`;
  if (run.kind === 'link') return `[${inline(run.children)}](<${run.address}>)`;
  return escapeMarkdown(run.text);
}
