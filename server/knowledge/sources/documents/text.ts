import type { Block } from '../extraction/blocks.ts';
import type { ReadDocument } from './document-title.ts';
import { isMarkdown, readMarkdown } from './markdown.ts';

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/;

/** Markdown, or plain text: paragraphs between empty lines, and lists. */
export function readText(given: string): ReadDocument {
  const text = given.replace(/\r\n?/g, '\n');
  return isMarkdown(text) ? readMarkdown(text) : { title: '', blocks: plainBlocks(text) };
}

function plainBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (isWrapped(paragraph)) blocks.push({ kind: 'text', text: paragraph.join(' ') });
    else for (const lines of chunksOf(paragraph)) blocks.push({ kind: 'text', text: lines.join('\n') });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (ITEM.test(line) || line.trim() === '') endParagraph();
    if (ITEM.test(line)) blocks.push({ kind: 'line', text: line.trimEnd().replace(/^(\s*)[*•]/, '$1-') });
    else if (line.trim() !== '') paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

/** Whether the lines of a paragraph are those of its page: each ends where the next word has no place. */
function isWrapped(lines: readonly string[]): boolean {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  if (lines.length < 2) return lines.length > 0;
  if (width < MIN_WIDTH || lines.some((line) => COLUMNS.test(line))) return false;
  return lines.slice(0, -1).every((line, i) => {
    const next = /^\S+/.exec(lines[i + 1] ?? '')?.[0].length ?? 0;
    return line.length + next >= width * FULL;
  });
}

/** Shorter lines are those of an address, a poem, a list. */
const MIN_WIDTH = 40;
/** The lengths of lines that a person has broken differ. */
const FULL = 0.8;
/** Blanks that align columns; two of them may also part sentences. */
const COLUMNS = /\t|[^.!?:\s] {2}| {3}|[|+]$/;
/** A passage is cut between blocks. */
const MAX_LINES = 20;

const chunksOf = (lines: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, i) =>
    lines.slice(i * MAX_LINES, (i + 1) * MAX_LINES),
  );
