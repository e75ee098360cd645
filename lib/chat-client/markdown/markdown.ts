import { type Fence, fenceOf, isEndOf } from './fence.ts';
import { type Inline, parseInline } from './inline.ts';
import { type LinkSources, linksTo } from './source-links.ts';

export interface ListItem {
  children: Inline[];
  /** Nested lists, below the item's text. */
  lists: List[];
}

interface List {
  kind: 'list';
  ordered: boolean;
  start: number;
  items: ListItem[];
}

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; children: Inline[] }
  | List
  /** Rows of cells, header first; a row may have fewer cells than the header. */
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string; language: string };

/**
 * Parses the Markdown subset that answers use. Answers are untrusted, because they quote third-party pages or come from
 * a model: images are removed, HTML is treated as text, and links are limited to the websites of `sources`. Linear in
 * the length of the text.
 */
export function parseMarkdown(text: string, sources: LinkSources = []): Block[] {
  const blocks: OpenBlock[] = [];
  // The open block, which the next line may continue.
  let open: OpenBlock | undefined;
  for (const line of text.split(/\r?\n/)) {
    const next = readLine(line, open);
    if (next && next !== open) blocks.push(next);
    open = next;
  }
  const linkTo = linksTo(sources);
  return blocks.flatMap((block) => finish(block, (words) => parseInline(words, linkTo)));
}

type OpenBlock =
  | { kind: 'paragraph' | 'heading' | 'table'; lines: string[] }
  | { kind: 'code'; lines: string[]; fence: Fence }
  | { kind: 'list'; items: ItemLine[] };

interface ItemLine {
  depth: number;
  ordered: boolean;
  start: number;
  text: string;
}

/** Linear: a repeated group is followed by characters that it cannot contain, or by the rest of the line. */
const ITEM = /^(\s{0,8})(?:[-*+•]|(\d{1,3})[.)])\s+(.*)/s;
const HEADING = /^#{1,6}\s+(.*)/s;

/** Returns the block of the line: the open block, extended, or a new one; none after a blank line. */
function readLine(line: string, open: OpenBlock | undefined): OpenBlock | undefined {
  const fence = fenceOf(line);
  if (open?.kind === 'code') return isEndOf(open.fence, fence) ? undefined : extend(open, line);
  if (fence) return { kind: 'code', lines: [], fence };
  if (line.trim() === '') return undefined;

  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return { kind: 'heading', lines: [heading] };

  const [, indent = '', number, text] = ITEM.exec(line) ?? [];
  if (text !== undefined) {
    const depth = indent.replace(/\t/g, '  ').length >> 1;
    const item = { depth, ordered: number !== undefined, start: Number(number ?? 1), text };
    if (open?.kind !== 'list') return { kind: 'list', items: [item] };
    open.items.push(item);
    return open;
  }
  const begun = open?.kind === 'list' && /^\s/.test(line) && open.items.at(-1);
  if (begun) {
    begun.text += `\n${line.trim()}`;
    return open;
  }
  const kind = line.startsWith('|') ? 'table' : 'paragraph';
  return open?.kind === kind ? extend(open, line) : { kind, lines: [line] };
}

function extend<T extends { lines: string[] }>(block: T, line: string): T {
  block.lines.push(line);
  return block;
}

type InlineParser = (text: string) => Inline[];

function finish(block: OpenBlock, inline: InlineParser): Block | Block[] {
  if (block.kind === 'list') return nest(block.items, inline);
  const { kind, lines } = block;
  if (kind === 'code')
    return { kind, text: lines.join('\n'), language: /^[\w+#-]*/.exec(block.fence.info)?.[0] ?? '' };
  if (kind === 'table') {
    const [head = [], rule = [], ...rows] = lines.map(cellsOf);
    if (head.length > 0 && rule.length > 0 && rule.every((cell) => /^:?-+:?$/.test(cell))) {
      // Short rows are not padded: a wide header over many short rows would create a very large table.
      return { kind, head: head.map(inline), rows: rows.map((row) => row.slice(0, head.length).map(inline)) };
    }
  }
  return { kind: kind === 'heading' ? kind : 'paragraph', children: inline(lines.join('\n')) };
}

/** Deeper items are nested in the previous item; a different kind of item starts a new list. */
function nest(items: ItemLine[], inline: InlineParser): List[] {
  const lists: List[] = [];
  for (let at = 0; at < items.length; ) {
    const { depth, ordered, start, text } = items[at] as ItemLine;
    let end = at + 1;
    while ((items[end]?.depth ?? 0) > depth) end++;
    let list = lists.at(-1);
    if (list?.ordered !== ordered) {
      list = { kind: 'list', ordered, start, items: [] };
      lists.push(list);
    }
    list.items.push({ children: inline(text), lists: nest(items.slice(at + 1, end), inline) });
    at = end;
  }
  return lists;
}

/** The cells of a line that starts with a pipe; `\|` is a literal pipe. */
function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1);
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.replace(/\\\|/g, '|').trim());
}
