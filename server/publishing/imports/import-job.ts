import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isStaff } from '#lib/roles.ts';
import type { FetchForOwner } from '../../accounts/accounts.ts';
import { isActive, presentOwnUser, type Users, type Viewer } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { toAppError } from '../../platform/http/error-handler.ts';
import { newId } from '../../platform/ids.ts';
import type { JobHandler, JobOutcome } from '../../platform/jobs/job-handler.ts';
import type { Log } from '../../platform/log.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { failImport } from './fail-imports.ts';
import {
  createImportFiles,
  type ImportFiles,
  type ImportPayload,
  removeFilesOf,
  storageKey,
} from './import-files.ts';
import { createImportPictures, ImportStopped } from './import-pictures.ts';
import { createImportPost } from './import-post.ts';
import type { ImportFile, ImportOptions } from './imports.present.ts';
import {
  deleteEntries,
  type EntryRow,
  findImport,
  findNextEntry,
  type ImportRow,
  insertEntries,
  listMediaOf,
  type NewEntry,
  updateEntry,
  updateImport,
} from './imports.queries.ts';
import type { Line, ParsedEntry } from './reading/parsed.ts';
import type { ImportReader } from './reading/reader.ts';
import { UNREADABLE } from './reading/unreadable.ts';

type Deps = Parameters<typeof createImportPost>[0] & {
  log: Log;
  store: FileStore;
  folder: string;
  media: Media;
  users: Users;
  reader: ImportReader;
  /** Requests on behalf of a user. */
  fetchForOwner: FetchForOwner;
};

const ENTRIES_AT_A_TIME = 50;
const MAX_NOTES = 200;
/** The import fails after this many attempts. */
const ATTEMPTS = 5;

