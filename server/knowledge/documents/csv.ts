import { parse } from 'csv-parse/sync';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { TableWriter } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The beginning of the file, from which the delimiter is detected. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_LINES = 20;
/** Characters of a row, many times what is read of its cells: a quote without an end makes the rest of a file one row. */
const MAX_ROW = 1_000_000;

/** Row by row: the cells of all rows take thirty times the file. */
export function readCsv(body: Uint8Array, write: (block: Block) => void): void {
  const text = decodeText(body);
  const table = new TableWriter(write);
  parse(text, {
    delimiter: delimiterOf(text),
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

/** The most frequent one: programs choose a character that their user's language does not use within numbers. */
function delimiterOf(text: string): string {
  const sample = text
    .slice(0, SAMPLE_CHARACTERS)
    .split(/\r?\n/, SAMPLE_LINES)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
