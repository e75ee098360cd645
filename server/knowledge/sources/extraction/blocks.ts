import { anchorOf } from './anchor.ts';
import { cellText } from './cell.ts';
import { codeOf, isCodeBlock, isGutterOfTable } from './code.ts';
import { attribute, type Element, elementsIn, isElement, labels, type Node, role, walk } from './dom.ts';
import { InlineText, isBlock, type LinkTarget, lineOf, type Reading } from './inline.ts';
import { isPictureOfText, saysSomething, withoutRepetitions } from './pictures.ts';
import { replacementOf } from './replaced.ts';
import { findStruck } from './struck.ts';
import { readTable } from './table-rows.ts';
import type { TableKind } from './tables.ts';
import type { Unfolding } from './unfolding.ts';

/**
 * A page's content in reading order, as light Markdown. A `line` belongs to a list and follows the previous line
 * without a blank line, as does a `row` of a table, which includes the row of column names.
 */
export type Block =
  | { kind: 'heading'; level: number; text: string; anchor: string | null }
  | { kind: 'text' | 'line' | 'code'; text: string }
  | { kind: 'row'; text: string; header: string | null };

interface Content {
  /** Nodes that are left out of the text. */
  noise: ReadonlySet<Node>;
  linkTarget: LinkTarget;
  tables: ReadonlyMap<Element, TableKind>;
  unfolding?: Pick<Unfolding, 'tabs'>;
}

/** Converts the elements under a node to blocks, without the noise and what is struck out. */
export function toBlocks(root: Node, content: Content): Block[] {
  const writer = new BlockWriter(root, content);
  walk(
    root,
    (node) => writer.enter(node),
    (node) => writer.leave(node),
  );
  writer.endBlock();
  return withoutRepetitions(writer.blocks, writer.pictures);
}

class BlockWriter {
  readonly blocks: Block[] = [];
  /** The blocks that consist of the texts of pictures. */
  readonly pictures = new Set<Block>();
  readonly #isLeftOut: (node: Node) => boolean;
  readonly #content: Content;
  readonly #reading: Reading;
  readonly #inline: InlineText;
  /** The open lists, outermost first: the number of the last item, or null where they are not numbered. */
  readonly #lists: (number | null)[] = [];
  /** The texts of the pictures in the current block. */
  readonly #pictures: string[] = [];
  /** The prefix of the next text: a list marker, or a term of a definition list. */
  #lead = '';

  constructor(root: Node, content: Content) {
    const { leftOut, marked } = findStruck(root, content.noise);
    this.#isLeftOut = (node) => content.noise.has(node) || leftOut.has(node);
    this.#content = content;
    this.#reading = { linkTarget: content.linkTarget, struck: marked, explained: new Set() };
    this.#inline = new InlineText(this.#reading);
  }

  /** False if the element has been handled completely. */
  enter(node: Node): boolean {
    if (this.#isLeftOut(node)) return false;
    if (!isElement(node)) return this.#inline.enter(node);
    const level = headingLevel(node);
    if (level > 0) return this.#heading(node, level);
    if (isCodeBlock(node)) return this.#code(node);
    const table = this.#content.tables.get(node);
    if (table === 'data') return this.#table(node);
    if (table === 'code') return this.#code(node);
    if (isCaption(node)) return this.#caption(node);
    if (isPictureOfText(node)) return this.#picture(node);
    if (!isBlock(node)) return this.#inline.enter(node);
    this.#beginBlock(node);
    return true;
  }

  leave(node: Node): void {
    if (!isElement(node) || !isBlock(node)) this.#inline.leave(node);
    else if (node.tagName === 'dt') this.#endTerm();
    else this.#leaveBlock(node);
  }

  #leaveBlock(element: Element): void {
    this.endBlock();
    if (isList(element)) this.#lists.pop();
    // An empty item leaves no list marker.
    if (element.tagName === 'li') this.#lead = '';
    if (element.tagName === 'dl' || element.tagName === 'dd') this.#writeLead();
  }

