import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import type { Config } from '../../platform/config.ts';
import { engineOf } from '../../platform/db/connect.ts';
import { openSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { hashToken } from '../../platform/ids.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { chatFileKey } from '../../sites/sites.ts';
import {
  createTally,
  FORMAT,
  fileEntry,
  LEFT_OUT,
  lineOf,
  MANIFEST,
  MAX_ROW_BYTES,
  type Manifest,
  type OnProgress,
  rowsEntry,
  SECRET,
} from './format.ts';
import { BackupError } from './read-backup.ts';

interface WriteOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'sessionSecret'>;
  files: FileStore;
  version: string;
  now: Date;
  onProgress?: OnProgress | undefined;
}

const SESSION_SECRET = 'session-secret';
/** Of the JSON lines of one entry: they are in memory at once. */
const ENTRY_BYTES = 1_000_000;

/**
 * The rows as they are at one moment, then the files that they name, as a tar archive. A file that is deleted while the backup
 * is written is left out.
 */
export function writeBackup(options: WriteOptions): { archive: Readable; manifest: Promise<Manifest> } {
  const archive = pack();
  const manifest = fill(archive, options);
  manifest.catch((error) => archive.destroy(error));
  return { archive: Readable.from(archive), manifest };
}

type Archive = ReturnType<typeof pack>;

async function fill(
  archive: Archive,
  { config, files, version, now, onProgress }: WriteOptions,
): Promise<Manifest> {
  const tally = createTally();
  let bytes = 0;
  let ofBytes: number | null = null;

  function add(name: string, size: number, body: AsyncIterable<Buffer>, type?: string): Promise<void> {
    tally.begin(name, size);
    const header = { name, size, ...(type && { pax: { type } }) };
    return new Promise((resolve, reject) => {
      const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
      const content = Readable.from(counted(body)).on('error', (error) => {
        entry.destroy();
        reject(error);
      });
      // The archive is destroyed when its reader fails, and its entry with it.
      entry.on('error', (error) => {
        content.destroy();
        reject(error);
      });
      content.pipe(entry);
    });
  }

  async function* counted(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      tally.add(chunk);
      bytes += chunk.length;
      onProgress?.(bytes, ofBytes);
      yield chunk;
    }
  }

  const addText = (name: string, text: string) => {
    const body = Buffer.from(text);
    return add(name, body.length, Readable.from([body]));
  };

  /** An open transaction holds back the WAL or the vacuum: it ends before the files, which may take hours. */
  async function addTables(): Promise<{ migrations: string[]; keys: string[]; fileBytes: number }> {
    const snapshot = await openSnapshot(config.databaseUrl);
    try {
      for (const table of await snapshot.tables()) {
        if (LEFT_OUT.has(table)) continue;
        let number = 0;
        tally.addRows(table, 0);
        for await (const { lines, text } of chunksOf(snapshot, table)) {
          await addText(rowsEntry(table, ++number), text);
          tally.addRows(table, lines);
        }
      }
      return { migrations: await namesOf(snapshot), ...(await filesIn(snapshot)) };
    } finally {
      await snapshot.close();
    }
  }

  const { migrations, keys, fileBytes } = await addTables();
  ofBytes = bytes + fileBytes;
  for (const key of keys) {
    const file = await files.open(key);
    if (file) await add(fileEntry(key), file.size, file.body, file.type);
  }
  const secret =
    config.sessionSecret ?? (await readFile(join(config.dataDir, SESSION_SECRET), 'utf8')).trim();
  if (config.sessionSecret === undefined) await addText(SECRET, secret);
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt: now.toISOString(),
    engine: engineOf(config.databaseUrl),
    migrations,
    secretFingerprint: fingerprintOf(secret),
    ...tally.result(),
  };
  archive.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2));
  archive.finalize();
  return manifest;
}

export const fingerprintOf = (secret: string): string => hashToken(`backup ${secret}`);

async function namesOf(snapshot: Snapshot): Promise<string[]> {
  const names: string[] = [];
  for await (const rows of snapshot.rows('kysely_migration'))
    names.push(...rows.map(({ name }) => String(name)));
  return names.sort();
}

/** JSON lines in pieces of about `ENTRY_BYTES`. */
export async function* chunksOf(
  snapshot: Pick<Snapshot, 'rows'>,
  table: string,
): AsyncGenerator<{ lines: number; text: string }> {
  let lines: string[] = [];
  let size = 0;
  const flush = () => {
    const chunk = { lines: lines.length, text: `${lines.join('\n')}\n` };
    lines = [];
    size = 0;
    return chunk;
  };
  for await (const rows of snapshot.rows(table))
    for (const row of rows) {
      const line = lineOf(row);
      const bytes = Buffer.byteLength(line);
      if (bytes > MAX_ROW_BYTES)
        throw new BackupError(
          `A row of ${table} has ${Math.round(bytes / 1_000_000)} MB, which a restore would refuse.`,
        );
      lines.push(line);
      size += bytes;
      if (size >= ENTRY_BYTES) yield flush();
    }
  if (lines.length > 0) yield flush();
}

async function filesIn(snapshot: Snapshot): Promise<{ keys: string[]; fileBytes: number }> {
  const keys: string[] = [];
  let fileBytes = 0;
  for await (const rows of snapshot.rows('media'))
    for (const { storage_key, preview_key, size } of rows) {
      fileBytes += Number(size);
      for (const key of [storage_key, preview_key]) if (typeof key === 'string') keys.push(key);
    }
  for await (const rows of snapshot.rows('chat_files'))
    for (const { id, chat_id, size } of rows) {
      // What has lost its conversation is about to be deleted.
      if (chat_id === null) continue;
      fileBytes += Number(size);
      keys.push(chatFileKey(String(id)));
    }
  return { keys, fileBytes };
}
