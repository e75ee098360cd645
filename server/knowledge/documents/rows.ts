import type { Block } from '../extraction/blocks.ts';

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
  #titles: string[][] = [];
  #names: string[] | undefined;
  #header: string | undefined;
  /** Whether the next row names columns, as far as the rows before it tell. */
  isNaming = true;

  constructor(write: (block: Block) => void) {
    this.#write = write;
  }

  /** @param continuesNames whether the row names columns, and the next one too */
  add(row: readonly string[], continuesNames = false): void {
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
  }

  #addRow(cells: readonly string[]): void {
    const names = this.#names ?? [];
    this.#header ??= namesOf(names);
    const missing = Math.max(0, names.length - cells.length);
    this.#write({ kind: 'row', text: rowText([...cells, ...Array(missing).fill('')]), header: this.#header });
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

const isTitle = ([first, ...others]: readonly string[]): boolean =>
  first !== '' && others.every((cell) => cell === '');

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
