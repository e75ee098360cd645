import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/** Sends a table as a file that spreadsheets open. The first row names the columns. */
export function sendCsv(res: Response, name: string, columns: string[], rows: unknown[][]): void {
  res.set({ 'Content-Disposition': `attachment; filename="${name}.csv"`, 'Cache-Control': 'no-store' });
  res.type('text/csv; charset=utf-8').send(toCsv([columns, ...rows]));
}

/** Text that a spreadsheet would run as a formula gets a quote in front; negative numbers stay numbers. */
export const toCsv = (rows: unknown[][]): string =>
  stringify(rows, {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  });