  /** Writes the collected text. Two consecutive line breaks separate paragraphs. */
  endBlock(): void {
    const { isPicture } = this.#inline;
    const pictures = this.#pictures.splice(0);
    for (const text of this.#inline.take().split(/\n{2,}/)) {
      if (text === '') continue;
      if (isPicture && this.#lead === '') pictures.unshift(text);
      else this.blocks.push({ kind: this.#lead === '' ? 'text' : 'line', text: this.#lead + text });
      this.#lead = '';
    }
    for (const text of pictures) {
      const block: Block = saysSomething(text) ? { kind: 'text', text } : captionOf(text);
      this.pictures.add(block);
      this.blocks.push(block);
    }
  }

  #beginBlock(element: Element): void {
    this.endBlock();
    const tab = this.#content.unfolding?.tabs.get(element);
    if (tab) this.#announce(tab);
    if (isList(element)) this.#lists.push(element.tagName === 'ol' ? firstNumber(element) - 1 : null);
    if (element.tagName === 'li') this.#lead = this.#itemSign();
  }

  #itemSign(): string {
    const indent = '  '.repeat(Math.min(Math.max(this.#lists.length - 1, 0), 5));
    const number = this.#lists.at(-1) ?? null;
    if (number === null) return `${indent}- `;
    this.#lists[this.#lists.length - 1] = number + 1;
    return `${indent}${number + 1}. `;
  }

  /** Read after the text in which it floats. */
  #picture(element: Element): false {
    this.#pictures.push((replacementOf(element) ?? '').replaceAll('`', ''));
    return false;
  }

  /** The name of a tab, above what it shows. */
  #announce(tab: Element): void {
    const text = lineOf(tab).replace(/:$/, '');
    if (text !== '' && this.blocks.at(-1)?.text !== text)
      this.blocks.push({ kind: 'text', text: `${text}:` });
  }

  #heading(element: Element, level: number): false {
    this.endBlock();
    // What is left of `[edit]` without its link.
    const text = lineOf(element, this.#isLeftOut)
      .replaceAll('`', '')
      .replace(/\s*\[[\s|]*\]$/, '');
    if (text !== '') this.blocks.push({ kind: 'heading', level, text, anchor: anchorOf(element) });
    return false;
  }

  #code(element: Element): false {
    this.endBlock();
    this.#writeLead();
    const code = codeOf(element, this.#isLeftOut);
    if (code !== '' && !isGutterOfTable(element, code)) this.blocks.push({ kind: 'code', text: code });
    return false;
  }

  #table(table: Element): false {
    this.endBlock();
    for (const element of elementsIn(table))
      if (element.tagName === 'caption' && element.parentNode === table) this.#caption(element);
    const rows = readTable(table, {
      isLeftOut: this.#isLeftOut,
      cell: (cell) => cellText(cell, this.#isLeftOut, this.#reading),
      caption: captionOf,
    });
    for (const row of rows) this.blocks.push(row);
    return false;
  }

  #caption(element: Element): false {
    this.endBlock();
    const text = lineOf(element, this.#isLeftOut);
    if (text !== '') this.blocks.push(captionOf(text));
    return false;
  }

  #endTerm(): void {
    const term = this.#inline.take().replace(/:$/, '').trimEnd();
    if (term === '') return;
    const isList = this.#lead.endsWith(': ') && this.#lead.length < 200;
    if (!isList) this.#writeLead();
    this.#lead = isList ? `${this.#lead.slice(0, -2)}, ${term}: ` : `${term}: `;
  }

  /** A term that no text follows, but code or nothing at all. */
  #writeLead(): void {
    if (this.#lead.trim() !== '' && !ITEM_SIGN.test(this.#lead))
      this.blocks.push({ kind: 'line', text: this.#lead.trim() });
    this.#lead = '';
  }
}

/** Emphasised as a whole, which is how a reader of passages knows that it is no sentence of the text. */
const captionOf = (text: string) => ({ kind: 'text' as const, text: `*${text.replaceAll('*', '')}*` });

function headingLevel(element: Element): number {
  const match = /^h([1-6])$/.exec(element.tagName);
  if (match) return Number(match[1]);
  if (role(element) !== 'heading') return 0;
  const level = Number(attribute(element, 'aria-level') ?? 2);
  return level >= 1 && level <= 9 ? Math.floor(level) : 2;
}

const ITEM_SIGN = /^\s*(?:-|\d+\.)\s$/;

const firstNumber = (list: Element): number => {
  const start = Number(attribute(list, 'start') ?? 1);
  return Number.isInteger(start) && start >= 0 && start < 1000 ? start : 1;
};

/** As authors and documentation tools write it: `figcaption`, or what is named so. */
function isCaption(element: Element): boolean {
  if (element.tagName === 'figcaption') return true;
  if (!isBlock(element)) return false;
  if (labels(element).some((label) => /^(?:(?:fig(?:ure)?|table|wp)-?)?caption(?:-text)?$/.test(label)))
    return true;
  const parent = element.parentNode;
  const isTitle = labels(element).includes('title');
  return (
    isTitle &&
    parent !== null &&
    isElement(parent) &&
    labels(parent).some((label) => /^(?:figure|table)$/.test(label))
  );
}

const isList = (element: Element): boolean => ['ul', 'ol', 'menu'].includes(element.tagName);
