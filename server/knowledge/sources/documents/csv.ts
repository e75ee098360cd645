import { type Options, parse } from 'csv-parse/sync';
import { decodeFile } from '../../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import type { LeftOut } from './left-out.ts';
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
export function readCsv(body: Uint8Array, write: (block: Block) => void, leftOut?: LeftOut): void {
  const decoded = decodeFile(body);
  const [line = '', named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(line.length);
  const table = new TableWriter(write, leftOut);
  const delimiter = named ?? separatorOf(text.slice(0, SAMPLE_CHARACTERS), text.length > SAMPLE_CHARACTERS);
  let end = 0;
  const options: Options = {
    ...OPTIONS,
    delimiter,
    maxRecordSize: MAX_ROW,
    onRecord: (record, { bytes }) => {
      table.add(record);
      end = bytes;
      return null;
    },
  };
  try {
    parse(text, options);
  } catch {
    // A quote has no end: from its row on, quotes are signs like others.
    parse(Buffer.from(text).subarray(end), { ...options, quote: null });
  }
  table.end();
}

const OPTIONS = { relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true } as const;

/** The one that gives the most rows of the same number of cells; none for a table of one column. */
function separatorOf(sample: string, isCut: boolean): string {
  for (const quote of ['"', null]) {
    const tried = SEPARATORS.map((separator) => ({
      separator,
      counts: cellCounts(sample, separator, quote, isCut),
    }));
    let best = { separator: NO_SEPARATOR, evenness: 0 };
    for (const { separator, counts } of tried) {
      const evenness = evennessOf(counts);
      if (evenness > best.evenness) best = { separator, evenness };
    }
    if (best.evenness > 0 || tried.every(({ counts }) => counts.length > 0)) return best.separator;
  }
  return NO_SEPARATOR;
}

/** One of the signs that files do not have. */
const NO_SEPARATOR = '\u001f';

/** The number of cells of each row. */
function cellCounts(sample: string, delimiter: string, quote: string | null, isCut: boolean): number[] {
  try {
    const rows: string[][] = parse(sample, { ...OPTIONS, delimiter, quote, to: SAMPLE_ROWS });
    return (isCut && rows.length > 1 && rows.length < SAMPLE_ROWS ? rows.slice(0, -1) : rows).map(
      ({ length }) => length,
    );
  } catch {
    // A quote has no end with this separator, or none before the sample ends.
    return [];
  }
}

/** The share of the rows that have the most frequent number of cells, if these are several and most rows have them. */
function evennessOf(counts: readonly number[]): number {
  const rows = Map.groupBy(
    counts.filter((count) => count > 1),
    (count) => count,
  );
  const most = Math.max(0, ...[...rows.values()].map(({ length }) => length));
  return most < counts.filter((count) => count === 1).length ? 0 : most / counts.length || 0;
}
