import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/** Sends a table as a CSV file. The first row contains the column names. */
export function sendCsv(res: Response, name: string, columns: string[], rows: unknown[][]): void {
  setHeaders(res, name);
  res.send(toCsv([columns, ...rows]));
}

/**
 * Sends a long table as a CSV file, batch by batch: it is never in memory as a whole. An error of the first batch is
 * thrown; a later one ends the connection, because a short file would look complete.
 */
export async function streamCsv(
  res: Response,
  name: string,
  columns: string[],
  batches: AsyncIterable<unknown[][]>,
): Promise<void> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await rest.next();
  setHeaders(res, name);
  const text = async function* () {
    yield toCsv([columns]);
    for (let batch = first; !batch.done; batch = await rest.next()) yield toCsv(batch.value);
  };
  await pipeline(Readable.from(text()), res).catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') res.req.log.error({ err: error }, 'an export broke off');
  });
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
