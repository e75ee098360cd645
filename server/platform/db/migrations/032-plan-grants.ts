import type { Kysely } from 'kysely';

/** The plans and limits that admins give to accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plan_grants')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text')
    .addColumn('limits', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
