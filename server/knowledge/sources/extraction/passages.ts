import { LINK } from '#lib/passage-content.ts';
import type { Block } from './blocks.ts';

/** A self-contained part of a page: the unit of search and citations. */
export interface ExtractedPassage {
  /** The headings above it, below the page's title, outermost first, joined by ` › `. */
  heading: string;
  /** The id of the nearest heading that has one. */
  anchor: string | null;
  /** Light Markdown in blocks separated by empty lines: paragraphs, items, rows of tables, fenced code. */
  content: string;
}

/** A longer heading indicates a page that marks up all text as headings. */
const MAX_HEADING = 200;

/**
 * Cuts blocks into passages, at every heading and where a section grows too long.
 * @param most the number of passages after which the rest is left out
 */
export function toPassages(blocks: readonly Block[], most = MAX_PASSAGES): ExtractedPassage[] {
  const writer = new PassageWriter();
  for (const block of blocks) {
    writer.add(block);
    if (writer.passages.length >= most) break;
  }
  writer.end();
  return writer.passages.slice(0, most);
}

/** The same for blocks that arrive one by one: of a long section, such as a table of a million rows, only the end is in memory. */
export class PassageWriter {
  readonly passages: ExtractedPassage[] = [];
  #headings: Heading[] = [];
  #section: Text[] = [];
  #sectionLength = 0;
  #titleSeen = false;

  add(block: Block): void {
    if (block.kind === 'heading') this.#addHeading(block);
    else this.#addText(block);
  }

  end(): void {
    this.#write(false);
  }

  #addHeading(block: Heading): void {
    this.#write(false);
    while ((this.#headings.at(-1)?.level ?? 0) >= block.level) this.#headings.pop();
    // The first top heading is the page's title, which passages don't repeat.
    if (block.level === 1 && !this.#titleSeen) this.#titleSeen = true;
    else this.#headings.push(block);
  }

  #addText(block: Text): void {
    this.#section.push(block);
    this.#sectionLength += block.text.length;
    if (this.#sectionLength > LONG_SECTION) this.#write(true);
  }

  /** @param continues whether the section does: its last passage then waits for what follows. */
  #write(continues: boolean): void {
    const heading = this.#headings.map(({ text }) => text.slice(0, MAX_HEADING).toWellFormed()).join(' › ');
    const anchor = this.#headings.findLast((one) => one.anchor !== null)?.anchor ?? null;
    const groups = distribute(this.#section);
    this.#section = continues ? (groups.pop() ?? []) : [];
    this.#sectionLength = 0;
    for (const group of groups) this.passages.push({ heading, anchor, content: join(group) });
  }
}

type Heading = Block & { kind: 'heading' };
type Text = Exclude<Block, Heading>;

/** Characters a passage may have: some 200 words, of which an answer can cite a part. */
const MAX_LENGTH = 1200;

/** Longer pages are not intended for readers. */
export const MAX_PASSAGES = 2000;

/** Characters of a section after which its passages are written: many times what is distributed evenly. */
const LONG_SECTION = 50 * MAX_LENGTH;

/** Distributes blocks evenly: a section slightly over the limit leaves no tiny last passage. */
function distribute(section: readonly Text[]): Text[][] {
  const pieces = section.flatMap(splitLong);
  const total = pieces.reduce((sum, piece) => sum + lengthOf(piece) + 2, 0);
  const limit = Math.min(MAX_LENGTH, Math.ceil(total / Math.ceil(total / MAX_LENGTH)) + 200);

  const groups: Text[][] = [];
  let current: Text[] = [];
  let length = 0;
  for (const piece of pieces) {
    const size = lengthOf(piece) + 2;
    if (current.length > 0 && length + size > limit) {
      const carried = leadsOn(current) ? current.splice(-1) : [];
      groups.push(current);
      current = carried;
      length = carried.reduce((sum, one) => sum + lengthOf(one) + 2, 0);
    }
    current.push(piece);
    length += size;
  }
  if (current.length > 0) groups.push(current);
  return groups;
}

/** "For example:" stays with the example. */
function leadsOn(blocks: readonly Text[]): boolean {
  const last = blocks.at(-1);
  return (
    blocks.length > 1 &&
    last !== undefined &&
    last.kind !== 'code' &&
    /:$/.test(last.text) &&
    last.text.length < 200
  );
}

/** A passage that begins inside a list begins at its own margin. */
function join(blocks: readonly Text[]): string {
  const margin = /^ */.exec(blocks[0]?.text ?? '')?.[0].length ?? 0;
  const indent = new RegExp(`^ {0,${margin}}`);
  const parts = blocks.map((block, index) => {
    const before = blocks[index - 1];
    const isFollowing = before !== undefined && follows(block, before);
    let written = block.kind === 'line' ? write(block).replace(indent, '') : write(block);
    // The names of the columns, also where a passage begins within a table.
    if (block.kind === 'row' && block.header && !isFollowing) written = `${block.header}\n${written}`;
    if (!before) return written;
    return (isFollowing ? '\n' : '\n\n') + written;
  });
  // V8 would keep the parts of a text that grows piece by piece.
  return parts.join('');
}

/** Items of a list, or rows below the same names. */
const follows = (block: Text, before: Text): boolean =>
  block.kind === 'row'
    ? before.kind === 'row' && before.header === block.header
    : block.kind === 'line' && before.kind === 'line';

function write({ kind, text }: Text): string {
  if (kind !== 'code') return text;
  const fence = fenceFor(text);
  return `${fence}\n${text}\n${fence}`;
}

/** Longer than any fence that the code itself shows. */
function fenceFor(code: string): string {
  let longest = 2;
  for (const [, fence = ''] of code.matchAll(/^ {0,3}(`{3,})/gm)) longest = Math.max(longest, fence.length);
  return '`'.repeat(longest + 1);
}

/** Addresses of links do not count: they are not read. */
const lengthOf = (block: Text): number => write(block).replace(LINK, '$1').length;

/** Code is cut between lines, text after sentences, and either between words or anywhere when it has no such place. */
function splitLong(block: Text): Text[] {
  if (lengthOf(block) <= MAX_LENGTH) return [block];
  const limit = MAX_LENGTH - 20;
  const parts = block.kind === 'code' ? block.text.split(/(?<=\n)/) : block.text.split(/(?<=[.!?…。！？]\s)/);
  return gather(
    parts.flatMap((part) => cut(part, limit)),
    limit,
  ).map((text) => ({ ...block, text }));
}

function gather(parts: readonly string[], limit: number): string[] {
  const texts: string[] = [];
  let current = '';
  for (const part of parts) {
    if (current !== '' && current.length + part.length > limit) {
      texts.push(current.trimEnd());
      current = '';
    }
    current += part;
  }
  return [...texts, current.trimEnd()].filter((text) => text !== '');
}

function cut(text: string, limit: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > limit) {
    const space = text.slice(start, start + limit).lastIndexOf(' ');
    const end = space > limit / 2 ? start + space + 1 : wholeCharacter(text, start + limit);
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}

/** Never splits a surrogate pair. */
function wholeCharacter(text: string, end: number): number {
  const isHighHalf = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return isHighHalf ? end - 1 : end;
}
