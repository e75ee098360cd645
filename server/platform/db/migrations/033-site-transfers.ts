import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsOnceTo, notNull, unique } from './initial/columns.ts';

/** Websites that their owners offer to somebody else. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('site_transfers')
    .addColumn('site_id', 'text', belongsOnceTo('sites.id'))
    .addColumn('email', 'text', notNull)
    .addColumn('token_hash', 'text', unique)
    .addColumn('expires_at', timestamp, notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
}
