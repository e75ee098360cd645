import { codeOf } from './code.ts';
import {
  attribute,
  type Element,
  elementAfter,
  elementBefore,
  elementsIn,
  isElement,
  type Node,
  walk,
} from './dom.ts';
import { InlineText, type Reading } from './inline.ts';
import { iconSign } from './replaced.ts';
import { isCell } from './tables.ts';

/** The text of a cell in one line: items, paragraphs and the rows of a table in it are separated by signs. */
export function cellText(cell: Element, isLeftOut: (node: Node) => boolean, reading: Reading): string {
  const inline = new InlineText(reading);
  const pieces: string[] = [];
  let separator = '';
  const add = (piece: string) => {
    if (piece === '') return;
    const before = pieces.at(-1);
    if (before !== undefined) pieces.push(/[.,;:!?…]$/.test(before) ? ' ' : separator);
    pieces.push(piece);
  };
  const endPiece = (behind: string) => {
    const piece = inline.take().replace(/\s+/g, ' ');
    add(piece);
    if (piece !== '') separator = behind;
  };
  walk(
    cell,
    (node) => {
      if (isLeftOut(node)) return false;
      if (!isElement(node) || node === cell) return inline.enter(node);
      const behind = SEPARATORS.get(node.tagName);
      if (behind !== undefined) endPiece(node.tagName === 'li' || node.tagName === 'dt' ? ': ' : ' ');
      if (node.tagName !== 'pre') return inline.enter(node);
      for (const line of codeOf(node, isLeftOut).split('\n')) {
        if (line.trim() !== '') add(`\`${line.trim().replaceAll('`', '')}\``);
        separator = '; ';
      }
      return false;
    },
    (node) => {
      inline.leave(node);
      if (!isElement(node) || node === cell) return;
      const isName = isCell(node) && elementBefore(node) === null && !isHeaderRow(node);
      const behind = isName ? ': ' : SEPARATORS.get(node.tagName);
      if (behind !== undefined) endPiece(behind);
      // After its last cell, a row ends like an item.
      if (node.tagName === 'tr') separator = '; ';
      if (node.tagName === 'ul' || node.tagName === 'ol') separator = '; ';
    },
  );
  endPiece('');
  return (pieces.join('') || signIn(cell, isLeftOut)).replaceAll('|', '\\|');
}

/** The row of a table in the cell that has its names. */
const isHeaderRow = (first: Element): boolean =>
  first.tagName === 'th' && elementAfter(first)?.tagName === 'th';

/** What follows the text of an element, if that does not end with a sign. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ...['li', 'p', 'dd', 'tr', 'blockquote', 'pre'].map((tagName) => [tagName, '; '] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'caption', 'summary'].map(
    (tagName) => [tagName, ': '] as const,
  ),
  ['option', ', '],
  ['td', ', '],
  ['th', ', '],
]);

const MAX_ELEMENTS = 12;

function signIn(cell: Element, isLeftOut: (node: Node) => boolean): string {
  let seen = 0;
  for (const element of elementsIn(cell)) {
    // A picture without a name, as the sign that the cell shows.
    if (element.tagName === 'img' && attribute(element, 'title')?.trim() && !isLeftOut(element))
      return attribute(element, 'title')?.trim() ?? '';
    const sign = isLeftOut(element) && element.attribs['aria-hidden'] !== 'true' ? '' : iconSign(element);
    if (sign !== '' || ++seen > MAX_ELEMENTS) return sign;
  }
  return iconSign(cell);
}
