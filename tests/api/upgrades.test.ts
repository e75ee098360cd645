import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isMigrated, migrate } from '#server/platform/db/migrate.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import { copyKept, KEPT_VERSIONS } from '../upgrades/kept.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** Tables that a migration removes: cards, which were never stored, and payments, which became invoices. */
const REMOVED = ['payment_methods', 'payments'];

test.each(KEPT_VERSIONS)('the database of %s keeps every row when it is migrated', async (version) => {
  const kept = await copyKept(version, engine);
  await openDatabase(kept.url, async (database) => {
    const { kysely_migration: _, ...before } = await countRows(database.db);
    for (const table of REMOVED) delete before[table];
    expect(before).toMatchObject({ posts: 14, chats: 1, messages: 4, leads: 1, media: 1 });
    await migrate(database);
    expect(await isMigrated(database)).toBe(true);
    expect(await countRows(database.db)).toMatchObject(before);
    expect(await listUnmarked(database.db)).toEqual([]);
    if (engine === 'sqlite') {
      const { rows } = await sql`pragma foreign_key_check`.execute(database.db);
      expect(rows).toEqual([]);
    }
  });
  await kept.remove();
});

/** Sites of which no source is known to read their website. */
async function listUnmarked(db: Kysely<Tables>): Promise<string[]> {
  const marked = db.selectFrom('sources').select('site_id').where('site_id', 'is not', null);
  const sites = await db.selectFrom('sites').select('domain').where('id', 'not in', marked).execute();
  return sites.map(({ domain }) => domain);
}

async function countRows<Tables>(db: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
