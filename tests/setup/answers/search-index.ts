import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createSearch, type Search } from '#server/answers/search/search.ts';
import { analyzePage, type IndexablePage } from '#server/knowledge/sources/analyzed-page.ts';
import { type ContentStore, createContentStore } from '#server/knowledge/sources/content.ts';
import { createIndexRebuild } from '#server/knowledge/sources/rebuild-index.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createInvertedIndex, type InvertedIndex } from '#server/platform/inverted-index/inverted-index.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { ANALYZER_VERSION } from '#server/platform/text/analyze.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/** A page of an index. */
export interface IndexedPage {
  title: string;
  language?: string;
  passages: [heading: string, content: string][];
}

const PAGES: Record<string, IndexedPage> = {
  returns: {
    title: 'Returns and refunds',
    passages: [
      ['', 'How to send something back.'],
      ['Refunds', 'You get a refund within 14 days. Ask for it in your account.'],
      ['Damaged goods', 'If a parcel arrives damaged, take a picture.\n\n- Keep the box\n- Write to us'],
    ],
  },
  delivery: {
    title: 'Delivery',
    passages: [
      ['', 'When and how orders arrive.'],
      ['Costs', 'Delivery is free for orders of more than 50 euros.'],
      ['Abroad', 'We deliver to all countries of the European Union. The refund of customs is up to you.'],
    ],
  },
  account: {
    title: 'Your account',
    passages: [
      ['Password', 'Change your password in the account settings. Forgotten? Ask for a new one.'],
      ['Deleting it', 'Removing an account deletes all orders. The option is `--delete-account` in our app.'],
    ],
  },
  markup: {
    title: 'Notes on <script>',
    passages: [['Examples', 'Write <script>alert("hi")</script> & more in the template editor.']],
  },
  german: {
    title: 'Versand in Österreich',
    language: 'de-AT',
    passages: [['Gebühren', 'Die Gebühren für Lieferungen nach Österreich betragen fünf Euro.']],
  },
};

/** A website with its name on every page. */
const LUMEN: Record<string, IndexedPage> = {
  questions: {
    title: 'Questions and answers',
    passages: [
      ['What does Lumen do?', 'Lumen lights rooms, halls and stairs, and it repairs what others threw away.'],
      ['What is Lumen?', 'Lumen is a shop for lamps in Lyon. It was opened by two sisters in the old town.'],
      [
        'Is Lumen open on Sundays?',
        'On Sundays nobody is there. The bell of the workshop is not heard then.',
      ],
      ['How often do you empty the window?', 'Every month everything goes out, and other lamps come in.'],
    ],
  },
  care: {
    title: 'Care',
    passages: [
      ['Cleaning', 'A red lamp of Lumen is cleaned with a wet cloth, by hand, and never in a machine.'],
      ['Returns', 'A red lamp of Lumen is returned by post, in its box, and never without its bulb.'],
    ],
  },
  everybody: {
    title: 'For everybody',
    passages: [
      ['Easy to hold', 'It works with a phone in the other hand, and it is put down as softly as it stands.'],
    ],
  },
  ...Object.fromEntries(
    ['Lighting', 'Running', 'Reading', 'Hanging', 'Standing', 'Glowing', 'Dimming'].map((word) => [
      word,
      {
        title: `${word} Lumen`,
        passages: [
          ['', `Lumen at your own table, made for ${word}, within reach of your hand, with a number below.`],
        ],
      } satisfies IndexedPage,
    ]),
  ),
};

const OTHER: Record<string, IndexedPage> = {
  secret: {
    title: 'Secret recipes',
    passages: [['Refunds', 'The zanzibar sauce is refunded to nobody.']],
  },
};

const BOTS: Record<string, Record<string, IndexedPage>> = {
  shop: PAGES,
  lumen: LUMEN,
  other: OTHER,
  empty: {},
};

export const FIRST_TEN = { limit: 10, page: 1 };

/** Where the results lead: these bots have websites only. */
export const linkTo = () => '';

export const NOTHING_FROZEN = { docsOf: async () => new Set<number>() };

/** The id of the page of a result. */
export const pageOf = ({ url }: { url: string }): string => new URL(url).pathname.slice(1);

type Analyze = (page: IndexablePage) => Promise<ReturnType<typeof analyzePage> | null>;

