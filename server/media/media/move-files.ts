import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/db/connect.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { removePending } from './remove-files.ts';

export interface MoveReport {
  moved: number;
  /** Files that an earlier, interrupted run has moved. */
  already: number;
  /** The keys that neither store has, or whose content is not what was uploaded. */
  damaged: string[];
}

export { listStoredMedia } from './media.queries.ts';

/** What a table has in the store, in batches by id. */
export type ListStored = (
  db: Db,
  afterId: string,
  limit: number,
) => Promise<{ id: string; files: { key: string; sha256?: string }[] }[]>;

const BATCH = 200;

/**
 * Moves all files from one store to another. A file is removed from the first one after the second one has returned what
 * was written. May be repeated after an interruption.
 */
export async function moveFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
  lists: ListStored[],
): Promise<MoveReport> {
  await removePending(db, from);
  const report: MoveReport = { moved: 0, already: 0, damaged: [] };
  for (const list of lists)
    for (
      let rows = await list(db, '', BATCH);
      rows.length > 0;
      rows = await list(db, rows.at(-1)?.id ?? '', BATCH)
    )
      for (const { key, sha256 } of rows.flatMap(({ files }) => files))
        await moveOne(key, sha256, { from, to, report });
  return report;
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
