import type { Block } from '../extraction/blocks.ts';

const MAX_CELL = 2000;
const MAX_COLUMNS = 100;
/** Characters of the names of the columns: a passage has 1,200 of its own. */
const MAX_NAMES = 2000;

/** A table: its first row names the columns, which each passage of it repeats. */
export function tableBlocks(rows: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  const table = new TableWriter((block) => blocks.push(block));
  for (const row of rows) table.add(row);
  table.end();
  return blocks;
}

/** The same for rows that arrive one by one. */
export class TableWriter {
  readonly #write: (block: Block) => void;
  #first: string[] | undefined;
  #names: string | undefined;

  constructor(write: (block: Block) => void) {
    this.#write = write;
  }

  add(row: readonly string[]): void {
    const cells = row.slice(0, MAX_COLUMNS).map(cellText);
    if (cells.every((cell) => cell === '')) return;
    if (!this.#first) {
      this.#first = cells;
      return;
    }
    this.#names ??= namesOf(this.#first);
    this.#write({ kind: 'row', text: rowText(cells), header: this.#names });
  }

  end(): void {
    if (this.#first && this.#names === undefined)
      this.#write({ kind: 'row', text: rowText(this.#first), header: null });
  }
}

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