/** A database with the indexed pages of a few bots, without the rest of the application. */
export function withSearchIndex() {
  let store: TestDatabase;
  let database: Database;
  let index: InvertedIndex;
  let search: Search;
  let contentStore: ContentStore;
  let indexRebuild: ReturnType<typeof createIndexRebuild>;
  let analyze: Analyze = async (page) => analyzePage(page);
  let now = Date.now();

  const clock = { now: () => new Date(now) };

  beforeAll(async () => {
    store = await createTestDatabase();
    const log = pino({ level: 'silent' });
    database = connect(store.url, log);
    await migrate(database);
    index = createInvertedIndex({ database, clock });
    search = createSearch({ database, index, linkTo, frozen: NOTHING_FROZEN });
    const queue = createJobQueue(clock, database.signals);
    contentStore = createContentStore({
      database,
      index,
      events: { listen: () => {}, emit: async () => {}, announce: async () => {} },
    });
    indexRebuild = createIndexRebuild({ database, log, queue, index, analyze: (page) => analyze(page) });
    for (const [botId, pages] of Object.entries(BOTS)) {
      await addBot(botId);
      for (const [id, page] of Object.entries(pages)) await addPage(botId, id, page);
    }
  });

  afterAll(async () => {
    await database.close();
    await store.drop();
  });

  async function addBot(id: string): Promise<void> {
    const { db } = database;
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto('users')
      .values({ id, email: `${id}@example.org`, name: id, password_hash: 'x', ...times })
      .execute();
    await db
      .insertInto('bots')
      .values({ id, slug: id, name: id, owner_id: id, made_for: 'site', settings: '{}', ...times })
      .execute();
    const counts = { pages_count: 0, passages_count: 0, found_count: 0, done_count: 0 };
    await db
      .insertInto('sources')
      .values({ id, bot_id: id, type: 'website', status: 'ready', settings: '{}', ...counts, ...times })
      .execute();
  }

  async function addPage(botId: string, id: string, page: IndexedPage): Promise<void> {
    const prepared = await contentStore.prepare(botId, [contentOf(page)]);
    await savePage(botId, id, page, prepared.docs[0] as number);
    await database.db.transaction().execute((tx) => contentStore.publish(tx, prepared));
  }

  /** As a sync does it: in one transaction the page gets its new content, and the old one goes. */
  async function changePage(botId: string, id: string, page: IndexedPage): Promise<void> {
    const prepared = await contentStore.prepare(botId, [contentOf(page)]);
    await database.db.transaction().execute(async (tx) => {
      const { doc } = await tx
        .selectFrom('pages')
        .select('doc')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await contentStore.remove(tx, botId, doc === null ? [] : [doc]);
      await tx
        .updateTable('pages')
        .set({ title: page.title, language: page.language ?? 'en', doc: prepared.docs[0] })
        .where('id', '=', id)
        .execute();
      await contentStore.publish(tx, prepared);
    });
    await contentStore.compact(botId);
  }

  async function removePages(botId: string, ...ids: string[]): Promise<void> {
    await database.db.transaction().execute(async (tx) => {
      const rows = await tx.deleteFrom('pages').where('id', 'in', ids).returning('doc').execute();
      await contentStore.remove(
        tx,
        botId,
        rows.flatMap(({ doc }) => doc ?? []),
      );
    });
  }

  async function savePage(botId: string, id: string, page: IndexedPage, doc: number): Promise<void> {
    const now = new Date().toISOString();
    await database.db
      .insertInto('pages')
      .values({
        id,
        source_id: botId,
        bot_id: botId,
        url: `https://${botId}.test/${id}`,
        status: 'indexed',
        depth: 0,
        title: page.title,
        language: page.language ?? 'en',
        passages_count: page.passages.length,
        doc,
        analyzer_version: ANALYZER_VERSION,
        sync_id: 'sync',
        fetched_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }

  /** Passages that are the content of no page. */
  async function orphanedPassages(): Promise<number> {
    const rows = await database.db
      .selectFrom('passages')
      .leftJoin('pages', (join) =>
        join.onRef('pages.bot_id', '=', 'passages.bot_id').onRef('pages.doc', '=', 'passages.doc'),
      )
      .select('pages.id')
      .execute();
    return rows.filter(({ id }) => id === null).length;
  }

  return {
    get database() {
      return database;
    },
    get index() {
      return index;
    },
    get search() {
      return search;
    },
    get contentStore() {
      return contentStore;
    },
    /** Of the pages, each with `analyzePage` unless another function is given. */
    async rebuild(
      signal: AbortSignal,
      meanwhile: Analyze = async (page) => analyzePage(page),
    ): Promise<boolean> {
      analyze = meanwhile;
      try {
        return await indexRebuild.rebuild(signal);
      } finally {
        analyze = async (page) => analyzePage(page);
      }
    },
    upgrade: () => indexRebuild.upgrade(),
    /** The ids of the first ten pages for a query, in their order. */
    find: async (text: string, botId = 'shop') =>
      (await search.pages(botId, text, FIRST_TEN)).results.map(pageOf),
    addBot,
    addPage,
    changePage,
    removePages,
    savePage,
    orphanedPassages,
    passTime: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

export function contentOf({ title, language = 'en', passages: written }: IndexedPage) {
  const passages = written.map(([heading, content], i) => ({
    heading,
    anchor: heading ? `section-${i}` : null,
    content,
  }));
  return { passages, analyzed: analyzePage({ title, language, passages }) };
}
