import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../server/platform/db/connect.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { understandQuery } from '../../server/search/query.ts';
import { createSearch, type Search } from '../../server/search/search.ts';
import { indexPage, unindexPages } from '../../server/search/search-index.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let store: TestDatabase;
let database: Database;
let search: Search;

const FIRST_TEN = { limit: 10, page: 1 };

beforeAll(async () => {
  store = await createTestDatabase();
  database = connect(store.url, pino({ level: 'silent' }));
  await migrate(database);
  search = createSearch(database);
  await addBot('shop');
  await addBot('other');
  for (const [id, page] of Object.entries(PAGES)) await addPage('shop', id, page);
  await addBot('lumen');
  for (const [id, page] of Object.entries(LUMEN)) await addPage('lumen', id, page);
  await addPage('other', 'secret', {
    title: 'Secret recipes',
    passages: [['Refunds', 'The zanzibar sauce is refunded to nobody.']],
  });
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

interface Page {
  title: string;
  language?: string;
  passages: [heading: string, content: string][];
}

const PAGES: Record<string, Page> = {
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
const LUMEN: Record<string, Page> = {
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
      } satisfies Page,
    ]),
  ),
};

describe('finding', () => {
  // The same figures stand here for both engines, so the order is the same on both.
  test.each([
    ['refund', ['returns', 'delivery']],
    ['How do I get my money refunded?', ['returns', 'delivery']],
    ['delete my account', ['account', 'returns']],
    ['delivery costs', ['delivery']],
    ['password', ['account']],
    ['--delete-account', ['account', 'returns']],
    ['osterreich gebuhren', ['german']],
    ['Lieferung', ['german']],
  ])('%s', async (text, pages) => {
    const { results } = await search.pages('shop', text, FIRST_TEN);
    expect(results.map(pageOf).slice(0, pages.length)).toEqual(pages);
  });

  test('leads to the passage and shows it', async () => {
    const { results, count } = await search.pages('shop', 'refund', { limit: 1, page: 1 });
    expect(count).toBeGreaterThan(1);
    expect(results).toEqual([
      {
        title: 'Returns and refunds',
        url: 'https://shop.test/returns#section-1',
        heading: 'Refunds',
        excerpt: 'You get a <mark>refund</mark> within 14 days. Ask for it in your account.',
      },
    ]);
    const second = await search.pages('shop', 'refund', { limit: 1, page: 2 });
    expect(second.results.map(pageOf)).toEqual(['delivery']);
    expect(await search.pages('shop', 'refund', { limit: 1, page: 99 })).toEqual(
      await search.pages('shop', 'refund', { limit: 1, page: count }),
    );
  });

  test('while typing and with slips', async () => {
    for (const text of ['passw', 'pasword', 'passwrod', 'refu', 'delivrey', 'damged']) {
      expect((await search.pages('shop', text, FIRST_TEN)).count, text).toBeGreaterThan(0);
    }
    expect((await search.pages('shop', 'zzyzx', FIRST_TEN)).count).toBe(0);
  });

  test('excerpts are safe HTML', async () => {
    const { results } = await search.pages('shop', 'script alert template', FIRST_TEN);
    expect(results[0]?.excerpt).toContain('&#60;<mark>script</mark>&#62;');
    expect(results[0]?.excerpt.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  test('passages come with their parts and how much of the question they cover', async () => {
    const [best] = await search.passages('shop', 'What if the parcel is damaged?');
    expect(best).toMatchObject({ heading: 'Damaged goods', url: 'https://shop.test/returns#section-2' });
    expect(best?.coverage).toBeGreaterThan(0.8);
    expect(best?.parts.map((part) => part.kind)).toEqual(['text', 'item', 'item']);
  });

  test('what was asked before helps a question that refers to it', async () => {
    const [best] = await search.passages('shop', 'how much is that abroad?', {
      context: 'What does delivery cost?',
    });
    expect(best?.title).toBe('Delivery');
  });
});

describe('on a website with its name on every page', () => {
  const ask = (text: string, options: Parameters<Search['passages']>[2] = {}) =>
    search.passages('lumen', text, options);

  test.each([
    ['What is Lumen?', 'What is Lumen?'],
    ['Lumen', 'What is Lumen?'],
    ['So what does Lumen do?', 'What does Lumen do?'],
    ['How does Lumen work?', 'What does Lumen do?'],
    ['open on Sundays?', 'Is Lumen open on Sundays?'],
  ])('%j is answered below %j', async (text, heading) => {
    const [best] = await ask(text);
    expect(best?.heading).toBe(heading);
    expect(best?.fit).toBeGreaterThan(0.9);
  });

  test('the name weighs less than any other word', async () => {
    const { units } = await understandQuery(database.db, 'lumen', 'lamps of Lumen');
    expect(units.map(({ word, isEverywhere }) => ({ word, isEverywhere }))).toEqual([
      { word: 'lamps', isEverywhere: false },
      { word: 'lumen', isEverywhere: true },
    ]);
    expect(units[1]?.weight).toBeLessThan(0.8);
  });

  test('an answer begins where its heading has asked the question', async () => {
    const [best] = await ask('How often do you empty the window?');
    expect(best?.parts[0]).toMatchObject({ text: expect.stringMatching(/^Every month/), share: 0.95 });
  });

  test.each(['Who made Lumen?', 'How do I use it?', '2+2', 'What is 2+2?', 'Do you have a phone number?'])(
    'nothing fits %j, though some words stand there',
    async (text) => {
      const fits = (await ask(text)).map((passage) => passage.fit);
      expect(Math.max(0, ...fits)).toBeLessThan(0.8);
    },
  );

  test('what was asked before decides between passages that fit as well', async () => {
    const about = async (context: string) => (await ask('And a red one?', { context }))[0]?.heading;
    expect(await about('How do I return a lamp?')).toBe('Returns');
    expect(await about('How do I clean a lamp?')).toBe('Cleaning');
  });

  test('a topic is looked for, but what is asked now weighs more', async () => {
    const [before] = await ask('And when?', { topic: 'Is it open on Sundays?' });
    expect(before?.heading).toBe('Is Lumen open on Sundays?');
    const [now] = await ask('And how is that cleaned?', { topic: 'Is it open on Sundays?' });
    expect(now?.heading).toBe('Cleaning');
  });
});

test('nothing of another bot is ever found', async () => {
  expect((await search.pages('shop', 'zanzibar sauce', FIRST_TEN)).count).toBe(0);
  const { results } = await search.pages('other', 'refund', FIRST_TEN);
  expect(results.map((result) => result.title)).toEqual(['Secret recipes']);
  expect((await search.pages('nobody', 'refund', FIRST_TEN)).count).toBe(0);
});

test.each([
  '" OR 1=1 --',
  'NEAR(refund password)',
  '*',
  'title:refund',
  "'; drop table passages; --",
  "refund' & !password",
  '{title heading} : refund',
  '^refund ( AND OR NOT',
  "\\' <-> :* \u0000",
  '%_',
  '',
  '   ',
  '🙂',
  '\ud800',
])('the query %j is only words', async (text) => {
  const { results, count } = await search.pages('shop', text, FIRST_TEN);
  expect(count).toBeGreaterThanOrEqual(results.length);
  expect((await search.pages('shop', 'refund', FIRST_TEN)).count).toBeGreaterThan(0);
});

test('however long the query, only its beginning counts', async () => {
  const started = performance.now();
  const { results } = await search.pages('shop', `refund ${'password '.repeat(120_000)}`, FIRST_TEN);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(results.map(pageOf)).toContain('returns');
});

describe('a page that changes or goes', () => {
  test('is found as it is now, and leaves no word behind', async () => {
    const before = await vocabulary();
    await addPage('shop', 'news', {
      title: 'News',
      passages: [['Opening', 'The quokka shop opens in Perth.']],
    });
    expect((await search.pages('shop', 'quokka', FIRST_TEN)).count).toBe(1);

    await changePage('news', {
      title: 'Tidings',
      passages: [['Opening', 'The wombat shop opens in Perth.']],
    });
    expect((await search.pages('shop', 'quokka ', FIRST_TEN)).count).toBe(0);
    expect((await search.pages('shop', 'wombat', FIRST_TEN)).count).toBe(1);
    expect(await wordsLike('quokka', 'news', 'tidings', 'wombat', 'perth')).toEqual([
      'perth',
      'tidings',
      'wombat',
    ]);

    await removePage('news');
    expect((await search.pages('shop', 'wombat ', FIRST_TEN)).count).toBe(0);
    expect(await vocabulary()).toEqual(before);
    expect(await orphanedTerms()).toBe(0);
  });

  test('is not found any more when its rows are simply deleted', async () => {
    await addPage('shop', 'gone', { title: 'Gone', passages: [['', 'The numbat sleeps.']] });
    await database.db.deleteFrom('pages').where('id', '=', 'gone').execute();
    expect((await search.pages('shop', 'numbat', FIRST_TEN)).count).toBe(0);
    expect(await orphanedTerms()).toBe(0);
  });

  test('counts words once a page, however many pages change at the same time', async () => {
    const page: Page = { title: 'Axolotl', passages: [['Axolotl', 'axolotl axolotl']] };
    const ids = Array.from({ length: 6 }, (_, i) => `axolotl-${i}`);
    await Promise.all(ids.map((id) => addPage('shop', id, page)));
    const [row] = (await vocabulary()).filter(({ word }) => word === 'axolotl');
    expect(row?.pages).toBe(6);
    await Promise.all(ids.map(removePage));
    expect((await vocabulary()).some(({ word }) => word === 'axolotl')).toBe(false);
  });
});

function pageOf({ url }: { url: string }): string {
  return new URL(url).pathname.slice(1);
}

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

async function addPage(botId: string, id: string, page: Page): Promise<void> {
  const now = new Date().toISOString();
  await database.db.transaction().execute(async (tx) => {
    await tx
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
        sync_id: 'sync',
        fetched_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await write(tx, botId, id, page);
  });
}

async function changePage(id: string, page: Page): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('pages').set({ title: page.title }).where('id', '=', id).execute();
    await write(tx, 'shop', id, page);
  });
}

async function removePage(id: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await unindexPages(tx, [id]);
    await tx.deleteFrom('pages').where('id', '=', id).execute();
  });
}

async function write(tx: Database['db'], botId: string, id: string, page: Page): Promise<void> {
  const passages = page.passages.map(([heading, content], i) => ({
    heading,
    anchor: heading ? `section-${i}` : null,
    content,
  }));
  const { title, language = 'en' } = page;
  await indexPage(tx, database.engine, { id, botId, title, language }, passages);
}

function vocabulary() {
  return database.db.selectFrom('vocabulary').selectAll().orderBy('bot_id').orderBy('word').execute();
}

async function wordsLike(...words: string[]): Promise<string[]> {
  return (await vocabulary()).map(({ word }) => word).filter((word) => words.includes(word));
}

/** Entries of SQLite's index beside the table that stand for no passage; PostgreSQL's is in the table. */
async function orphanedTerms(): Promise<number> {
  if (database.engine === 'postgres') return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from passage_terms_docsize
    where id not in (select id from passages)`.execute(database.db);
  return rows[0]?.n ?? -1;
}
