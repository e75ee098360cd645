import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type FilterRow = Selectable<Tables['inbox_filters']>;

/** In the order in which they were saved. */
const filtersOf = (db: Db, userId: string) =>
  db
    .selectFrom('inbox_filters')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');

export const listFilters = (db: Db, userId: string, paging: Paging) => pageOf(filtersOf(db, userId), paging);

export const listAllFilters = (db: Db, userId: string) => filtersOf(db, userId).execute();

/** @returns undefined if the user has one of this name */
export const insertFilter = (tx: Db, row: FilterRow) =>
  tx
    .insertInto('inbox_filters')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteFilter = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('inbox_filters')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
