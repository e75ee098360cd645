import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { toSnakeCase } from '#lib/case.ts';
import { streamText } from './stream-text.ts';

/** How items become a file: its name, and the fields that are its columns. */
export interface Table<Item> {
  name: string;
  columns: readonly (keyof Item & string)[];
}

export type Batches<Item> = AsyncIterable<Item[]> | Iterable<Item[]>;

/** Sends items as a CSV file, batch by batch. The first row contains the column names. */
export const streamCsv = <Item>(res: Response, table: Table<Item>, batches: Batches<Item>): Promise<void> =>
  streamText(res, textOf(table, batches), () => setHeaders(res, table.name));

async function* textOf<Item>(table: Table<Item>, batches: Batches<Item>): AsyncIterable<string> {
  let head = headOf(table);
  for await (const items of batches) {
    yield head + rowsOf(table, items);
    head = '';
  }
  if (head) yield head;
}

const headOf = <Item>({ columns }: Table<Item>): string => toCsv([columns.map(toSnakeCase)]);

const rowsOf = <Item>({ columns }: Table<Item>, items: Item[]): string =>
  toCsv(items.map((item) => columns.map((column) => item[column])));

/** Text that a spreadsheet would execute as a formula is prefixed with a quote; negative numbers are unchanged. */
export const toCsv = (rows: unknown[][]): string =>
  stringify(rows, {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  });

function setHeaders(res: Response, name: string): void {
  res.set({ 'Content-Disposition': `attachment; filename="${name}.csv"`, 'Cache-Control': 'no-store' });
  res.type('text/csv; charset=utf-8');
}
