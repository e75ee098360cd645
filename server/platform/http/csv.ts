import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/** Sends a table as a CSV file. The first row contains the column names. */
export function sendCsv(res: Response, name: string, columns: string[], rows: unknown[][]): void {
  res.set({ 'Content-Disposition': `attachment; filename="${name}.csv"`, 'Cache-Control': 'no-store' });
  res.type('text/csv; charset=utf-8').send(toCsv([columns, ...rows]));
}

/** Text that a spreadsheet would execute as a formula is prefixed with a quote; negative numbers are unchanged. */
export const toCsv = (rows: unknown[][]): string =>
  stringify(rows, {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  });
