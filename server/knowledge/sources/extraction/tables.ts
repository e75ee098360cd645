import { isGutter } from './code.ts';
import { attribute, type Element, isElement, type Node, role, textOf, walk } from './dom.ts';
import { iconSign, replacementOf } from './replaced.ts';

/** A table of data, code with the numbers of its lines, or the layout of a page. */
export type TableKind = 'data' | 'code' | 'layout';

export const isTable = (element: Element): boolean =>
  element.tagName === 'table' || TABLE_ROLES.has(role(element));
export const isRow = (element: Element): boolean => element.tagName === 'tr' || role(element) === 'row';
export const isCell = (element: Element): boolean =>
  element.tagName === 'td' || element.tagName === 'th' || CELL_ROLES.has(role(element));
export const isHeaderCell = (element: Element): boolean =>
  element.tagName === 'th' || HEADER_ROLES.has(role(element));

const TABLE_ROLES: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);
const HEADER_ROLES: ReadonlySet<string> = new Set(['columnheader', 'rowheader']);
const CELL_ROLES: ReadonlySet<string> = new Set(['cell', 'gridcell', ...HEADER_ROLES]);

/** The kinds of all tables under a node, in one pass: the text of tables in tables is not read once for each level. */
export function findTables(root: Node): Map<Element, TableKind> {
  const kinds = new Map<Element, TableKind>();
  const open: Facts[] = [];
  let hasTitle = false;
  walk(
    root,
    (node) => {
      const facts = open.at(-1);
      if (!isElement(node)) {
        const text = textOf(node)?.trim();
        if (facts && text) addText(facts, textOf(node)?.length ?? 0, text);
      } else if (isTable(node)) {
        if (facts) facts.hasTable = true;
        open.push({ ...NO_FACTS, headings: new Map() });
      } else {
        if (facts) enter(facts, node, hasTitle);
        hasTitle ||= isTitle(node);
      }
      return true;
    },
    (node) => {
      const facts = open.at(-1);
      if (!facts || !isElement(node)) return;
      if (isTable(node)) {
        kinds.set(node, kindOf(node, facts));
        open.pop();
        const outer = open.at(-1);
        if (outer) {
          outer.hasTitle ||= facts.hasTitle;
          if (facts.length > 0) addText(outer, facts.length);
        }
      } else leave(facts, node);
    },
  );
  return kinds;
}

const NO_FACTS = {
  hasHeader: false,
  /** The title of the page, or its main part. */
  hasTitle: false,
  hasTable: false,
  hasGutter: false,
  hasCode: false,
  /** A heading with a text below it in the same cell. */
  hasSection: false,
  hasLongCell: false,
  /** Rows with several cells that are not empty. */
  rows: 0,
  /** Those of them that begin with a name. */
  namedRows: 0,
  length: 0,
  cells: 0,
  names: 0,
  cellLength: 0,
  headingDepth: 0,
  headingLength: 0,
  /** How often each heading is in the table. */
  headings: new Map<string, number>(),
};

type Facts = typeof NO_FACTS;

function enter(facts: Facts, element: Element, isBelowTitle: boolean): void {
  if (isRow(element)) facts.cells = facts.names = 0;
  else if (isCell(element)) facts.cellLength = facts.headingLength = 0;
  if (isHeaderCell(element) || element.tagName === 'thead') facts.hasHeader = true;
  facts.hasGutter ||= isGutter(element);
  facts.hasCode ||= element.tagName === 'pre';
  facts.hasTitle ||=
    element.tagName === 'main' || role(element) === 'main' || (isTitle(element) && !isBelowTitle);
  if (isHeading(element)) facts.headingDepth++;
  if (replacementOf(element) || iconSign(element)) addText(facts, 1);
}

function addText(facts: Facts, length: number, text = ''): void {
  facts.length += length;
  facts.cellLength += length;
  if (facts.headingDepth === 0) return;
  facts.headingLength += length;
  facts.headings.set(text, (facts.headings.get(text) ?? 0) + 1);
}

function leave(facts: Facts, element: Element): void {
  if (isHeading(element)) facts.headingDepth--;
  if (isCell(element) && facts.cellLength > 0) {
    facts.cells++;
    if (isHeaderCell(element)) facts.names++;
    facts.hasSection ||= facts.headingLength > 0 && facts.cellLength > facts.headingLength;
    facts.hasLongCell ||= facts.cellLength > LONG_CELL;
  } else if (isRow(element) && facts.cells > 1) {
    facts.rows++;
    if (facts.names > 0 && facts.names < facts.cells) facts.namedRows++;
  }
}

const isTitle = ({ tagName }: Element): boolean => tagName === 'h1';
const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/** More than the cells of a table have whose rows and columns are not named. */
const LONG_CELL = 600;

/**
 * Old pages are laid out by tables, and notes are set in them. A table with names of rows or columns has data, whatever is
 * in its cells; another one if it has several rows of several short cells.
 */
function kindOf(table: Element, facts: Facts): TableKind {
  if (/^(?:presentation|none)$/.test(role(table)) || attribute(table, 'datatable') === '0') return 'layout';
  if (facts.hasGutter) return facts.hasCode ? 'layout' : 'code';
  if (facts.hasTitle) return 'layout';
  if (facts.hasHeader) return facts.rows > 1 || facts.namedRows > 0 ? 'data' : 'layout';
  const isPage = facts.hasSection && !repeatsHeadings(facts);
  return facts.rows > 1 && !facts.hasTable && !isPage && !facts.hasLongCell ? 'data' : 'layout';
}

/** The same headings in several cells are names of columns. */
const repeatsHeadings = ({ headings }: Facts): boolean => [...headings.values()].every((count) => count > 1);
