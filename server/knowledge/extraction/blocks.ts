import { anchorOf } from './anchor.ts';
import { attribute, type Element, elementsIn, isElement, labels, type Node, role, walk } from './dom.ts';
import { InlineText, isBlock, type LinkTarget, lineOf, verbatim } from './inline.ts';
import { fillRow, isDataTable, type SpanningCells } from './table.ts';

/**
 * A page's content in reading order, as light Markdown. A `line` belongs to a list and follows the previous line
 * without a blank line, as does a `row` of a table, which includes the row of column names.
 */
export type Block =
  | { kind: 'heading'; level: number; text: string; anchor: string | null }
  | { kind: 'text' | 'line' | 'code'; text: string }
  | { kind: 'row'; text: string; header: string | null };

/** Converts the elements under a node to blocks, without the noise. */
export function toBlocks(root: Node, noise: ReadonlySet<Node>, linkTarget: LinkTarget): Block[] {
  const writer = new BlockWriter(noise, linkTarget);
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
  readonly #linkTarget: LinkTarget;
  readonly #inline: InlineText;
  /** The open lists, outermost first: the number of the last item, or null where they are not numbered. */
  readonly #lists: (number | null)[] = [];
  /** The prefix of the next text: a list marker, or a term of a definition list. */
  #lead = '';

  constructor(noise: ReadonlySet<Node>, linkTarget: LinkTarget) {
    this.#noise = noise;
    this.#linkTarget = linkTarget;
    this.#inline = new InlineText(linkTarget);
  }

  /** False if the element has been handled completely. */
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
    if (isCaption(node)) return this.#caption(node);
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
    if (isList(element)) this.#lists.pop();
    // An empty item leaves no list marker.
    if (element.tagName === 'li') this.#lead = '';
    if (element.tagName === 'dl' || element.tagName === 'dd') this.#writeLead();
  }

  /** Writes the collected text. Two consecutive line breaks separate paragraphs. */
  endBlock(): void {
    for (const text of this.#inline.take().split(/\n{2,}/)) {
      if (text === '') continue;
      this.blocks.push({ kind: this.#lead === '' ? 'text' : 'line', text: this.#lead + text });
      this.#lead = '';
    }
  }

  #beginBlock(element: Element): void {
    this.endBlock();
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
    let header: string | null = null;
    const spanning: SpanningCells = [];
    for (const element of elementsIn(table)) {
      if (element.tagName === 'caption') this.#caption(element);
      if (element.tagName !== 'tr') continue;
      const cells = element.children.filter(isElement);
      const texts = fillRow(cells, (cell) => this.#cell(cell), spanning);
      if (texts.every((text) => text === '')) continue;
      const row = `| ${texts.join(' | ')} |`;
      const isHeader = header === null && cells.every(({ tagName }) => tagName === 'th');
      if (isHeader) header = `${row}\n|${texts.map(() => '---|').join('')}`;
      else this.blocks.push({ kind: 'row', text: row, header });
    }
    return false;
  }

  #cell(cell: Element): string {
    return lineOf(cell, (node) => this.#noise.has(node), this.#linkTarget).replaceAll('|', '\\|');
  }

  /** Emphasised as a whole, which is how a reader of passages knows that it is no sentence of the text. */
  #caption(element: Element): false {
    this.endBlock();
    const text = lineOf(element, (node) => this.#noise.has(node)).replaceAll('*', '');
    if (text !== '') this.blocks.push({ kind: 'text', text: `*${text}*` });
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

const GUTTER = /(^|\s)(gutter|line-?numbers?(-rows)?|linenos?|lineno|blob-num)(\s|$)/i;

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
