import type { Users } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts, Taxonomy } from '../../publishing/publishing.ts';
import type { Products } from '../../shop/shop.ts';
import type { Sites } from '../../sites/sites.ts';
import type { OwnSite } from '../own-site/own-site.ts';
import { readStarterFiles } from './files.ts';
import { renamedCopy } from './site-name.ts';

/** The kind of job that writes a new name of the installation into the starter content; its payload is `{ former }`. */
export const RENAME_STARTER_JOB = 'rename-starter';

export const enqueueRenameStarter = (queue: JobQueue, tx: Db, former: string): Promise<void> =>
  queue.enqueue(tx, RENAME_STARTER_JOB, { former });

interface Deps extends Pick<Platform, 'settings'> {
  users: Users;
  posts: Posts;
  products: Products;
  taxonomy: Taxonomy;
  sites: Sites;
  bots: Bots;
  ownSite: OwnSite;
}

/** Only texts that nobody has edited are renamed. */
export function renameStarterJob(deps: Deps): JobHandler {
  const { settings, users, posts, products, taxonomy, sites, bots, ownSite } = deps;
  return {
    concurrency: 1,
    async run(payload) {
      const { former } = payload as { former: string };
      const admin = await users.firstAdmin();
      if (!admin) return 'done';
      const { siteName } = settings.values;
      const files = await readStarterFiles();
      const changes = <Fields extends object>(template: Fields, current: object) =>
        renamedFields(template, current, siteName);

      for (const { slug, title, excerpt, body } of files.posts) {
        const post = await posts.findFor(admin, slug);
        const change = post && changes({ title, excerpt, body }, post);
        if (change) await posts.update(admin, post.id, { ...change, version: post.version });
      }
      const all = (await products.listAll({})).flat();
      for (const { slug, summary, description, features } of files.products) {
        const product = all.find((one) => one.slug === slug);
        const change = product && changes({ summary, description, features }, product);
        if (change) await products.update(admin, product.id, change);
      }
      const { results: categories } = await taxonomy.listCategories({}, { limit: 50, page: 1 });
      for (const { slug, ...texts } of files.categories) {
        const category = categories.find((one) => one.slug === slug);
        const change = category && changes(texts, category);
        if (change) await taxonomy.categories.update(category.id, change);
      }
      const site = await ownSite.site();
      const bot = site && (await bots.find(site.botId));
      if (!bot) return 'done';
      const change = changes(files.bot, bot);
      if (change) await bots.update(admin, bot.id, change);
      await bots.rename(bot.id, { from: former, to: siteName });
      await sites.names.rename(site.id, { from: former, to: siteName });
      return 'done';
    },
  };
}

/** Undefined if none is an unedited copy. */
function renamedFields<Fields extends object>(
  template: Fields,
  current: object,
  siteName: string,
): Partial<Fields> | undefined {
  const renamed = Object.entries(template).flatMap(([name, value]) => {
    const changed = renamedValue(value, (current as Record<string, unknown>)[name], siteName);
    return changed === undefined ? [] : [[name, changed]];
  });
  return renamed.length > 0 ? (Object.fromEntries(renamed) as Partial<Fields>) : undefined;
}

function renamedValue(template: unknown, current: unknown, siteName: string): unknown {
  if (typeof template === 'string' && typeof current === 'string')
    return renamedCopy(template.trim(), current, siteName);
  if (!Array.isArray(template) || !Array.isArray(current)) return undefined;
  const items = current.map((item, position) => renamedValue(template[position], item, siteName));
  return items.some((item) => item !== undefined)
    ? items.map((item, position) => item ?? current[position])
    : undefined;
}
