import { isoNow } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { IMPORT_JOB, removeFilesOf } from './import-files.ts';
import { type ImportRow, listOrphanedImports, updateImport } from './imports.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  files: FileStore;
}

/** Ends an import that this server cannot continue. One that was being undone can be undone again. */
export async function failImport({ database: { db }, clock, files }: Deps, row: ImportRow): Promise<void> {
  const problem = row.status === 'reverting' ? UNDO_BROKEN : BROKEN;
  const ended = { status: 'failed' as const, problem, updated_at: isoNow(clock), finished_at: isoNow(clock) };
  if (await updateImport(db, row.id, [row.status], ended)) await removeFilesOf(files, row);
}

/** Ends the imports whose job is dead, because its process was killed each time, or because an admin has cancelled it. */
export async function failOrphanedImports(deps: Deps): Promise<void> {
  for (const row of await listOrphanedImports(deps.database.db, IMPORT_JOB)) await failImport(deps, row);
}

const BROKEN =
  'The server failed during the import. Posts that were imported stay. Import the same file again to continue: no post is added twice.';
const UNDO_BROKEN =
  'The server failed while this import was being undone. Posts that are not deleted yet stay. Undo it again to continue.';
