import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/db/connect.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { listStored } from './media.queries.ts';
import { keysOf, removePending } from './remove-files.ts';

export interface MoveReport {
  moved: number;
  /** Files that an earlier, interrupted run has moved. */
  already: number;
  /** The keys that neither store has, or whose content is not what was uploaded. */
  damaged: string[];
}

const BATCH = 200;

/**
 * Moves all files from one store to another. A file is removed from the first one after the second one has returned what
 * was written. May be repeated after an interruption.
 */
export async function moveFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<MoveReport> {
  await removePending(db, from);
  const report: MoveReport = { moved: 0, already: 0, damaged: [] };
  for (let after = ''; ; ) {
    const rows = await listStored(db, after, BATCH);
    for (const row of rows)
      for (const key of keysOf(row))
        await moveOne(key, key === row.storage_key ? row.sha256 : undefined, { from, to, report });
    const last = rows.at(-1);
    if (!last) return report;
    after = last.id;
  }
}

/** @param sha256 of the upload; a preview has none and is compared with its source. */
async function moveOne(
  key: string,
  sha256: string | undefined,
  { from, to, report }: { from: FileStore; to: FileStore; report: MoveReport },
): Promise<void> {
  const source = await read(await from.open(key));
  const expected = sha256 ?? (source && hashOf(source.body));
  const present = await read(await to.open(key));
  const isThere = present !== undefined && (expected === undefined || hashOf(present.body) === expected);
  if (isThere && !source) {
    report.already += 1;
    return;
  }
  if (!source || hashOf(source.body) !== expected) {
    report.damaged.push(key);
    return;
  }
  if (!isThere) {
    await to.save(key, new Blob([new Uint8Array(source.body)]), source.type);
    const written = await read(await to.open(key));
    if (!written || hashOf(written.body) !== expected) throw new Error(`${key} was not stored correctly.`);
  }
  await from.remove(key);
  report.moved += 1;
}

const read = async (file: StoredFile | undefined) =>
  file && { type: file.type, body: await buffer(file.body) };

const hashOf = (body: Buffer): string => hash('sha256', body);
