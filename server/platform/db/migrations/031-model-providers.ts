import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** The providers of language models that owners, and admins for the installation, have connected. */
export async function up(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable('model_providers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('preset', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('base_url', 'text', (c) => c.notNull())
    .addColumn('region', 'text')
    .addColumn('models', 'text', (c) => c.notNull())
    .addColumn('sealed_key', 'text')
    .addColumn('key_ending', 'text')
    .addColumn('problem', 'text')
    .addColumn('problem_since', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('model_providers_of_owner')
    .unique()
    .on('model_providers')
    .columns(['owner_id', 'preset'])
    .execute();
  await db.schema
    .createIndex('model_providers_of_server')
    .unique()
    .on('model_providers')
    .column('provider')
    .where('owner_id' as never, 'is', null)
    .execute();
}
