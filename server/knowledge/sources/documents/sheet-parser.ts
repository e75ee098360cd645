import { Parser } from 'htmlparser2';
import type { LeftOut } from './left-out.ts';
import { localName } from './package.ts';
import { type CellFormat, showGeneral } from './sheet-formats.ts';
import { columnOf } from './sheet-merges.ts';
import type { SheetRows } from './sheet-rows.ts';
import { type CellText, RichText } from './sheet-strings.ts';

interface Given {
  formats: readonly CellFormat[];
  strings: readonly CellText[];
  leftOut: LeftOut;
  rows: SheetRows;
}

interface Cell {
  column: number;
  type: string;
  format: CellFormat;
  /** Undefined for inline text. */
  value: string;
  hasFormula: boolean;
}

type Attributes = Record<string, string>;

const GENERAL: CellFormat = { show: showGeneral, isStruck: false };

/** Reads the XML of a sheet piece by piece, and hands on its rows as they are shown. */
export class SheetParser {
  readonly #given: Given;
  readonly #parser: Parser;
  readonly #decoder = new TextDecoder();
  readonly #rich: RichText;
  #cells: string[] = [];
  #cell: Cell | undefined;
  #row = -1;
  #isHidden = false;
  #isValue = false;

  constructor(given: Given) {
    this.#given = given;
    this.#rich = new RichText(given.leftOut);
    this.#parser = new Parser(
      {
        onopentag: (name, attribs) => this.#open(localName(name), attribs),
        ontext: (text) => this.#text(text),
        onclosetag: (name) => this.#close(localName(name)),
      },
      { xmlMode: true },
    );
  }

  write(chunk: Uint8Array): void {
    this.#parser.write(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.#parser.end();
  }

  #open(name: string, attribs: Attributes): void {
    if (name === 'row') this.#beginRow(attribs);
    else if (name === 'c') this.#beginCell(attribs);
    else if (name === 'v') this.#isValue = true;
    else if (name === 'col') this.#column(attribs);
    else if (this.#cell && name === 'f') this.#cell.hasFormula = true;
    else if (this.#cell) this.#rich.open(name, attribs);
  }

  #text(text: string): void {
    if (!this.#cell) return;
    if (this.#isValue) this.#cell.value += text;
    else this.#rich.text(text);
  }

  #close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#given.rows.add(this.#row, this.#cells, this.#isHidden);
    else if (this.#cell) this.#rich.close(name);
  }

  #column({ min, max = min, hidden, width, customWidth }: Attributes): void {
    if (isTrue(hidden) || (Number(width) === 0 && isTrue(customWidth)))
      this.#given.rows.hideColumns(Number(min) - 1, Number(max) - 1);
  }

  #beginRow({ r, hidden, ht, customHeight }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1;
    this.#isHidden = isTrue(hidden) || (Number(ht) === 0 && isTrue(customHeight));
    this.#cells = [];
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? this.#cells.length : columnOf(r);
    const format = this.#given.formats[Number(s)] ?? GENERAL;
    this.#cell = { column, type: t, format, value: '', hasFormula: false };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    // A text may be empty.
    if (cell.hasFormula && cell.value === '' && cell.type !== 'str') this.#given.leftOut.unknownResult();
    const shown = this.#shown(cell, this.#rich.take());
    if (shown === '' || !(cell.column >= 0 && cell.column < MAX_COLUMNS)) return;
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = shown;
  }

  #shown(cell: Cell, inline: CellText): string {
    const text = cell.type === 's' ? this.#given.strings[Number(cell.value || -1)] : inline;
    const shown =
      text && /^(?:s|inlineStr)$/.test(cell.type) ? cell.format.show(text.text) : shownValue(cell);
    if (!cell.format.isStruck || shown === '') return shown;
    const ownLook = text?.ownLook ?? '';
    if (ownLook !== text?.text || ownLook === '') this.#given.leftOut.struck();
    return ownLook === '' ? '' : cell.format.show(ownLook);
  }
}

/** Of a cell that has its text in no other place. */
function shownValue({ type, value, format }: Cell): string {
  if (value === '' || type === 's' || type === 'inlineStr') return '';
  if (type === 'str') return format.show(value);
  if (type === 'd') return value.replace(MIDNIGHT, '').replace('T', ' ');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value);
  return type === 'n' && Number.isFinite(number) ? format.show(number) : value;
}

const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z?$/;

/** Of these, as many are read as are shown and have text: see rows.ts. */
const MAX_COLUMNS = 1000;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
