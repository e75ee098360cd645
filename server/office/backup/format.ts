import { createHash } from 'node:crypto';
import { z } from 'zod';
import { countOf } from '#lib/count-of.ts';

/** The version of the format. A version reads its own format and the older ones. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
/** The generated secret of the sessions, with which stored keys are encrypted. */
export const SECRET = 'secrets/session-secret';

/** Rows as JSON lines, some of a table in each entry. */
export const rowsEntry = (table: string, number: number): string =>
  `rows/${table}/${String(number).padStart(6, '0')}.ndjson`;
export const fileEntry = (key: string): string => `files/${key}`;

export type EntryKind = { rows: string } | { file: string } | 'secret' | 'manifest';

/** Undefined for a name that no backup has: it could lead to another folder. */
export function kindOf(name: string): EntryKind | undefined {
  if (name === MANIFEST) return 'manifest';
  if (name === SECRET) return 'secret';
  const table = /^rows\/([a-z_]{1,63})\/\d{6,}\.ndjson$/.exec(name)?.[1];
  if (table) return { rows: table };
  const key = /^files\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/.exec(name)?.[1];
  return key ? { file: key } : undefined;
}

/** The last entry: what the entries before it must be. */
export const manifestSchema = z.object({
  format: z.number(),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The names of the migrations that the database has. */
  migrations: z.array(z.string()),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  /** The size of the entries before compression. */
  bytes: z.number(),
  /** Tells whether `SESSION_SECRET` is the one of the backup, without telling it. */
  secretFingerprint: z.string(),
  /** Of the names and contents of all entries, in hexadecimal. */
  sha256: z.string(),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Of the entries; `ofBytes` is null before their size is known. */
export type OnProgress = (bytes: number, ofBytes: number | null) => void;

/**
 * Bytes of a row as a line: it is in memory as a whole. The largest has 2,000 vectors of 4,096 numbers (11 MB); a limit that
 * grows beyond this must not be met by a backup that has been made already.
 */
export const MAX_ROW_BYTES = 64_000_000;

export const LINE_END = 10;

/** Left out: caches, the state of processes, and indexes that are made anew. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'index_blocks',
  'index_segments',
  'kysely_migration',
  'kysely_migration_lock',
  'passage_vectors',
  'post_documents',
  'processes',
  'rate_limits',
  'spent_captchas',
]);

/** Counts the entries, and hashes their names and contents. */
export function createTally() {
  const hash = createHash('sha256');
  const tables: Record<string, number> = {};
  let files = 0;
  let bytes = 0;
  return {
    begin(name: string, size: number): void {
      hash.update(`${name}\0${size}\0`);
      if (name.startsWith('files/')) files += 1;
    },
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    addRows(table: string, count: number): void {
      tables[table] = (tables[table] ?? 0) + count;
    },
    result: () => ({ tables, files, bytes, sha256: hash.digest('hex') }),
  };
}

const BYTES = '$base64';

export const lineOf = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? { [BYTES]: value.toString('base64') } : value,
      ]),
    ),
  );

export const rowOf = (line: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(line)).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object'
        ? Buffer.from(String((value as Record<string, unknown>)[BYTES]), 'base64')
        : value,
    ]),
  );

/** How much a backup contains, in words. */
export function contentOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return `${countOf(rows, 'row')} and ${countOf(files, 'file')}`;
}
