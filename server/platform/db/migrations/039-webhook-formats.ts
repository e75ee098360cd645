import type { Kysely } from 'kysely';
import { defaultTo } from './initial/columns.ts';

/** Webhooks may be those of chat programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('format', 'text', defaultTo('json')).execute();
}
