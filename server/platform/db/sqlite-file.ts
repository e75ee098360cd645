import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Source: https://www.sqlite.org/fileformat.html, "The Database Header". */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Refuses a file that is shorter than its header states: SQLite itself would detect it page by page, while the server
 * runs. With a write-ahead log present, the header may be ahead of the file.
 * @throws with SQLite's error code for damaged files.
 */
export function assertWhole(path: string): void {
  const size = sizeOf(path);
  if (size === 0 || sizeOf(`${path}-wal`) > 0) return;
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  const length = readSync(file, header, 0, HEADER_BYTES, 0);
  closeSync(file);
  const isDatabase = length === HEADER_BYTES && header.toString('latin1', 0, 16) === MAGIC;
  if (!isDatabase) throw damaged('SQLITE_NOTADB', 'file is not a database');
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (size < pageSize * header.readUInt32BE(28)) throw damaged('SQLITE_CORRUPT', 'file is truncated');
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const damaged = (code: string, message: string) => Object.assign(new Error(message), { code });
