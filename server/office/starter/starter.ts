import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts, Taxonomy } from '../../publishing/publishing.ts';
import type { Catalog } from '../../shop/shop.ts';
import type { Sites } from '../../sites/sites.ts';
import type { OwnSite } from '../own-site/own-site.ts';
import { readStarterFiles } from './files.ts';
import { withSiteName } from './site-name.ts';
import { isEmpty, isMarkedDone, markDone } from './starter.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings'> {
  users: Users;
  posts: Posts;
  taxonomy: Taxonomy;
  catalog: Catalog;
  sites: Sites;
  bots: Bots;
  ownSite: OwnSite;
}

type StarterFiles = Awaited<ReturnType<typeof readStarterFiles>>;

const CONTENT = 'starter_content';
const OWN_SITE = 'starter_own_site';

/**
 * Adds the first posts, plans and products to an empty database, and an assistant that knows this website. Each part is
 * added once: content that an admin removes is not added again. The first admin owns all of it.
 */
export async function addStarterContent(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const admin = await deps.users.firstAdmin();
  if (!admin || (await isMarkedDone(db, OWN_SITE))) return;
  const files = withSiteName(await readStarterFiles(), deps.settings.values.siteName);
  const fill = async (tx: Db) => {
    const isNew = await isEmpty(tx);
    // Of two processes that start concurrently, the second waits here for the first.
    if (!(await markDone(tx, CONTENT, isoNow(deps.clock)))) return;
    if (isNew) await addContent(deps, tx, files, admin);
    else await markDone(tx, OWN_SITE, isoNow(deps.clock));
  };
  const bodies = (await isEmpty(db)) ? files.posts.map(({ body }) => body) : [];
  await deps.posts.savePosts(admin, fill, bodies);
  if (await isMarkedDone(db, OWN_SITE)) return;
  await addOwnSite(deps, files, admin);
  await markDone(db, OWN_SITE, isoNow(deps.clock));
}

async function addContent(
  { posts, taxonomy, catalog, clock }: Deps,
  tx: Db,
  files: StarterFiles,
  admin: Viewer,
): Promise<void> {
  const categories = new Map<string, string>();
  for (const category of files.categories)
    categories.set(category.slug, await taxonomy.categories.addIn(tx, category));
  const tags = new Map<string, string>();
  for (const tag of files.tags) tags.set(tag.slug, await taxonomy.tags.addIn(tx, tag));
  const now = isoNow(clock);
  for (const { category, tags: slugs, featured, ...post } of files.posts) {
    await posts.createIn(tx, admin, {
      ...post,
      status: 'live',
      // If the machine's clock is slow, posts from the "future" would be hidden.
      publishedAt: post.publishedAt < now ? post.publishedAt : now,
      categoryId: idOf(categories, category),
      tagIds: slugs.map((slug) => idOf(tags, slug)),
      isFeatured: featured,
    });
  }
  for (const [position, product] of files.products.entries())
    await catalog.addProduct(tx, { ...product, position });
}

/** Also completes an earlier start that was interrupted. */
async function addOwnSite({ sites, bots, ownSite, settings }: Deps, files: StarterFiles, admin: Viewer) {
  const { siteName: name, siteUrl } = settings.values;
  const input = {
    name,
    slug: OWN_SITE_SLUG,
    domain: new URL(siteUrl).host,
    allowedDomains: [],
    botId: undefined,
  };
  const site =
    (await ownSite.site()) ??
    (await sites.changes.create(admin, input).catch(async (error: unknown) => {
      // A concurrent process may have created it.
      const created = await ownSite.site();
      if (!created) throw error;
      return created;
    }));
  await bots.update(admin, site.botId, files.bot);
}

function idOf(ids: Map<string, string>, slug: string): string {
  const id = ids.get(slug);
  if (!id) throw new Error(`The starter posts name “${slug}”, which is not in taxonomy.yaml.`);
  return id;
}
