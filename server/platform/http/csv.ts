import type { Response } from 'express';

/** Sends a table as a file that spreadsheets open. The first row says what the columns are. */
export function sendCsv(res: Response, name: string, columns: string[], rows: unknown[][]): void {
  res.set({ 'Content-Disposition': `attachment; filename="${name}.csv"`, 'Cache-Control': 'no-store' });
  res.type('text/csv; charset=utf-8').send(toCsv([columns, ...rows]));
}

export const toCsv = (rows: unknown[][]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A cell that begins like a formula is one to a spreadsheet, whoever wrote it: a quote in front makes it text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
