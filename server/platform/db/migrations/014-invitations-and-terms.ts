import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, notNull, run, withId } from './initial/columns.ts';

/** Invitations by mail, and the terms that users have accepted. Footer links become settings. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;
  const { timestamp } = kinds;
  await schema
    .createTable('invitations')
    .$call(withId)
    .addColumn('email', 'text', notNull)
    .addColumn('system_role', 'text')
    .addColumn('invited_by', 'text', belongsTo('users.id'))
    .addColumn('token_hash', 'text', notNull)
    .addColumn('expires_at', timestamp, notNull)
    .addColumn('created_at', timestamp, notNull)
    .execute();
  await run(
    db,
    'create unique index invitations_email on invitations (email)',
    'create unique index invitations_token on invitations (token_hash)',
    'create index invitations_invited_by on invitations (invited_by)',
    'create index invitations_created_at on invitations (created_at, id)',
  );
  await schema.alterTable('users').addColumn('terms_version', 'text').execute();
  await schema.alterTable('users').addColumn('terms_accepted_at', timestamp).execute();
  await moveFooterLinks(db as Kysely<Settings>);
}

interface Settings {
  settings: { key: string; value: string; updated_at: string };
}

/** They were one row. */
async function moveFooterLinks(db: Kysely<Settings>): Promise<void> {
  const stored = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', '=', 'footer_links')
    .executeTakeFirst();
  if (!stored) return;
  for (const [name, link] of Object.entries(JSON.parse(stored.value)))
    if (typeof link === 'string')
      await db
        .insertInto('settings')
        .values({
          key: `setting:${name}Link`,
          value: JSON.stringify(link),
          updated_at: stored.updated_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  await db.deleteFrom('settings').where('key', '=', 'footer_links').execute();
}
