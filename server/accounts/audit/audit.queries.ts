import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { AuditObjectKind } from '#lib/audit-actions.ts';
import type { AuditQuery } from '#lib/schemas/audit.ts';
import { newestInBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type Paging, pageByIds } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type AuditRow = Selectable<Tables['audit_entries']>;
export interface AuditFilter
  extends Pick<AuditQuery, 'ids' | 'nameLike' | 'person' | 'objectKind' | 'objectId' | 'action' | 'order'> {
  /** Timestamps: from `since` until before `before`. */
  since?: string;
  before?: string;
}

export const insertEntry = (tx: Db, entry: AuditRow) =>
  tx.insertInto('audit_entries').values(entry).execute();

export const listEntries = (db: Db, filter: AuditFilter, paging: Paging) =>
  pageByIds(inOrder(filtered(db, filter), filter.order).select('id'), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) =>
      inOrder(db.selectFrom('audit_entries').selectAll().where('id', 'in', ids), filter.order).execute(),
  });

export const listEntriesInBatches = (db: Db, filter: AuditFilter) =>
  newestInBatches(inOrder(filtered(db, filter).selectAll()));

export const listNewest = (db: Db, limit: number) => newest(db).limit(limit).execute();

export const listEntriesOfObject = (
  db: Db,
  { kind, id }: { kind: AuditObjectKind; id: string },
  limit: number,
) => newest(db).where('object_kind', '=', kind).where('object_id', '=', id).limit(limit).execute();

export const listEntriesOfAccount = (db: Db, userId: string, limit: number) =>
  newest(db).where('account_id', '=', userId).limit(limit).execute();

export const deleteEntriesBefore = (db: Db, time: string) =>
  db.deleteFrom('audit_entries').where('created_at', '<', time).execute();

const newest = (db: Db) => inOrder(db.selectFrom('audit_entries').selectAll());

const inOrder = <Row>(query: Entries<Row>, order: 'asc' | 'desc' = 'desc'): Entries<Row> =>
  query.orderBy('created_at', order).orderBy('id', order);

type Entries<Row> = SelectQueryBuilder<Tables, 'audit_entries', Row>;

/** A person is named by id or by name: each is looked up in an index. */
function filtered(
  db: Db,
  { ids, nameLike, person, objectKind, objectId, action, since, before }: AuditFilter,
): Entries<object> {
  let query: Entries<object> = db.selectFrom('audit_entries');
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (nameLike) query = query.where(anyContains(['actor_name', 'object_name'], nameLike));
  if (person !== undefined)
    query = query.where(({ eb, or }) =>
      or([eb('actor_id', '=', person), eb('actor_name', '=', person), eb('account_id', '=', person)]),
    );
  if (objectKind !== undefined) query = query.where('object_kind', 'in', objectKind);
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  if (action !== undefined) query = query.where('action', 'in', action);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return query;
}
