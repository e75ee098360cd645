import { anchorOf } from './anchor.ts';
import { attribute, type Element, elementsIn, isElement, type Node, role, walk } from './dom.ts';
import { InlineText, isBlock, lineOf, verbatim } from './inline.ts';

/** A page's content in reading order. A `line` belongs to a list or a table and follows the line before it closely. */
export type Block =
  | { kind: 'heading'; level: number; text: string; anchor: string | null }
  | { kind: 'text' | 'line' | 'code'; text: string };

/** Turns the elements under a node into blocks, leaving out the noise. */
export function toBlocks(root: Node, noise: ReadonlySet<Node>): Block[] {
  const writer = new BlockWriter(noise);
  walk(
    root,
    (node) => writer.enter(node),
    (node) => writer.leave(node),
  );
  writer.endBlock();
  return writer.blocks;
}

class BlockWriter {
  readonly blocks: Block[] = [];
  readonly #noise: ReadonlySet<Node>;
  readonly #inline = new InlineText();
  #listDepth = 0;
  /** What the next text begins with: a list item's sign, or the term that is about to be defined. */
  #lead = '';

  constructor(noise: ReadonlySet<Node>) {
    this.#noise = noise;
  }

  /** False when the element has been dealt with as a whole. */
  enter(node: Node): boolean {
    if (this.#noise.has(node)) return false;
    if (!isElement(node)) {
      this.#inline.enter(node);
      return true;
    }
    const level = headingLevel(node);
    if (level > 0) return this.#heading(node, level);
    if (node.tagName === 'pre') return this.#code(node);
    if (node.tagName === 'table' && isDataTable(node)) return this.#table(node);
    if (isBlock(node)) this.#beginBlock(node);
    else this.#inline.enter(node);
    return true;
  }

  leave(node: Node): void {
    if (!isElement(node) || !isBlock(node)) this.#inline.leave(node);
    else if (node.tagName === 'dt') this.#endTerm();
    else this.#leaveBlock(node);
  }

  #leaveBlock(element: Element): void {
    this.endBlock();
    if (isList(element)) this.#listDepth--;
    // An item without any text leaves no sign behind.
    if (element.tagName === 'li') this.#lead = '';
    if (element.tagName === 'dl' || element.tagName === 'dd') this.#writeLead();
  }

  /** Writes the text gathered so far. Two line breaks in a row part paragraphs. */
  endBlock(): void {
    for (const text of this.#inline.take().split(/\n{2,}/)) {
      if (text === '') continue;
      this.blocks.push({ kind: this.#lead === '' ? 'text' : 'line', text: this.#lead + text });
      this.#lead = '';
    }
  }

  #beginBlock(element: Element): void {
    this.endBlock();
    if (isList(element)) this.#listDepth++;
    if (element.tagName === 'li')
      this.#lead = `${'  '.repeat(Math.min(Math.max(this.#listDepth - 1, 0), 5))}- `;
  }

  #heading(element: Element, level: number): false {
    this.endBlock();
    const text = lineOf(element, (node) => this.#noise.has(node)).replaceAll('`', '');
    if (text !== '') this.blocks.push({ kind: 'heading', level, text, anchor: anchorOf(element) });
    return false;
  }

  #code(element: Element): false {
    this.endBlock();
    this.#writeLead();
    const isGutter = (node: Node) => isElement(node) && GUTTER.test(attribute(node, 'class') ?? '');
    const text = verbatim(element, (node) => this.#noise.has(node) || isGutter(node));
    const lines = text.split('\n').map((line) => line.trimEnd());
    const code = lines.join('\n').replace(/^\n+/, '').trimEnd();
    if (code !== '') this.blocks.push({ kind: 'code', text: code });
    return false;
  }

  #table(table: Element): false {
    this.endBlock();
    for (const element of elementsIn(table)) {
      if (element.tagName !== 'tr' && element.tagName !== 'caption') continue;
      const cells = element.tagName === 'caption' ? [element] : element.children.filter(isElement);
      const texts = cells.map((cell) => lineOf(cell, (node) => this.#noise.has(node)));
      if (texts.some((text) => text !== '')) this.blocks.push({ kind: 'line', text: texts.join(' | ') });
    }
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
    if (this.#lead.trim() !== '' && this.#lead.trim() !== '-')
      this.blocks.push({ kind: 'line', text: this.#lead.trim() });
    this.#lead = '';
  }
}

const GUTTER = /(^|\s)(gutter|line-?numbers?(-rows)?|linenos?|lineno|blob-num)(\s|$)/i;

function headingLevel(element: Element): number {
  const match = /^h([1-6])$/.exec(element.tagName);
  if (match) return Number(match[1]);
  if (role(element) !== 'heading') return 0;
  const level = Number(attribute(element, 'aria-level') ?? 2);
  return level >= 1 && level <= 9 ? Math.floor(level) : 2;
}

const isList = (element: Element): boolean => ['ul', 'ol', 'menu'].includes(element.tagName);

/** Old pages are laid out by tables: one that holds headings, lists, code or tables is no table of data. */
function isDataTable(table: Element): boolean {
  for (const { tagName } of elementsIn(table)) {
    if (/^(?:h[1-6]|table|pre|ul|ol|dl|article|section|form)$/.test(tagName)) return false;
  }
  return true;
}
