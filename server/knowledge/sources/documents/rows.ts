import type { Block } from '../extraction/blocks.ts';
import type { LeftOut } from './left-out.ts';

const MAX_CELL = 2000;
const MAX_COLUMNS = 100;
/** Characters of the names of the columns: a passage has 1,200 of its own. */
const MAX_NAMES = 2000;
/** A row with one cell in front of the names of columns is a title. More of these are a table of one column. */
const MAX_TITLES = 10;

/** A table: its first row names the columns, unless the table is said to have none; each passage of it repeats them. */
export function tableBlocks(rows: readonly (readonly string[])[], hasNames = true): Block[] {
  if (!hasNames) return rows.map((row) => ({ kind: 'row', text: rowText(row.map(cellText)), header: null }));
  const blocks: Block[] = [];
  const table = new TableWriter((block) => blocks.push(block));
  for (const row of rows) table.add(row);
  table.end();
  return blocks;
}

/** The same for rows that arrive one by one. */
export class TableWriter {
  readonly #write: (block: Block) => void;
  readonly #leftOut: LeftOut | undefined;
  /** The columns that have numbers. */
  readonly #numeric = new Set<number>();
  #titles: string[][] = [];
  #names: readonly string[] | undefined;
  #header: string | undefined;
  /** The table that a row apart has ended, until a row shows whether that named columns. */
  #ended: { names: readonly string[]; header: string | undefined } | undefined;
  /** Whether the next row names columns, as far as the rows before it tell. */
  isNaming = true;

  constructor(write: (block: Block) => void, leftOut?: LeftOut) {
    this.#write = write;
    this.#leftOut = leftOut;
  }

  /** @param continuesNames whether the row names columns, and the next one too */
  add(row: readonly string[], continuesNames = false): void {
    if (row.slice(MAX_COLUMNS).some((cell) => cell !== '')) this.#leftOut?.columns(MAX_COLUMNS);
    const cells = row.slice(0, MAX_COLUMNS).map(cellText);
    if (cells.every((cell) => cell === '')) return;
    if (!this.isNaming) this.#addRow(cells);
    else if (!this.#names && isTitle(cells)) this.#addTitle(cells);
    else this.#addNames(cells, continuesNames);
  }

  end(): void {
    if (!this.#names) this.#endTitles();
    if (this.#names && this.#header === undefined)
      this.#write({ kind: 'row', text: rowText(this.#names), header: null });
    this.#names = undefined;
    this.#header = undefined;
    this.#ended = undefined;
    this.#numeric.clear();
    this.isNaming = true;
  }

  /** Ends the table if a row apart from those before it has the names of other columns. */
  divide(row: readonly string[]): void {
    if (this.isNaming || !isOfWords(row)) return;
    const names = this.#names ?? [];
    const isOther = row.some((cell, column) => (cell === '') !== ((names[column] ?? '') === ''));
    if (!isOther && !row.some((cell, column) => cell !== '' && this.#numeric.has(column))) return;
    const ended = { names, header: this.#header };
    this.end();
    this.#ended = ended;
  }

  #addRow(cells: readonly string[]): void {
    const [ended, names = []] = [this.#ended, this.#names];
    this.#ended = undefined;
    // "closed" below "closed" is no name.
    if (ended && cells.some((cell, column) => cell !== '' && cell === names[column])) {
      this.#names = ended.names;
      this.#header = ended.header;
      this.#addRow(names);
    }
    this.#addBelow(cells);
  }

  #addBelow(cells: readonly string[]): void {
    if (this.#header === undefined && this.#names && isAbove(this.#names, cells)) {
      this.#addAbove(this.#names, cells);
      return;
    }
    for (const [column, cell] of cells.entries()) if (/\d/.test(cell)) this.#numeric.add(column);
    const names = this.#names ?? [];
    this.#header ??= namesOf(names);
    const missing = Math.max(0, names.length - cells.length);
    this.#write({ kind: 'row', text: rowText([...cells, ...Array(missing).fill('')]), header: this.#header });
  }

  /** The row above those names says what the table is about, or parts of it, if these have the same names of columns. */
  #addAbove(above: readonly string[], names: readonly string[]): void {
    this.#names = names;
    if (new Set(namesIn(names)).size < namesIn(names).length) {
      let part = '';
      const parts = names.map((name, column) => {
        part = above[column] || part;
        return name === '' ? '' : part;
      });
      this.#names = joinNames(parts, names);
    } else this.#write({ kind: 'text', text: namesIn(above).join(' · ') });
  }

  #addTitle(cells: string[]): void {
    this.#titles.push(cells);
    if (this.#titles.length > MAX_TITLES) this.#endTitles();
  }

  /** No row with several cells has followed. */
  #endTitles(): void {
    const [names, ...rows] = this.#titles;
    this.#titles = [];
    this.#names = names;
    this.isNaming = false;
    for (const row of rows) this.#addRow(row);
  }

  #addNames(cells: string[], continues: boolean): void {
    for (const [text = ''] of this.#titles) this.#write({ kind: 'text', text });
    this.#titles = [];
    this.#names = this.#names ? joinNames(this.#names, cells) : cells;
    this.isNaming = continues;
  }
}

/** A row of one cell. */
export const isTitle = ([first = '', ...others]: readonly string[]): boolean =>
  first !== '' && others.every((cell) => cell === '');

const namesIn = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

/** Names of columns have no numbers, and each is another one. */
function isOfWords(cells: readonly string[]): boolean {
  const names = namesIn(cells);
  return names.length > 1 && new Set(names).size === names.length && !names.some((name) => /\d/.test(name));
}

/** Whether a row has names for a part of the columns only, and the row below it for more of them. */
const isAbove = (above: readonly string[], cells: readonly string[]): boolean =>
  namesIn(above).length * 2 <= namesIn(cells).length && !cells.some((cell) => /\d/.test(cell));

/** "2024" above "Q1" is "2024 › Q1". */
const joinNames = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, column) =>
    [...new Set([above[column] ?? '', below[column] ?? ''])].filter((name) => name !== '').join(' › '),
  );

const cellText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_CELL).toWellFormed().replaceAll('|', '\\|');

/** Long names are cut to equal parts. */
function namesOf(cells: readonly string[]): string {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  const most = length > MAX_NAMES ? Math.floor(MAX_NAMES / cells.length) : MAX_NAMES;
  // A cut must not leave half a character, or a backslash that hides the end of its cell.
  const names = cells.map((cell) => cell.slice(0, most).toWellFormed().replace(/\\$/, ''));
  return `${rowText(names)}\n|${names.map(() => '---|').join('')}`;
}

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
