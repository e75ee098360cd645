import { parse } from 'csv-parse/sync';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { tableBlocks } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The beginning of the file, from which the delimiter is detected. */
const SAMPLE_LINES = 20;

export function readCsv(body: Uint8Array): Block[] {
  const text = decodeText(body);
  const rows: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  });
  return tableBlocks(rows);
}

/** The most frequent one: programs choose a character that their user's language does not use within numbers. */
function delimiterOf(text: string): string {
  const sample = text
    .split(/\r?\n/, SAMPLE_LINES)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
