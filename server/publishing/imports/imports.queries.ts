import type { InferResult, Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ImportOutcome, ImportStatus } from '#lib/import-states.ts';
import { RUNNING_IMPORTS } from '#lib/import-states.ts';
import { inBatches, newestInBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ImportRow = Selectable<Tables['imports']>;
export type EntryRow = Selectable<Tables['import_entries']>;
export type NewEntry = Insertable<Tables['import_entries']>;
export type ListedEntryRow = InferResult<ReturnType<typeof listed>>[number];

export const insertImport = (tx: Db, row: Insertable<Tables['imports']>) =>
  tx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

const newestFirst = (db: Db) =>
  db.selectFrom('imports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');

export const listImports = (db: Db, paging: Paging) => pageOf(newestFirst(db), paging);

const AT_A_TIME = 200;

/** @param ownerId only the imports of this user */
export const listImportsInBatches = (db: Db, ownerId?: string) =>
  newestInBatches(
    newestFirst(db).$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? '')),
  );

/** The imports that have not ended, but have no job of this kind that could end them. */
export const listOrphanedImports = (db: Db, jobKind: string): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('status', 'in', RUNNING_IMPORTS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', jobKind)
            .where('jobs.status', 'in', ['queued', 'running'])
            .where('jobs.payload', '=', sql<string>`'{"importId":"' || imports.id || '"}'`),
        ),
      ),
    )
    .execute();

/** Updates the import if it has one of these states. @returns whether it had */
export const updateImport = (
  tx: Db,
  id: string,
  from: ImportStatus[],
  change: Partial<ImportRow>,
): Promise<boolean> =>
  hasRow(
    tx.updateTable('imports').set(change).where('id', '=', id).where('status', 'in', from).returning('id'),
  );

/** The numbers of entries by import and outcome. */
export const countEntries = (db: Db, importIds: string[]) =>
  db
    .selectFrom('import_entries')
    .select(['import_id', 'outcome', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', 'in', importIds)
    .groupBy(['import_id', 'outcome'])
    .execute();

export const deleteEntries = (tx: Db, importId: string) =>
  tx.deleteFrom('import_entries').where('import_id', '=', importId).execute();

export const insertEntries = (tx: Db, rows: NewEntry[]) =>
  tx.insertInto('import_entries').values(rows).execute();

/** The next entry with this outcome. */
export const findNextEntry = (
  db: Db,
  importId: string,
  outcome: ImportOutcome,
  after: number,
): Promise<EntryRow | undefined> =>
  db
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', outcome)
    .where('position', '>', after)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/** Updates the entry if its outcome is unchanged. @returns false if another worker has changed it */
export const updateEntry = (
  tx: Db,
  { import_id, position, outcome }: Pick<EntryRow, 'import_id' | 'position' | 'outcome'>,
  change: Partial<EntryRow>,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('import_entries')
      .set(change)
      .where('import_id', '=', import_id)
      .where('position', '=', position)
      .where('outcome', '=', outcome)
      .returning('import_id'),
  );

const listed = (db: Db, importId: string, outcome: ImportOutcome | undefined) => {
  const query = db
    .selectFrom('import_entries')
    .leftJoin('posts', 'posts.id', 'import_entries.post_id')
    .select([
      'import_entries.position',
      'import_entries.source',
      'import_entries.title',
      'import_entries.outcome',
      'import_entries.notes',
      'import_entries.post_id',
      'posts.slug as post_slug',
    ])
    .where('import_entries.import_id', '=', importId)
    .orderBy('import_entries.position');
  return outcome ? query.where('import_entries.outcome', '=', outcome) : query;
};

export const listEntries = (db: Db, importId: string, outcome: ImportOutcome | undefined, paging: Paging) =>
  pageOf(listed(db, importId, outcome), paging);

export const listEntriesInBatches = (db: Db, importId: string, outcome: ImportOutcome | undefined) =>
  inBatches<ListedEntryRow>(AT_A_TIME, (last) =>
    listed(db, importId, outcome)
      .where('import_entries.position', '>', last?.position ?? -1)
      .limit(AT_A_TIME)
      .execute(),
  );

export const findImportedPost = (tx: Db, sourceKey: string) =>
  tx.selectFrom('imported_posts').select('post_id').where('source_key', '=', sourceKey).executeTakeFirst();

export const insertImportedPost = (tx: Db, row: Tables['imported_posts']) =>
  tx.insertInto('imported_posts').values(row).execute();

export const findImportedMedia = (db: Db, sourceKey: string) =>
  db.selectFrom('imported_media').select('media_id').where('source_key', '=', sourceKey).executeTakeFirst();

export const insertImportedMedia = (tx: Db, row: Tables['imported_media']) =>
  tx.insertInto('imported_media').values(row).execute();

export const listMediaOf = async (db: Db, importId: string): Promise<string[]> =>
  (await db.selectFrom('imported_media').select('media_id').where('import_id', '=', importId).execute()).map(
    ({ media_id }) => media_id,
  );
