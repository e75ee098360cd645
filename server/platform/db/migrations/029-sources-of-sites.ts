import type { Kysely } from 'kysely';

/** Marks the source that reads the website of a site: it was found by its address, which was compared with the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sources')
    .addColumn('site_id', 'text', (column) => column.references('sites.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('sources_site').on('sources').column('site_id').execute();
  const known = db as Kysely<{
    sites: { id: string; bot_id: string; domain: string; created_at: string };
    sources: { id: string; bot_id: string; type: string; settings: string; site_id: string | null };
  }>;
  // Of two sites of an assistant with one domain, the older one had the source made.
  const sites = await known
    .selectFrom('sites')
    .select(['id', 'bot_id', 'domain'])
    .orderBy('created_at')
    .execute();
  const oldest = new Map(sites.toReversed().map((site) => [`${site.bot_id} ${site.domain}`, site.id]));
  const websites = known.selectFrom('sources').where('type', '=', 'website').where('site_id', 'is', null);
  for (const { id, bot_id, settings } of await websites.select(['id', 'bot_id', 'settings']).execute()) {
    const siteId = oldest.get(`${bot_id} ${JSON.parse(settings).url}`);
    if (siteId) await known.updateTable('sources').set({ site_id: siteId }).where('id', '=', id).execute();
  }
}
