import type { LeftOut } from './left-out.ts';
import { isTitle, type TableWriter } from './rows.ts';
import type { Merge } from './sheet-merges.ts';

/** The visible rows and columns of a sheet; the text of a merged cell is repeated in each of its cells. */
export class SheetRows {
  readonly #table: TableWriter;
  readonly #leftOut: LeftOut;
  readonly #mergesFrom: Map<number, Merge[]>;
  readonly #hiddenColumns: { from: number; to: number }[] = [];
  readonly #hiddenWithText = new Set<number>();
  /** The merged cells that reach into this row. */
  #open: { merge: Merge; text: string }[] = [];
  #last = -1;
  /** After empty rows, the rows of one cell: titles of another table, or parts of this one. */
  #apart: (readonly string[])[] | undefined;
  /** The last row of those that name the columns. */
  #namesUntil = -1;

  constructor(table: TableWriter, merges: readonly Merge[], leftOut: LeftOut) {
    this.#table = table;
    this.#leftOut = leftOut;
    this.#mergesFrom = Map.groupBy(merges, ({ fromRow }) => fromRow);
  }

  hideColumns(from: number, to: number): void {
    this.#hiddenColumns.push({ from, to });
  }

  /** @param row from 0, ascending */
  add(row: number, cells: readonly string[], isHidden: boolean): void {
    const begun = this.#mergesFrom.get(row) ?? [];
    this.#open = [
      ...this.#open.filter(({ merge }) => merge.toRow >= row),
      ...begun.map((merge) => ({ merge, text: cells[merge.fromColumn] ?? '' })),
    ];
    if (isHidden) {
      if (cells.some((text) => text !== '')) this.#leftOut.hidden('row');
      this.#last = row;
      return;
    }
    const shown = this.#visible(this.#merged(cells, false));
    const texts = new Set(shown.filter((text) => text !== ''));
    if (texts.size === 0) return;
    if (row > this.#last + 1) this.#apart ??= [];
    this.#last = row;
    if (this.#apart && this.#apart.length < MAX_APART && isTitle(shown)) {
      this.#apart.push(shown);
      return;
    }
    if (this.#apart) this.#table.divide(shown);
    this.#addApart();
    if (texts.size < 2) this.#table.add(shown);
    else this.#addCells(row, cells);
  }

  #addCells(row: number, cells: readonly string[]): void {
    // What a merged cell says is said of each column below it, which the row below it names.
    if (this.#table.isNaming)
      for (const { merge } of this.#open)
        this.#namesUntil = Math.max(
          this.#namesUntil,
          merge.toRow + (merge.toColumn > merge.fromColumn ? 1 : 0),
        );
    const continuesNames = this.#table.isNaming && row < this.#namesUntil;
    this.#table.add(this.#visible(this.#merged(cells, true)), continuesNames);
  }

  #addApart(): void {
    for (const row of this.#apart ?? []) this.#table.add(row);
    this.#apart = undefined;
  }

  end(): void {
    this.#addApart();
    this.#leftOut.hidden('column', this.#hiddenWithText.size);
  }

  /** @param isSpread whether a merged cell says its text in each of its columns, instead of the first that is shown */
  #merged(cells: readonly string[], isSpread: boolean): readonly string[] {
    if (this.#open.length === 0) return cells;
    const texts = [...cells];
    for (const { merge, text } of this.#open) {
      let isSaid = false;
      for (let column = merge.fromColumn; column <= Math.min(merge.toColumn, MAX_MERGED_COLUMN); column++) {
        while (texts.length < column) texts.push('');
        texts[column] = isSaid && !isSpread ? '' : text;
        isSaid ||= !this.#isHidden(column);
      }
    }
    return texts;
  }

  #visible(cells: readonly string[]): readonly string[] {
    if (this.#hiddenColumns.length === 0) return cells;
    return cells.filter((text, column) => {
      const isHidden = this.#isHidden(column);
      if (isHidden && text !== '') this.#hiddenWithText.add(column);
      return !isHidden;
    });
  }

  #isHidden(column: number): boolean {
    return this.#hiddenColumns.some(({ from, to }) => column >= from && column <= to);
  }
}

const MAX_APART = 10;
/** A title may be merged to the end of the sheet, at column 16,384. */
const MAX_MERGED_COLUMN = 200;
