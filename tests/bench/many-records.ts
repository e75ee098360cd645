import type { Insertable } from 'kysely';
import { siteAgents, siteTheme } from '#lib/schemas/sites.ts';
import { newUserRow } from '#server/accounts/users/new-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { newPost } from '../setup/content/posts.ts';
import { insert } from './insert-rows.ts';
import { insertEntries } from './many-entries.ts';
import { insertProduct, insertSales } from './many-sales.ts';
import { createRandom } from './random.ts';

const AT_ONCE = 500;
const TAGS = 300;
const CATEGORIES = 50;
const PARAGRAPH =
  'The widget answers from the pages of the website, names its sources and says so when it finds none. ';
const BODY = Array.from({ length: 30 }, () => PARAGRAPH).join('\n\n');

/**
 * Fills a database with so many users, posts, websites with their assistants, conversations, subscriptions, invoices,
 * reviews, files, jobs and entries of the audit log; always the same ones.
 */
export async function fillBackOffice(db: Db, count: number): Promise<void> {
  const random = createRandom(27);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const categories = await insertCategories(db);
  await insertTags(db);
  const plans = await insertProduct(db);
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, i) => first + i);
    const at = (n: number) => new Date(Date.now() - n * 300_000).toISOString();
    const users = numbers.map((n) => {
      const name = `person${n}`;
      const row = newUserRow({ email: `${name}@example.org`, name, password_hash: 'none', now: at(n) });
      const isVerified = random() < 0.9;
      return {
        ...row,
        first_name: 'Ada',
        last_name: `Person ${n}`,
        email_verified_at: isVerified ? at(n) : null,
      };
    });
    const bots = numbers.map((n, i) => botOf(n, users[i]?.id ?? '', at(n)));
    const sites = numbers.map((n, i) => siteOf(n, bots[i] as Tables['bots'], random() < 0.6 ? at(n) : null));
    await db.transaction().execute(async (tx) => {
      await insert(tx, 'users', users);
      await insert(tx, 'sessions', users.map(sessionOf));
      await insert(tx, 'bots', bots);
      await insert(tx, 'sites', sites);
      await insert(
        tx,
        'site_slugs',
        sites.map(({ id, slug, created_at }) => ({ site_id: id, slug, created_at })),
      );
      await insert(
        tx,
        'sources',
        sites.map((site) => sourceOf(site, random() < 0.02 ? 'failed' : 'ready')),
      );
      await insert(
        tx,
        'posts',
        numbers.map((n) => postOf(n, pick(users).id, pick(categories), random(), at(n))),
      );
      await insertConversations(tx, sites);
      await insertSales(tx, users, pick(plans));
      await insertEntries(tx, users, first);
    });
  }
}

async function insertCategories(db: Db): Promise<string[]> {
  const now = new Date().toISOString();
  const rows = Array.from({ length: CATEGORIES }, (_, i) => ({
    id: newId(),
    entity: 'post' as const,
    slug: `category-${i}`,
    name: `Category ${i}`,
    description: null,
    created_at: now,
    updated_at: now,
  }));
  await insert(db, 'categories', rows);
  return rows.map(({ id }) => id);
}

async function insertTags(db: Db): Promise<void> {
  const now = new Date().toISOString();
  const rows = Array.from({ length: TAGS }, (_, i) => ({
    id: newId(),
    slug: `tag-${i}`,
    name: `Tag ${i}`,
    created_at: now,
    updated_at: now,
  }));
  await insert(db, 'tags', rows);
}

const sessionOf = ({ id, created_at }: Insertable<Tables['users']>): Tables['sessions'] => ({
  id: newId(),
  user_id: id,
  data: '{}',
  expires_at: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
  created_at,
});

const botOf = (n: number, ownerId: string, at: string): Tables['bots'] => ({
  id: newId(),
  slug: `assistant-${n}`,
  name: `Assistant ${n}`,
  owner_id: ownerId,
  description: null,
  made_for: 'site',
  avatar_media_id: null,
  avatar_path: null,
  settings: '{}',
  theme: null,
  kept_at: null,
  created_at: at,
  updated_at: at,
});

const siteOf = (n: number, bot: Tables['bots'], seenAt: string | null): Tables['sites'] => ({
  id: newId(),
  slug: `shop-${n}`,
  name: `Shop ${n}`,
  domain: `shop${n}.example`,
  owner_id: bot.owner_id,
  bot_id: bot.id,
  theme: JSON.stringify(siteTheme.parse({})),
  agents: JSON.stringify(siteAgents.parse({})),
  texts: null,
  people: null,
  retention_days: null,
  logo_media_id: null,
  logo_path: null,
  verified_at: null,
  widget_seen_at: seenAt,
  widget_seen_on: seenAt && `shop${n}.example`,
  look_saved_at: null,
  words_saved_at: null,
  kept_at: null,
  owner_since: null,
  created_at: bot.created_at,
  updated_at: bot.created_at,
});

const sourceOf = (
  { id: site_id, bot_id, created_at }: Tables['sites'],
  status: 'ready' | 'failed',
): Tables['sources'] => ({
  id: newId(),
  bot_id,
  site_id,
  type: 'website',
  media_id: null,
  link: 'page' as never,
  status,
  error: status === 'failed' ? 'The website did not answer.' : null,
  note: null,
  settings: '{}',
  pages_count: 24,
  passages_count: 240,
  found_count: 24,
  done_count: 24,
  stopped: null,
  site_wide_lines: null,
  last_synced_at: created_at,
  next_sync_at: null,
  kept_at: null,
  created_at,
  updated_at: created_at,
});

function postOf(n: number, ownerId: string, categoryId: string, share: number, at: string) {
  const isDraft = share < 0.1;
  const isWaiting = share >= 0.1 && share < 0.102;
  return newPost({
    slug: `post-${n}`,
    title: `How a website answers question ${n}`,
    body: BODY,
    html: `<p>${BODY}</p>`,
    words: 500,
    owner_id: ownerId,
    category_id: categoryId,
    status: isDraft ? 'draft' : 'live',
    approval_status: isDraft ? 'not_approved' : isWaiting ? 'awaiting_approval' : 'approved',
    submitted_at: isWaiting ? at : null,
    published_at: isDraft || isWaiting ? null : at,
    featured_at: share > 0.99 ? at : null,
    created_at: at,
    updated_at: at,
  });
}

/** A question and its answer for each website. */
async function insertConversations(tx: Db, sites: Tables['sites'][]): Promise<void> {
  const now = new Date().toISOString();
  const chats = sites.map(
    (site): Insertable<Tables['chats']> => ({
      id: newId(),
      bot_id: site.bot_id,
      site_id: site.id,
      user_id: null,
      visitor_id: newId(),
      channel: 'cookie',
      name: 'Do you ship abroad?',
      created_at: now,
      updated_at: now,
    }),
  );
  const messages = chats.flatMap(({ id, site_id }) =>
    (['user', 'assistant'] as const).map((role) => ({
      id: newId(),
      chat_id: id,
      role,
      content: role === 'user' ? 'Do you ship abroad?' : 'Yes, to every country.',
      citations: '[]',
      outcome: role === 'user' ? null : 'answered',
      site_id,
      created_at: now,
    })),
  );
  await insert(tx, 'chats', chats);
  await insert(tx, 'messages', messages);
}
