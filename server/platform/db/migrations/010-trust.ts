import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** Limits of plans, identified visitors, and sources that read as many pages as the plan allows. */
export async function up(db: Kysely<unknown>, { engine, timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('plan_usage')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addColumn('warned_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('plan_usage_pk', ['owner_id', 'month'])
    .execute();
  // The month in progress goes on with the answers that it has.
  const month =
    engine === 'postgres'
      ? sql`to_char(messages.created_at at time zone 'UTC', 'YYYY-MM')`
      : sql`substr(messages.created_at, 1, 7)`;
  await sql`insert into plan_usage (owner_id, month, answers)
    select sites.owner_id, ${month}, count(*) from sites join messages on messages.site_id = sites.id
    where messages.outcome = 'answered' group by 1, 2`.execute(db);

  await schema
    .createTable('identity_secrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('expires_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute();
  await schema.createIndex('identity_secrets_site').on('identity_secrets').column('site_id').execute();
  // At most one secret of a site is current, also when two are created at once.
  await sql`create unique index identity_secrets_current on identity_secrets (site_id) where expires_at is null`.execute(
    db,
  );

  await schema
    .createTable('visitors')
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('name', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('visitors_pk', ['site_id', 'id'])
    .execute();

  // 200 was the default for everybody; now the plan decides unless the owner does.
  await sql`update sources set settings = replace(settings, '"maxPages":200,', '"maxPages":null,')`.execute(
    db,
  );
}
