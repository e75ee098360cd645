import { parse } from 'csv-parse/sync';
import { decodeText } from '../../platform/text/charset.ts';
import type { Block } from '../extraction/blocks.ts';
import { tableBlocks } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The part of the file that tells which character separates its cells. */
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

/** Programs separate cells by what their user's language does not use within numbers. */
function delimiterOf(text: string): string {
  const sample = text
    .split(/\r?\n/, SAMPLE_LINES)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
