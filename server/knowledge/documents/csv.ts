import { parse } from 'csv-parse/sync';
import { decodeFile } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { TableWriter } from './rows.ts';

/** Commas last: of two that give even rows, the other one is the separator, because commas are also within numbers and sentences. */
const SEPARATORS = ['\t', ';', '|', ','];
/** The line in which a file names its separator to spreadsheet programs. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?(?:\n|$)/i;
/** The beginning of the file, from which the separator is recognised. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 50;
/** Characters of a row, many times what is read of its cells: a quote without an end makes the rest of a file one row. */
const MAX_ROW = 1_000_000;

/** Row by row: the cells of all rows take thirty times the file. */
export function readCsv(body: Uint8Array, write: (block: Block) => void): void {
  const decoded = decodeFile(body);
  const [line = '', named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(line.length);
  const table = new TableWriter(write);
  parse(text, {
    delimiter: named ?? separatorOf(text.slice(0, SAMPLE_CHARACTERS), text.length > SAMPLE_CHARACTERS),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: MAX_ROW,
    onRecord: (row: string[]) => {
      table.add(row);
      return null;
    },
  });
  table.end();
}

/** The one that gives the most rows of the same number of cells. */
function separatorOf(sample: string, isCut: boolean): string {
  let best = { separator: ',', evenness: 0 };
  for (const separator of SEPARATORS) {
    const evenness = evennessOf(cellCounts(sample, separator, isCut));
    if (evenness > best.evenness) best = { separator, evenness };
  }
  return best.separator;
}

/** The number of cells of each row. */
function cellCounts(sample: string, separator: string, isCut: boolean): number[] {
  try {
    const rows: string[][] = parse(sample, {
      delimiter: separator,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      to: SAMPLE_ROWS,
    });
    return (isCut && rows.length > 1 && rows.length < SAMPLE_ROWS ? rows.slice(0, -1) : rows).map(
      ({ length }) => length,
    );
  } catch {
    // A quote has no end with this separator, or none before the sample ends.
    return [];
  }
}

/** The share of the rows that have the most frequent number of cells, if these are several. */
function evennessOf(counts: readonly number[]): number {
  const rows = Map.groupBy(
    counts.filter((count) => count > 1),
    (count) => count,
  );
  const most = Math.max(0, ...[...rows.values()].map(({ length }) => length));
  return most / counts.length || 0;
}
