import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import {
  createTally,
  type EntryKind,
  FORMAT,
  kindOf,
  LINE_END,
  MAX_ROW_BYTES,
  type Manifest,
  manifestSchema,
} from './format.ts';

/** A backup that is damaged, incomplete or made by a newer version. */
export class BackupError extends Error {}

export interface BackupEntry {
  kind: Exclude<EntryKind, 'manifest'>;
  /** The media type of a file. */
  type: string | undefined;
  size: number;
  /** The body must be consumed before the next file can be read. */
  body: AsyncIterable<Buffer>;
}

/** Many times that of any backup: it is read into memory. */
const MAX_MANIFEST_BYTES = 1_000_000;

/**
 * Reads all entries, and compares them with the manifest at their end.
 * @param each called for every entry before the comparison: verify a backup before its entries have effects
 * @throws BackupError
 */
export async function readBackup(
  archive: Readable,
  each: (entry: BackupEntry) => Promise<void> = discard,
): Promise<Manifest> {
  const tally = createTally();
  let manifest: Manifest | undefined;
  const entries = extract();
  // A damaged stream ends the iteration below with its error.
  archive.on('error', (error) => entries.destroy(error));
  archive.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size = 0, pax } = entry.header;
      const kind = kindOf(name);
      if (kind === undefined || manifest)
        throw new BackupError(`The file has an entry that no backup has: ${name.slice(0, 100)}`);
      const content = entry as AsyncIterable<Buffer>;
      if (kind === 'manifest') {
        if (size > MAX_MANIFEST_BYTES) throw new BackupError('The manifest of the backup is too large.');
        manifest = await readManifest(content);
        continue;
      }
      tally.begin(name, size);
      const table = typeof kind === 'object' && 'rows' in kind ? kind.rows : undefined;
      const countRows = table && createRowCounter(table);
      const body = tallied(content, (chunk) => {
        tally.add(chunk);
        if (table && countRows) tally.addRows(table, countRows(chunk));
      });
      await each({ kind, size, body, type: (pax as { type?: string } | undefined)?.type });
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `The file is damaged or incomplete, or no backup${error instanceof Error ? ` (${error.message})` : ''}.`,
    );
  } finally {
    archive.destroy();
  }
  if (!manifest) throw new BackupError('The file is incomplete: its end is missing.');
  return compared(manifest, tally.result());
}

/** Counts the rows that end in each chunk. @throws BackupError for a row that no backup has: it would not fit into memory */
function createRowCounter(table: string): (chunk: Buffer) => number {
  let bytes = 0;
  const add = (more: number): void => {
    bytes += more;
    if (bytes > MAX_ROW_BYTES) throw new BackupError(rowTooLarge(table));
  };
  return (chunk) => {
    let rows = 0;
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      add(end - start);
      rows += 1;
      bytes = 0;
      start = end + 1;
    }
    add(chunk.length - start);
    return rows;
  };
}

const rowTooLarge = (table: string): string =>
  `The backup has a row of more than ${MAX_ROW_BYTES / 1_000_000} MB in the table ${table}, which no backup has.`;

const discard = async ({ body }: BackupEntry): Promise<void> => {
  for await (const _ of body);
};

async function* tallied(body: AsyncIterable<Buffer>, count: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    count(chunk);
    yield chunk;
  }
}

async function readManifest(body: AsyncIterable<Buffer>): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success) throw new BackupError('The manifest of the backup cannot be read.');
  if (parsed.data.format > FORMAT)
    throw new BackupError('A newer version of Foyer made this backup: restore it with that version.');
  return parsed.data;
}

function compared(
  manifest: Manifest,
  found: Pick<Manifest, 'tables' | 'files' | 'bytes' | 'sha256'>,
): Manifest {
  const tables = new Set([...Object.keys(manifest.tables), ...Object.keys(found.tables)]);
  const hasAllRows = [...tables].every(
    (name) => name in manifest.tables && manifest.tables[name] === (found.tables[name] ?? 0),
  );
  if (found.sha256 !== manifest.sha256 || found.files !== manifest.files || !hasAllRows)
    throw new BackupError('The content of the backup is not what was written: it was changed or damaged.');
  return manifest;
}
