import { openAsBlob } from 'node:fs';
import { isImportFile } from '#lib/file-formats.ts';
import { canRevertImport, canStopImport } from '#lib/import-states.ts';
import type { CreateImportInput, ImportEntriesQuery } from '#lib/schemas/imports.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, orNotFound } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { idsOf, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { failOrphanedImports } from './fail-imports.ts';
import { IMPORT_JOB, type ImportPayload, storageKey } from './import-files.ts';
import { type ImportView, presentEntry, presentImport } from './imports.present.ts';
import {
  countEntries,
  findImport,
  type ImportRow,
  insertImport,
  listEntries,
  listEntriesInBatches,
  listImports,
  listImportsInBatches,
  updateImport,
} from './imports.queries.ts';

export { IMPORT_JOB } from './import-files.ts';
export type { ImportEntryView, ImportView } from './imports.present.ts';

/** After which an upload that has not ended has failed. */
const UPLOAD_SECONDS = 3600;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'recordAudit'> {
  files: FileStore;
  taxonomy: Taxonomy;
}

/** Imports posts from Markdown files and from WordPress. For editors and admins only; the routes check it. */
export type Imports = ReturnType<typeof createImports>;

export function createImports({ database, clock, queue, recordAudit, files, taxonomy }: Deps) {
  const { db } = database;
  async function withCounts(rows: ImportRow[]): Promise<ImportView[]> {
    if (rows.length === 0) return [];
    const counts = await countEntries(db, idsOf(rows));
    const ofImport = Map.groupBy(counts, ({ import_id }) => import_id);
    return rows.map((row) => presentImport(row, ofImport.get(row.id) ?? []));
  }

  const load = async (id: string): Promise<ImportRow> => orNotFound(await findImport(db, id), 'import');

  return {
    /** The imports, the newest first. */
    async list(paging: Paging) {
      const { rows, count } = await listImports(db, paging);
      return { results: await withCounts(rows), count };
    },
    /** @param ownerId only the imports of this user */
    listInBatches: async function* (ownerId?: string): AsyncGenerator<ImportView[]> {
      for await (const rows of listImportsInBatches(db, ownerId)) yield withCounts(rows);
    },

    /** @throws AppError 404 */
    async get(id: string): Promise<ImportView> {
      return presentImport(await load(id), await countEntries(db, [id]));
    },

    /** The entries of the file in its order. @throws AppError 404 */
    async entries(id: string, { outcome }: ImportEntriesQuery, paging: Paging) {
      await load(id);
      const { rows, count } = await listEntries(db, id, outcome, paging);
      return { results: rows.map(presentEntry), count };
    },
    async listEntriesInBatches(id: string, { outcome }: ImportEntriesQuery) {
      await load(id);
      return mapBatches(listEntriesInBatches(db, id, outcome), presentEntry);
    },

    /** Stores the files and queues their import. @throws AppError 422 */
    async create(viewer: Viewer, received: ReceivedFile[], input: CreateImportInput): Promise<ImportView> {
      assertFiles(received);
      const { status, categoryId = null } = input;
      if (categoryId && !(await taxonomy.categoriesById([categoryId])).has(categoryId))
        throw invalid({ categoryId: ['This category does not exist.'] });
      const id = newId();
      const now = isoNow(clock);
      // Removes the files if this process is killed before the import is stored.
      const removal: ImportPayload = { importId: id, files: received.length };
      await queue.enqueue(db, IMPORT_JOB, removal, { inSeconds: UPLOAD_SECONDS, fairnessKey: viewer.id });
      for (const [index, { path }] of received.entries())
        await files.save(storageKey(id, index), await openAsBlob(path), 'application/octet-stream');
      const row = await inTransaction(db, async (tx) => {
        const inserted = await insertImport(tx, {
          id,
          owner_id: viewer.id,
          files: JSON.stringify(received.map(({ name, size }) => ({ name: name.slice(0, 200), size }))),
          status: 'queued',
          options: JSON.stringify({ status, categoryId }),
          notes: '[]',
          created_at: now,
          updated_at: now,
        });
        await recordAudit(tx, { action: 'import.started', object: importObject(inserted) });
        const payload: ImportPayload = { importId: id };
        await queue.enqueue(tx, IMPORT_JOB, payload, { fairnessKey: viewer.id });
        return inserted;
      });
      return presentImport(row, []);
    },

    /**
     * Stops a running import, or reverts one that has ended: its posts that have not changed since are deleted.
     * @returns the new status
     * @throws AppError 404, 409 if it is already being reverted, or was
     */
    async cancel(id: string): Promise<'stopping' | 'reverting'> {
      const row = await load(id);
      const { status, owner_id } = row;
      if (status === 'stopping') return 'stopping';
      const next = canStopImport(status) ? 'stopping' : 'reverting';
      if (next === 'reverting' && !canRevertImport(status))
        throw conflict('This import has already been undone.');
      const isChanged = await inTransaction(db, async (tx) => {
        const change = { status: next, problem: null, updated_at: isoNow(clock), finished_at: null } as const;
        if (!(await updateImport(tx, id, [status], change))) return false;
        const action = next === 'stopping' ? 'import.stopped' : 'import.reverted';
        await recordAudit(tx, { action, object: importObject(row) });
        await queue.enqueue(
          tx,
          IMPORT_JOB,
          { importId: id },
          { key: `import:${id}:${next}`, fairnessKey: owner_id ?? undefined },
        );
        return true;
      });
      if (!isChanged)
        throw conflict('The import has changed in the meantime. Check its status and try again.');
      return next;
    },

    /** Call it now and then: see `failOrphanedImports`. */
    failOrphaned: (): Promise<void> => failOrphanedImports({ database, clock, files }),
  };
}

/** One file, or a WordPress export with an archive of its pictures. */
function assertFiles(received: ReceivedFile[]): void {
  if (received.length === 0) throw invalid({ files: ['Choose a file.'] });
  const kinds = received.map(({ name }) => IMPORT_KINDS.find((kind) => isImportFile(kind, name)));
  const isPair = kinds.length === 2 && kinds.includes('archive') && kinds.includes('wordpress');
  if (!isPair && (kinds.length > 1 || kinds[0] === undefined))
    throw invalid({
      files: [
        'Choose one .md, .zip or .xml file. With the .xml file of WordPress you can add a .zip of its pictures.',
      ],
    });
}

const IMPORT_KINDS = ['markdown', 'archive', 'wordpress'] as const;

const importObject = ({ id, files }: ImportRow) => ({
  kind: 'import' as const,
  id,
  name: (JSON.parse(files) as { name: string }[]).map(({ name }) => name).join(', '),
});