/** Continues an import from its stored state until it ends. Every step is idempotent. */
export function importJob(deps: Deps): JobHandler {
  const { clock, log, store, folder, posts, media, users, taxonomy, reader, fetchForOwner } = deps;
  const { db } = deps.database;
  const importPost = createImportPost(deps);

  const ended = (status: ImportRow['status'], problem?: string): Partial<ImportRow> => ({
    status,
    ...(problem && { problem }),
    updated_at: isoNow(clock),
    finished_at: isoNow(clock),
  });

  const fail = (id: string, from: ImportRow['status'][], problem: string): Promise<boolean> =>
    updateImport(db, id, from, ended('failed', problem));

  async function ownerOf({ owner_id }: ImportRow): Promise<Viewer | undefined> {
    const user = owner_id ? await users.findById(owner_id) : undefined;
    const viewer = user && isActive(user) ? presentOwnUser(user) : undefined;
    return viewer && isStaff(viewer) ? viewer : undefined;
  }

  /** Reads the files and stores their entries. Starts over after a crash. */
  async function read(
    row: ImportRow,
    files: ImportFiles,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<void> {
    const copies = await files.copyAll();
    if (!copies) return void (await fail(row.id, ['queued'], MISSING));
    const output = join(folder, newId());
    try {
      const outcome = await Promise.race([reader.read({ files: copies, output }), untilAborted(signal)]);
      if (outcome === 'aborted') return;
      if ('unreadable' in outcome)
        return void (await fail(row.id, ['queued'], UNREADABLE[outcome.unreadable]));
      await deleteEntries(db, row.id);
      const notes = await storeLines(row.id, output, viewer);
      await updateImport(db, row.id, ['queued'], {
        status: 'importing',
        format: outcome.format,
        notes: JSON.stringify(notes),
        updated_at: isoNow(clock),
      });
    } finally {
      await rm(output, { force: true });
    }
  }

  async function storeLines(importId: string, path: string, viewer: Viewer): Promise<string[]> {
    const notes: string[] = [];
    let rows: NewEntry[] = [];
    let position = 0;
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const line = JSON.parse(text) as Line;
      if ('note' in line && notes.length < MAX_NOTES) notes.push(line.note);
      if ('category' in line)
        await noteRefusal(notes, () => taxonomy.categories.ensure(line.category, viewer));
      if ('tag' in line)
        await noteRefusal(notes, () =>
          taxonomy.tags.ensure({ name: line.tag.name, slug: line.tag.slug }, viewer),
        );
      if ('entry' in line) {
        rows.push(entryRow(importId, position, line.entry));
        position += 1;
      }
      if (rows.length >= ENTRIES_AT_A_TIME) {
        await insertEntries(db, rows);
        rows = [];
      }
    }
    if (rows.length > 0) await insertEntries(db, rows);
    return notes;
  }

  async function importAll(row: ImportRow, files: ImportFiles, viewer: Viewer, signal: AbortSignal) {
    const fetchSafe = await fetchForOwner(viewer.id);
    const importId = row.id;
    const isImporting = async () => (await findImport(db, importId))?.status === 'importing';
    const source = { fetchSafe, files, importId, isImporting };
    const pictures = createImportPictures({ db, media, folder, viewer, signal, ...source });
    const options = JSON.parse(row.options) as ImportOptions;
    for (let last = -1; ; ) {
      if (signal.aborted) return 'interrupted';
      if (!(await isImporting())) return 'done';
      const entry = await findNextEntry(db, row.id, 'pending', last);
      if (!entry) break;
      last = entry.position;
      try {
        await importPost(entry, { viewer, options, pictures });
      } catch (error) {
        if (signal.aborted) return 'interrupted';
        if (error instanceof ImportStopped) return 'done';
        await markLeftOut(entry, error);
      }
    }
    await updateImport(db, row.id, ['importing'], ended('done'));
    return 'done';
  }

  /** A post that is refused must not stop the others. @throws errors that concern all posts, such as a full disk */
  async function markLeftOut(entry: EntryRow, error: unknown): Promise<void> {
    const { status, message } = toAppError(error);
    if (status > 500) throw error;
    if (status === 500) log.error({ err: error, source: entry.source }, 'a post could not be imported');
    const notes = withNote(entry, status === 500 ? 'It could not be stored.' : message);
    await updateEntry(db, entry, { outcome: 'left_out', notes, content: null });
  }

  /** Deletes the posts that have not changed since the import, then the pictures that are no longer used. */
  async function revert(row: ImportRow, signal: AbortSignal): Promise<JobOutcome> {
    for (let last = -1; ; ) {
      if (signal.aborted) return 'interrupted';
      const entry = await findNextEntry(db, row.id, 'imported', last);
      if (!entry) break;
      last = entry.position;
      const { post_id, post_version } = entry;
      const isGone = post_id === null || (await posts.copies.removeUnchanged(post_id, post_version ?? 0));
      const notes = withNote(entry, 'It was changed after the import, so it stays.');
      await updateEntry(db, entry, isGone ? { outcome: 'reverted' } : { outcome: 'kept', notes });
    }
    const viewer = await ownerOf(row);
    for (const id of viewer ? await listMediaOf(db, row.id) : [])
      await media.remove(viewer as Viewer, [id]).catch((error: unknown) => {
        // It is in use elsewhere, or already deleted.
        if (!(error instanceof AppError)) throw error;
      });
    await updateImport(db, row.id, ['reverting'], ended('reverted'));
    return 'done';
  }

  async function work(row: ImportRow, files: ImportFiles, signal: AbortSignal): Promise<JobOutcome> {
    if (row.status === 'reverting') return revert(row, signal);
    if (row.status === 'queued' || row.status === 'importing') {
      const viewer = await ownerOf(row);
      if (!viewer) {
        await fail(row.id, [row.status], NOT_ALLOWED);
        return 'done';
      }
      if (row.status === 'queued') await read(row, files, viewer, signal);
      if (signal.aborted) return 'interrupted';
      const current = await findImport(db, row.id);
      if (current?.status === 'importing') {
        const outcome = await importAll(current, files, viewer, signal);
        if (outcome === 'interrupted') return outcome;
      }
    }
    await updateImport(db, row.id, ['stopping'], ended('stopped'));
    return 'done';
  }

  return {
    // One that waits for the pictures of slow websites does not hold up those of other accounts.
    concurrency: 3,
    concurrencyPerFairnessKey: 1,
    async run(payload, signal, { attempt }) {
      const { importId, files: received = 0 } = payload as ImportPayload;
      const row = await findImport(db, importId);
      if (!row) {
        for (let index = 0; index < received; index++) await store.remove(storageKey(importId, index));
        return 'done';
      }
      await mkdir(folder, { recursive: true });
      const files = createImportFiles(store, folder, row.id, JSON.parse(row.files) as ImportFile[]);
      try {
        const outcome = await work(row, files, signal);
        if (outcome === 'done') await removeFilesOf(store, row);
        return outcome;
      } catch (error) {
        const current = attempt >= ATTEMPTS && !signal.aborted && (await findImport(db, row.id));
        if (current) await failImport({ ...deps, files: store }, current);
        throw error;
      } finally {
        await files.close();
      }
    },
  };
}

const MISSING = 'The file is no longer there. Import it again.';
const NOT_ALLOWED = 'The user who started this import may no longer publish here.';

const withNote = ({ notes }: EntryRow, note: string): string =>
  JSON.stringify([...(JSON.parse(notes) as string[]), note]);

const entryRow = (import_id: string, position: number, entry: ParsedEntry): NewEntry => ({
  import_id,
  position,
  source_key: entry.sourceKey.slice(0, 1000),
  source: entry.source.slice(0, 1000),
  title: entry.title.slice(0, 200),
  outcome: entry.post ? 'pending' : 'left_out',
  notes: JSON.stringify([...new Set(entry.notes)].slice(0, MAX_NOTES)),
  content: entry.post && JSON.stringify(entry.post),
});

/** A category or tag that is refused becomes a note; it must not stop the import. */
async function noteRefusal(notes: string[], ensure: () => Promise<unknown>): Promise<void> {
  try {
    await ensure();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    notes.push(error.message);
  }
}

/** The server must be able to stop while a file is being read. */
async function untilAborted(signal: AbortSignal): Promise<'aborted'> {
  if (!signal.aborted) await once(signal, 'abort');
  return 'aborted';
}
