import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type RevisionRow = Selectable<Tables['post_revisions']>;
export type ListedRevisionRow = Awaited<ReturnType<typeof listRevisions>>['rows'][number];

export const insertRevision = (tx: Db, revision: RevisionRow) =>
  tx.insertInto('post_revisions').values(revision).execute();

export const findLatestRevision = (tx: Db, postId: string) =>
  tx
    .selectFrom('post_revisions')
    .select(['id', 'editor_id', 'kind', 'created_at'])
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const replaceRevision = (
  tx: Db,
  id: string,
  change: Pick<RevisionRow, 'version' | 'content' | 'size'>,
) => tx.updateTable('post_revisions').set(change).where('id', '=', id).execute();

/** An autosaved content that was then saved, submitted or approved: later autosaves must not replace its revision. */
export const pinLatestRevision = (tx: Db, postId: string) =>
  tx
    .updateTable('post_revisions')
    .set({ kind: 'saved' })
    .where('post_id', '=', postId)
    .where('kind', '=', 'autosaved')
    .where('version', '=', (query) =>
      query
        .selectFrom('post_revisions as latest')
        .select(({ fn }) => fn.max('latest.version').as('version'))
        .where('latest.post_id', '=', postId),
    )
    .execute();

export const findRevision = (db: Db, postId: string, id: string) =>
  db
    .selectFrom('post_revisions')
    .selectAll()
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The revisions of a post, the newest first. */
export const listRevisions = (db: Db, postId: string, paging: Paging) =>
  pageOf(
    db
      .selectFrom('post_revisions')
      .leftJoin('users', 'users.id', 'post_revisions.editor_id')
      .select([
        'post_revisions.id',
        'post_revisions.version',
        'post_revisions.editor_id',
        'post_revisions.kind',
        'post_revisions.created_at',
        'users.name as editor_name',
        'users.first_name as editor_first_name',
        'users.last_name as editor_last_name',
      ])
      .where('post_revisions.post_id', '=', postId)
      .orderBy('post_revisions.version', 'desc'),
    paging,
  );

/** The sizes of all revisions of a post, the newest first. */
export const listRevisionSizes = (tx: Db, postId: string) =>
  tx
    .selectFrom('post_revisions')
    .select(['id', 'size'])
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .execute();

export const deleteRevisions = (tx: Db, ids: string[]) =>
  tx.deleteFrom('post_revisions').where('id', 'in', ids).execute();
