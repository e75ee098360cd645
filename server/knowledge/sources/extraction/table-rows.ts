import { attribute, type Element, isElement, type Node, walk } from './dom.ts';
import { isCell, isHeaderCell, isRow, isTable } from './tables.ts';

/** A row with the names of its columns, or a text above or below the rows. */
type TableBlock = { kind: 'row'; text: string; header: string | null } | { kind: 'text'; text: string };

/** How the texts of a table are read; a caption is a text of its own. */
interface TableReader {
  isLeftOut: (node: Node) => boolean;
  cell: (cell: Element) => string;
  caption: (text: string) => TableBlock;
}

/**
 * The rows of a table by the table model of HTML: a cell is in each row and column that it spans. The names of the columns
 * may have several rows. A row that names those below it becomes their first cell.
 */
export function readTable(table: Element, reader: TableReader): TableBlock[] {
  const rows = fillGrid(rowsOf(table, reader.isLeftOut), reader);
  const width = rows.reduce((most, { texts, isFull }) => Math.max(most, isFull ? 1 : texts.length), 0);
  const isGrouped = markGroups(rows);
  const blocks: TableBlock[] = [];
  let header: string | null = null;
  let names: string[][] = [];
  let group: { text: string; section: Node | null; isUsed: boolean } | undefined;

  for (const row of rows) {
    if (row.kind === 'note') {
      const text = nameOf(row).replaceAll('\\|', '|');
      const isCaption = blocks.every(({ kind }) => kind !== 'row');
      blocks.push(isCaption ? reader.caption(text) : { kind: 'text', text });
    } else if (row.kind === 'group') {
      const outer = group && !group.isUsed ? `${group.text} › ` : '';
      group = { text: outer + nameOf(row), section: row.section, isUsed: false };
    } else if (row.kind === 'header') {
      if (header !== null) [names, header] = [[], null];
      names.push(row.texts);
    } else {
      if (names.length > 0) header ??= headerOf(names, isGrouped ? width + 1 : width, isGrouped);
      if (group?.isUsed && group.section !== row.section) group = undefined;
      if (group) group.isUsed = true;
      for (const texts of splitLong(row.texts))
        blocks.push({
          kind: 'row',
          text: rowText(isGrouped ? [group?.text ?? '', ...texts] : texts),
          header,
        });
    }
  }
  // A table of names alone.
  if (header === null)
    for (const row of names) blocks.push({ kind: 'row', text: rowText(row), header: null });
  return blocks;
}

interface SourceRow {
  row: Element;
  inHead: boolean;
}

interface Row {
  kind: 'header' | 'data' | 'group' | 'note';
  texts: string[];
  /** A single cell over all columns, or one that names a group of rows. */
  isFull: boolean;
  section: Node | null;
}

/** The rows of the table itself, not those of tables in its cells. */
function rowsOf(table: Element, isLeftOut: (node: Node) => boolean): SourceRow[] {
  const rows: SourceRow[] = [];
  const footRows: SourceRow[] = [];
  let headDepth = 0;
  let footDepth = 0;
  walk(
    table,
    (node) => {
      if (node === table) return true;
      if (!isElement(node) || isLeftOut(node) || isTable(node)) return false;
      if (node.tagName === 'thead') headDepth++;
      if (node.tagName === 'tfoot') footDepth++;
      if (isRow(node)) (footDepth > 0 ? footRows : rows).push({ row: node, inHead: headDepth > 0 });
      return !isRow(node);
    },
    (node) => {
      if (!isElement(node)) return;
      if (node.tagName === 'thead') headDepth--;
      if (node.tagName === 'tfoot') footDepth--;
    },
  );
  // Shown last, wherever it stands.
  return [...rows, ...footRows];
}

function cellsOf(row: Element, isLeftOut: (node: Node) => boolean): Element[] {
  const cells: Element[] = [];
  walk(row, (node) => {
    if (node === row) return true;
    if (!isElement(node) || isLeftOut(node)) return false;
    if (isCell(node)) cells.push(node);
    return !isCell(node);
  });
  return cells;
}

/** The limit of HTML for columns is 1,000; more than a few are not for readers. */
const MAX_COLUMNS = 100;
const MAX_ROW_SPAN = 65_534;
/** A longer text is not repeated in the other rows and columns of its cell. */
const MAX_REPEATED = 200;
/** Characters of all repetitions of a table. */
const MAX_REPETITIONS = 500_000;

function fillGrid(sources: SourceRow[], { cell: textOf, isLeftOut }: TableReader): Row[] {
  const rows: Row[] = [];
  let spanning: { text: string; rowsLeft: number }[] = [];
  let repetitions = 0;
  let section: Node | null | undefined;
  const repeat = (text: string) => {
    repetitions += text.length;
    return text.length > MAX_REPEATED || repetitions > MAX_REPETITIONS ? '' : text;
  };

  for (const source of sources) {
    // Cells do not span out of their group of rows.
    if (source.row.parentNode !== section) spanning = [];
    section = source.row.parentNode;
    const cells = cellsOf(source.row, isLeftOut);
    const texts: string[] = [];
    const addSpanning = () => {
      for (let above = spanning[texts.length]; above && above.rowsLeft > 0; above = spanning[texts.length]) {
        above.rowsLeft--;
        texts.push(repeat(above.text));
      }
    };
    for (const cell of cells) {
      addSpanning();
      const text = textOf(cell);
      const rowsLeft = rowSpan(cell) - 1;
      const isWide = cells.length === 1 && columnSpan(cell) > 1;
      for (
        let column = 0;
        column === 0 || (column < columnSpan(cell) && texts.length < MAX_COLUMNS);
        column++
      ) {
        spanning[texts.length] = { text, rowsLeft };
        texts.push(column === 0 ? text : isWide ? '' : repeat(text));
      }
    }
    addSpanning();
    // A copy has no room for more texts: a table may have a hundred thousand rows.
    if (texts.some((text) => text !== '')) rows.push(describe(source, cells, texts.slice()));
  }
  if (!rows.some(({ kind }) => kind === 'header') && hasBoldNames(rows)) (rows[0] as Row).kind = 'header';
  return rows;
}

