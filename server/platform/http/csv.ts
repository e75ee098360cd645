import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { toSnakeCase } from '#lib/case.ts';
import { streamText } from './stream-text.ts';

/** How items become a file: its name, and the fields that are its columns. */
export interface Table<Item> {
  name: string;
  columns: readonly (keyof Item & string)[];
}

/** A column that depends on the list, such as a field that an owner has made. */
export interface FurtherColumn<Item> {
  heading: string;
  cellOf(item: Item): unknown;
}

export type Batches<Item> = AsyncIterable<Item[]> | Iterable<Item[]>;

/** Sends items as a CSV file, batch by batch. The first row contains the column names. */
export const streamCsv = <Item>(
  res: Response,
  table: Table<Item>,
  batches: Batches<Item>,
  further: readonly FurtherColumn<Item>[] = [],
): Promise<void> => streamText(res, textOf(table, batches, further), () => setHeaders(res, table.name));

async function* textOf<Item>(
  { columns }: Table<Item>,
  batches: Batches<Item>,
  further: readonly FurtherColumn<Item>[],
): AsyncIterable<string> {
  let head = toCsv([[...columns.map(toSnakeCase), ...further.map(({ heading }) => heading)]]);
  const rowOf = (item: Item) => [
    ...columns.map((column) => item[column]),
    ...further.map(({ cellOf }) => cellOf(item)),
  ];
  for await (const items of batches) {
    yield head + toCsv(items.map(rowOf));
    head = '';
  }
  if (head) yield head;
}

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
