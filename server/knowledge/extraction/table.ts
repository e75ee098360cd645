import { attribute, type Element, elementsIn, isElement } from './dom.ts';
import { lineOf } from './inline.ts';

/** The cells that span into later rows, by column. */
export type SpanningCells = { text: string; rowsLeft: number }[];

const MAX_SPAN = 50;

/** The texts of a row, including cells that span into it from above: each row is complete. */
export function fillRow(
  cells: Element[],
  textOf: (cell: Element) => string,
  spanning: SpanningCells,
): string[] {
  const texts: string[] = [];
  const addSpanning = () => {
    for (let above = spanning[texts.length]; above && above.rowsLeft > 0; above = spanning[texts.length]) {
      above.rowsLeft--;
      texts.push(above.text);
    }
  };
  for (const cell of cells) {
    addSpanning();
    const text = textOf(cell);
    const rowsLeft = span(cell, 'rowspan') - 1;
    for (let column = 0; column < span(cell, 'colspan'); column++) {
      spanning[texts.length] = { text: column === 0 ? text : '', rowsLeft };
      texts.push(column === 0 ? text : '');
    }
  }
  addSpanning();
  return texts;
}

function span(cell: Element, name: 'rowspan' | 'colspan'): number {
  const count = Math.floor(Number(attribute(cell, name) ?? 1));
  return count >= 1 ? Math.min(count, MAX_SPAN) : 1;
}

/**
 * Old pages are laid out by tables, and notes are set in them: one that holds headings, lists, code or tables is no table
 * of data, nor is one with hardly a row of several cells.
 */
export function isDataTable(table: Element): boolean {
  // Before any text is read: the text of tables in tables would be read once for each level.
  for (const { tagName } of elementsIn(table)) if (LAYOUT_CONTENT.test(tagName)) return false;
  let rows = 0;
  for (const element of elementsIn(table)) {
    if (element.tagName !== 'tr') continue;
    const cells = element.children.filter((cell) => isElement(cell) && lineOf(cell) !== '');
    if (cells.length > 1 && ++rows > 1) return true;
  }
  return false;
}

const LAYOUT_CONTENT = /^(?:h[1-6]|table|pre|ul|ol|dl|article|section|form)$/;