function describe({ row, inHead }: SourceRow, cells: Element[], texts: string[]): Row {
  const [first] = cells;
  const filled = texts.filter((text) => text !== '').length;
  const isOnly = cells.length === 1 && filled === 1;
  const isFull = isOnly && first !== undefined && (columnSpan(first) > 1 || isHeaderCell(first));
  const isHeader = inHead || isRowOfNames(cells, filled);
  const isNamed =
    first !== undefined && /^(?:row|col)group$/.test(attribute(first, 'scope') ?? '') && filled === 1;
  return {
    kind: isHeader && !isFull ? 'header' : 'data',
    texts,
    isFull: isFull || isNamed,
    section: row.parentNode,
  };
}

/** Names alone; the corner above the names of rows may be empty. */
const isRowOfNames = (cells: Element[], filled: number): boolean =>
  cells.length > 1 && cells.every((cell) => isHeaderCell(cell) || (filled > 1 && isBlank(cell)));

const isBlank = ({ children }: Element): boolean =>
  children.every((child) => 'data' in child && child.data.trim() === '');

/** Without header cells, names in bold above values that are not. */
function hasBoldNames([first, ...others]: Row[]): boolean {
  const isBold = ({ texts }: Row) => texts.every((text) => text === '' || /^\*\*[^*]+\*\*$/.test(text));
  const names = first?.texts.filter((text) => text !== '').length ?? 0;
  return first !== undefined && names > 1 && others.length > 0 && isBold(first) && !others.some(isBold);
}

const nameOf = ({ texts }: Row): string => (texts.find((text) => text !== '') ?? '').replaceAll('**', '');

/** Rows over all columns: those above others name them, the last ones are notes, and the first ones a caption of all. */
function markGroups(rows: Row[]): boolean {
  let isFollowed = false;
  for (const row of rows.toReversed()) {
    if (row.isFull) row.kind = isFollowed && nameOf(row).length <= MAX_GROUP ? 'group' : 'note';
    else isFollowed = row.kind === 'data' || (isFollowed && row.kind !== 'header');
  }
  const first = rows.findIndex(({ kind }) => kind === 'header' || kind === 'data');
  const isOnly = !rows.slice(first).some(({ kind }) => kind === 'group');
  if (isOnly || rows[first]?.kind === 'header') for (const row of rows.slice(0, first)) row.kind = 'note';
  return rows.some(({ kind }) => kind === 'group');
}

const MAX_GROUP = 120;

function span(cell: Element, name: string, most: number): number {
  const count = Math.floor(Number(attribute(cell, name) ?? attribute(cell, `aria-${name}`) ?? 1));
  return count >= 1 ? Math.min(count, most) : 1;
}

const columnSpan = (cell: Element): number => span(cell, 'colspan', MAX_COLUMNS);
/** Zero stands for the rest of the group of rows. */
const rowSpan = (cell: Element): number =>
  attribute(cell, 'rowspan')?.trim() === '0' ? MAX_ROW_SPAN : span(cell, 'rowspan', MAX_ROW_SPAN);

/** Characters of the names of the columns: a passage has 1,200 of its own. */
const MAX_NAMES = 2000;

/** “Figures › Tank” for names of several rows. */
function headerOf(names: readonly string[][], width: number, isGrouped: boolean): string {
  const most = Math.floor(MAX_NAMES / Math.max(width, 1));
  const columns = Array.from({ length: width }, (_, i) => {
    const column = isGrouped ? i - 1 : i;
    const parts = names
      .map((row) => row[column] ?? '')
      .filter((text, at, all) => text !== '' && text !== all[at - 1]);
    // A cut must not leave half a character, or a backslash that hides the end of its cell.
    return parts.join(' › ').replaceAll('**', '').slice(0, most).toWellFormed().replace(/\\$/, '');
  });
  return `${rowText(columns)}\n|${columns.map(() => '---|').join('')}`;
}

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Characters of a row that one passage can have. */
const MAX_ROW = 1000;

/** A row with a long text becomes several, each with the name in its first cell. */
function splitLong(texts: string[]): string[][] {
  if (texts.reduce((sum, text) => sum + text.length, 0) <= MAX_ROW) return [texts];
  const most = Math.max(MAX_REPEATED, Math.floor(MAX_ROW / texts.length));
  const pieces = texts.map((text) => piecesOf(text, most));
  const count = Math.max(...pieces.map(({ length }) => length));
  return Array.from({ length: count }, (_, n) =>
    pieces.map((own, column) => own[n] ?? (column === 0 && own.length === 1 ? (own[0] ?? '') : '')),
  );
}

/** Cut between words, outside of links. */
function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.match(/\[[^[\]]*\]\([^()\s]*\)\S*\s*|\S+\s*/g) ?? []) {
    if (piece.length + word.length > most && piece !== '') {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece.trim()];
}
