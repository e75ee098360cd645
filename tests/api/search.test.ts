import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzePage, type IndexablePage } from '../../server/knowledge/analyzed-page.ts';
import { type ContentStore, createContentStore } from '../../server/knowledge/content.ts';
import { createIndexRebuild, type IndexRebuild } from '../../server/knowledge/rebuild-index.ts';
import { connect, type Database } from '../../server/platform/db/connect.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import {
  createInvertedIndex,
  type InvertedIndex,
} from '../../server/platform/inverted-index/inverted-index.ts';
import { createJobQueue } from '../../server/platform/jobs/queue.ts';
import { ANALYZER_VERSION } from '../../server/platform/text/analyze.ts';
import { createSearch, type Search } from '../../server/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let store: TestDatabase;
let database: Database;
let index: InvertedIndex;
let search: Search;
let contentStore: ContentStore;
let indexRebuild: IndexRebuild;
let analyze: (page: IndexablePage) => Promise<ReturnType<typeof analyzePage> | null>;
let now = Date.now();

const clock = { now: () => new Date(now) };
const never = new AbortController().signal;
/** These bots have websites only. */
const linkTo = () => '';
const FIRST_TEN = { limit: 10, page: 1 };

beforeAll(async () => {
  store = await createTestDatabase();
  const log = pino({ level: 'silent' });
  database = connect(store.url, log);
  await migrate(database);
  index = createInvertedIndex({ database, clock });
  search = createSearch({ database, index, linkTo });
  analyze = async (page) => analyzePage(page);
  const queue = createJobQueue(clock);
  contentStore = createContentStore({
    database,
    index,
    embeddings: { contentChanged: async () => {}, remove: async () => {} },
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

const OTHER: Record<string, Page> = {
  secret: {
    title: 'Secret recipes',
    passages: [['Refunds', 'The zanzibar sauce is refunded to nobody.']],
  },
};

const BOTS: Record<string, Record<string, Page>> = { shop: PAGES, lumen: LUMEN, other: OTHER, empty: {} };

const find = async (text: string, botId = 'shop') =>
  (await search.pages(botId, text, FIRST_TEN)).results.map(pageOf);

describe('finding', () => {
  // The same figures stand here for both engines, so the order is the same on both.
  test.each([
    ['refund', ['returns', 'delivery']],
    ['How do I get my money refunded?', ['returns', 'delivery']],
    ['delete my account', ['account', 'returns']],
    ['delivery costs', ['delivery']],
    ['password', ['account']],
    ['--delete-account', ['account']],
    ['osterreich gebuhren', ['german']],
    ['Lieferung', ['german']],
    ['deliveries to Austria', ['delivery']],
  ])('%s', async (text, pages) => {
    expect((await find(text)).slice(0, pages.length)).toEqual(pages);
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
  });

  test('a passage without an anchor by its first words', async () => {
    const { results } = await search.pages('shop', 'orders arrive', FIRST_TEN);
    expect(results[0]?.url).toBe('https://shop.test/delivery#:~:text=When%20and%20how%20orders%20arrive.');
  });

  test('page by page, each once, the last one however far one asks', async () => {
    const { count } = await search.pages('lumen', 'lumen', FIRST_TEN);
    const pages = Array.from({ length: Math.ceil(count / 3) }, (_, i) => ({ limit: 3, page: i + 1 }));
    const parts = await Promise.all(pages.map((paging) => search.pages('lumen', 'lumen', paging)));
    const all = parts.flatMap(({ results }) => results.map(pageOf));
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
    expect(all).toEqual((await search.pages('lumen', 'lumen', { limit: 100, page: 1 })).results.map(pageOf));
    expect(await search.pages('lumen', 'lumen', { limit: 3, page: 99 })).toEqual(parts.at(-1));
  });

  test('while typing and with typos', async () => {
    for (const text of ['passw', 'pasword', 'passwrod', 'refu', 'delivrey', 'damged', 'delete my acc'])
      expect(await find(text), text).not.toEqual([]);
    expect(await find('zzyzx')).toEqual([]);
    const [result] = (await search.pages('shop', 'the account settin', FIRST_TEN)).results;
    expect(result?.excerpt).toContain('in the <mark>account</mark> <mark>settings</mark>');
    // What is followed by a space is finished.
    expect([await find('passwo'), await find('passwo ')]).toEqual([['account'], []]);
  });

  test('by a synonym, of the page’s language alone', async () => {
    await addPage('shop', 'cheap', { title: 'Bargains', passages: [['', 'Everything is affordable.']] });
    await addPage('shop', 'wenig', {
      title: 'Angebote',
      language: 'de',
      passages: [['', 'Der Laden heißt Affordable.']],
    });
    expect(await find('cheap')).toEqual(['cheap']);
    expect((await find('affordable')).toSorted()).toEqual(['cheap', 'wenig']);
    await removePages('shop', 'cheap', 'wenig');
  });

  test('excerpts are safe HTML', async () => {
    const { results } = await search.pages('shop', 'script alert template', FIRST_TEN);
    expect(results[0]?.excerpt).toContain('&#60;<mark>script</mark>&#62;');
    expect(results[0]?.excerpt.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  test('passages say how much of the question they cover, and what its words mean here', async () => {
    const { passages, words } = await search.passages('shop', 'What if the parcel is damaged?');
    expect(passages[0]).toMatchObject({
      title: 'Returns and refunds',
      heading: 'Damaged goods',
      url: 'https://shop.test/returns#section-2',
      pageUrl: 'https://shop.test/returns',
      content: 'If a parcel arrives damaged, take a picture.\n\n- Keep the box\n- Write to us',
    });
    expect(passages[0]?.coverage).toBeGreaterThan(0.8);
    expect(words.map(({ terms }) => [...terms])).toEqual([
      ['parcel', '~parcel'],
      ['damaged', '~damag'],
    ]);
    expect(words.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('a result does not repeat the title of its page', async () => {
    await addPage('shop', 'moves', {
      title: 'Moving house',
      passages: [['Moving house › Boxes', 'The aardvark packs.']],
    });
    const { results } = await search.pages('shop', 'aardvark', FIRST_TEN);
    expect(results.map(({ title, heading }) => ({ title, heading }))).toEqual([
      { title: 'Moving house', heading: 'Boxes' },
    ]);
    await removePages('shop', 'moves');
  });

  test('at most three passages of a page are considered for an answer, and as many as were asked for', async () => {
    const content = (i: number): [string, string] => [`Part ${i}`, 'The numbat sleeps.'];
    const passages = [1, 2, 3, 4, 5].map(content);
    await addPage('shop', 'numbat', { title: 'Numbats', passages });
    await addPage('shop', 'numbats', { title: 'More numbats', passages });
    const found = (await search.passages('shop', 'numbat', { limit: 20 })).passages.map(pageOf);
    expect(found.filter((page) => page === 'numbat')).toHaveLength(3);
    expect(found).toHaveLength(6);
    expect((await search.passages('shop', 'numbat', { limit: 4 })).passages).toHaveLength(4);
    await removePages('shop', 'numbat', 'numbats');
  });

  test('what was asked before helps a question that refers to it', async () => {
    const topic = 'What does delivery cost?';
    const { passages } = await search.passages('shop', 'how much is that abroad?', { topic });
    expect(passages[0]?.title).toBe('Delivery');
  });
});

describe('on a website with its name on every page', () => {
  const ask = (text: string, topic?: string) => search.passages('lumen', text, { topic });

  test.each([
    ['open on Sundays?', 'Is Lumen open on Sundays?'],
    ['When does Lumen empty the window?', 'How often do you empty the window?'],
    ['How is a red lamp of Lumen cleaned?', 'Cleaning'],
    ['sisters of Lumen', 'What is Lumen?'],
  ])('%j is answered below %j', async (text, heading) => {
    expect((await ask(text)).passages[0]?.heading).toBe(heading);
  });

  test('the name weighs less than any other word', async () => {
    const { words } = await ask('lamps of Lumen');
    expect(words.map(({ terms }) => [...terms])).toEqual([
      ['lamps', '~lamp'],
      ['lumen', '~lumen'],
    ]);
    expect(words[1]?.share).toBeLessThan((words[0]?.share ?? 0) / 2);
  });

  test('by itself it finds every page that has it', async () => {
    expect(await find('Lumen', 'lumen')).toHaveLength(9);
  });

  test('a topic is looked for, but what is asked now weighs more', async () => {
    const topic = 'Is it open on Sundays?';
    expect((await ask('And when?', topic)).passages[0]?.heading).toBe('Is Lumen open on Sundays?');
    expect((await ask('And how is that cleaned?', topic)).passages[0]?.heading).toBe('Cleaning');
    expect((await ask('And a red one?', 'How do I return a lamp?')).passages[0]?.heading).toBe('Returns');
    expect((await ask('And a red one?', 'How do I clean a lamp?')).passages[0]?.heading).toBe('Cleaning');
  });
});

test('nothing of another bot is ever found', async () => {
  expect(await find('zanzibar sauce')).toEqual([]);
  expect(await find('refund', 'other')).toEqual(['secret']);
  expect(await find('refund', 'nobody')).toEqual([]);
  expect((await search.passages('nobody', 'refund')).passages).toEqual([]);
});

test('a bot without a page finds nothing, one with a single page finds that', async () => {
  for (const text of ['refund', 'the', '', 'x'.repeat(3000)]) {
    expect(await search.pages('empty', text, FIRST_TEN)).toEqual({ results: [], count: 0 });
    expect((await search.passages('empty', text)).passages).toEqual([]);
  }
  await addPage('empty', 'only', { title: 'Only', passages: [['', 'The only page there is.']] });
  expect(await find('page', 'empty')).toEqual(['only']);
  expect((await search.passages('empty', 'Which page?')).passages[0]?.coverage).toBeCloseTo(1);
  await removePages('empty', 'only');
  expect(await find('page', 'empty')).toEqual([]);
});

describe('a query is only words', () => {
  const HOSTILE = [
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
    'refund%',
    '',
    '   ',
    '🙂',
    '🙂 refund',
    '\ud800',
    '\udc00refund\ud800',
    '__proto__ constructor toString',
    'https://shop.test/refund?a=b#c',
    '<script>alert(1)</script>',
    '```js\nrefund()\n```',
    'wie bekomme ich mein Geld zurück?',
    '返品はできますか',
    'the of and to a in',
    '0 00 000',
  ];

  test.each(HOSTILE)('%j', async (text) => {
    const { results, count } = await search.pages('shop', text, FIRST_TEN);
    expect(count).toBeGreaterThanOrEqual(results.length);
    expect(results.every(({ excerpt }) => excerpt.isWellFormed())).toBe(true);
    const { passages } = await search.passages('shop', text, { topic: text });
    for (const { score, coverage } of passages) {
      expect(Number.isFinite(score)).toBe(true);
      expect(coverage).toBeLessThanOrEqual(1.0001);
    }
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('and finds what has them', async () => {
    expect((await find("refund' & !quokka")).slice(0, 2)).toEqual(['returns', 'delivery']);
    expect(await find('{title heading} : password')).toContain('account');
  });

  test('of stop words alone finds where they stand', async () => {
    expect(await find('how to')).toContain('returns');
  });

  test('however long: only its beginning counts', async () => {
    expect(await find(`refund ${'password '.repeat(120_000)}`)).toContain('returns');
    expect(await find(`${'- '.repeat(1500)}refund`)).toEqual([]);
  });
});

describe('a page that changes or goes', () => {
  test('is found as it is now', async () => {
    await addPage('shop', 'news', {
      title: 'News',
      passages: [['Opening', 'The quokka shop opens in Perth.']],
    });
    expect(await find('quokka')).toEqual(['news']);

    await changePage('shop', 'news', {
      title: 'Tidings',
      passages: [['Opening', 'The wombat shop opens in Perth.']],
    });
    expect([await find('quokka '), await find('wombat'), await find('quok')]).toEqual([[], ['news'], []]);
    const [result] = (await search.pages('shop', 'tidings', FIRST_TEN)).results;
    expect(result).toMatchObject({ title: 'Tidings', excerpt: 'The wombat shop opens in Perth.' });

    await removePages('shop', 'news');
    expect([await find('wombat '), await find('tidings '), await find('wom')]).toEqual([[], [], []]);
  });

  test('is found in its own language when that changes, though its text did not', async () => {
    const page: Page = { title: 'Anleitung', passages: [['', 'Die Lieferungen der Bücher.']] };
    await addPage('empty', 'books', { ...page, language: 'en' });
    expect(await find('Buch ', 'empty')).toEqual([]);
    await changePage('empty', 'books', { ...page, language: 'de' });
    expect(await find('Buch ', 'empty')).toEqual(['books']);
    await removePages('empty', 'books');
  });

  test('never appears when its rows are simply deleted', async () => {
    await addPage('shop', 'gone', { title: 'Gone', passages: [['', 'The numbat sleeps.']] });
    await addPage('shop', 'stays', { title: 'Stays', passages: [['', 'Another numbat.']] });
    await database.db.deleteFrom('pages').where('id', '=', 'gone').execute();
    expect(await find('numbat')).toEqual(['stays']);
    expect((await search.passages('shop', 'numbat')).passages.map(pageOf)).toEqual(['stays']);
    await removePages('shop', 'stays');
  });

  test('leaves nothing behind that a sweep does not free', async () => {
    await addPage('shop', 'gone', { title: 'Gone', passages: [['', 'The numbat sleeps.']] });
    await database.db.deleteFrom('pages').where('id', '=', 'gone').execute();
    await contentStore.sweep(never);
    expect(await orphanedPassages()).toBe(0);
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('loses no passage to a sweep while it is written', async () => {
    const contents = [contentOf({ title: 'New', passages: [['', 'A bilby digs.']] })];
    const prepared = await contentStore.prepare('shop', contents);
    await contentStore.sweep(never);
    await savePage('shop', 'new', { title: 'New', passages: [] }, prepared.docs[0] as number);
    await database.db.transaction().execute((tx) => contentStore.publish(tx, prepared));
    expect(await find('bilby')).toEqual(['new']);
    await removePages('shop', 'new');
  });

  test('together with many others at the same time: each is found once', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `axolotl-${i}`);
    const page: Page = { title: 'Axolotl', passages: [['Axolotl', 'axolotl axolotl']] };
    await Promise.all(ids.map((id) => addPage('shop', id, page)));
    await Promise.all([contentStore.compact('shop'), contentStore.compact('shop')]);
    const all = await search.pages('shop', 'axolotl', { limit: 50, page: 1 });
    expect(all.results.map(pageOf).toSorted()).toEqual(ids.toSorted());
    await Promise.all(ids.map((id) => removePages('shop', id)));
    await contentStore.compact('shop');
    expect(await find('axolotl ')).toEqual([]);
  });

  test('a bot that is deleted leaves nothing in the index', async () => {
    await addBot('leaving');
    await addPage('leaving', 'last', { title: 'Last', passages: [['', 'The last page.']] });
    expect(await find('last', 'leaving')).toEqual(['last']);
    await database.db.deleteFrom('bots').where('id', '=', 'leaving').execute();
    await contentStore.sweep(never);
    expect(await find('last', 'leaving')).toEqual([]);
    for (const table of ['index_segments', 'index_counters'] as const) {
      const rows = await database.db.selectFrom(table).selectAll().execute();
      expect(rows.filter(({ collection }) => collection === 'leaving')).toEqual([]);
    }
    expect(await orphanedPassages()).toBe(0);
  });
});

test('while a website is read again, every search finds what it has found before', async () => {
  await addBot('busy');
  const page = (visit: number): Page => ({ title: 'Ibis', passages: [['', `The ibis on visit ${visit}.`]] });
  const ids = Array.from({ length: 10 }, (_, i) => `ibis-${i}`);
  for (const id of ids) await addPage('busy', id, page(0));
  let isReading = true;
  const reading = (async () => {
    for (let visit = 1; visit <= 5; visit++) {
      for (const id of ids) await changePage('busy', id, page(visit));
      await contentStore.sweep(never);
    }
    isReading = false;
  })();
  let searches = 0;
  while (isReading) {
    const { results, count } = await search.pages('busy', 'ibis visit', { limit: 50, page: 1 });
    expect(count).toBe(10);
    expect(new Set(results.map(pageOf)).size).toBe(results.length);
    searches++;
    await new Promise(setImmediate);
  }
  await reading;
  expect(searches).toBeGreaterThan(5);
  expect((await search.pages('busy', 'ibis', { limit: 50, page: 1 })).results).toHaveLength(10);
});

test('pages that are replaced between their ranking and their loading are found as they are now', async () => {
  await addBot('racing');
  const page = (visit: number): Page => ({
    title: 'Stork',
    passages: [['', `The stork on visit ${visit}.`]],
  });
  for (const id of ['stork-1', 'stork-2']) await addPage('racing', id, page(0));
  const searchMeanwhile = () => {
    let isFirst = true;
    const read: InvertedIndex['read'] = async (collection, work) => {
      const found = await index.read(collection, work);
      if (isFirst) for (const id of ['stork-1', 'stork-2']) await changePage('racing', id, page(1));
      isFirst = false;
      return found;
    };
    return createSearch({ database, index: { ...index, read }, linkTo });
  };
  const { results, count } = await searchMeanwhile().pages('racing', 'stork', FIRST_TEN);
  expect([results.map(pageOf), count]).toEqual([['stork-1', 'stork-2'], 2]);
  expect(results[0]?.excerpt).toContain('visit 1.');
  const { passages } = await searchMeanwhile().passages('racing', 'stork');
  expect(passages.map(pageOf)).toEqual(['stork-1', 'stork-2']);
});

describe('after an upgrade of the analyzer', () => {
  const outdate = () =>
    database.db
      .updateTable('pages')
      .set({ analyzer_version: ANALYZER_VERSION - 1 })
      .execute();

  async function versions(): Promise<Set<number | null>> {
    const rows = await database.db
      .selectFrom('pages')
      .select('analyzer_version')
      .where('doc', 'is not', null)
      .distinct()
      .execute();
    return new Set(rows.map(({ analyzer_version }) => analyzer_version));
  }

  test('every page is indexed anew, and searches go on meanwhile', async () => {
    await outdate();
    const found: string[][] = [];
    analyze = async (page) => {
      found.push(await find('refund'));
      return analyzePage(page);
    };
    expect(await indexRebuild.rebuild(never)).toBe(true);
    analyze = async (page) => analyzePage(page);
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(String))).toEqual(new Set(['returns,delivery']));
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    expect(await find('Lieferung')).toEqual(['german']);
  });

  test('it is the new analyzer that counts', async () => {
    await outdate();
    analyze = async (page) => analyzePage({ ...page, title: `${page.title} kookaburra` });
    await indexRebuild.rebuild(never);
    expect(await find('kookaburra', 'other')).toEqual(['secret']);
    await outdate();
    analyze = async (page) => analyzePage(page);
    await indexRebuild.rebuild(never);
    expect(await find('kookaburra ', 'other')).toEqual([]);
  });

  test('a page that is deleted meanwhile does not come back', async () => {
    await addPage('shop', 'ephemeral', { title: 'Mayfly', passages: [['', 'A mayfly lives a day.']] });
    await outdate();
    analyze = async (page) => {
      if (page.title === 'Mayfly') await removePages('shop', 'ephemeral');
      return analyzePage(page);
    };
    await indexRebuild.rebuild(never);
    analyze = async (page) => analyzePage(page);
    expect(await search.pages('shop', 'mayfly ', FIRST_TEN)).toEqual({ results: [], count: 0 });
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('a page that changes meanwhile is found as it is now', async () => {
    await addPage('shop', 'moving', { title: 'Moving', passages: [['', 'The heron stands.']] });
    await outdate();
    analyze = async (page) => {
      if (page.title === 'Moving')
        await changePage('shop', 'moving', { title: 'Moved', passages: [['', 'The egret stands.']] });
      return analyzePage(page);
    };
    await indexRebuild.rebuild(never);
    analyze = async (page) => analyzePage(page);
    expect([await find('heron '), await find('egret')]).toEqual([[], ['moving']]);
    await removePages('shop', 'moving');
  });

  test('a page that cannot be analyzed holds up nothing, keeps its index and is read once more', async () => {
    await outdate();
    await database.db.updateTable('pages').set({ content_hash: 'hash', etag: 'tag' }).execute();
    analyze = async (page) => (page.title === 'Delivery' ? null : analyzePage(page));
    expect(await indexRebuild.rebuild(never)).toBe(true);
    analyze = async (page) => analyzePage(page);
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    const rows = await database.db.selectFrom('pages').select(['id', 'content_hash', 'etag']).execute();
    expect(rows.filter(({ content_hash, etag }) => content_hash === null && etag === null)).toEqual([
      { id: 'delivery', content_hash: null, etag: null },
    ]);
  });

  test('a rebuild that is interrupted goes on later', async () => {
    await outdate();
    expect(await indexRebuild.rebuild(AbortSignal.abort())).toBe(false);
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION - 1]));
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    await indexRebuild.upgrade();
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('leaves nothing behind', async () => {
    await outdate();
    await indexRebuild.rebuild(never);
    now += 2 * 3_600_000;
    await contentStore.sweep(never);
    const segments = await database.db.selectFrom('index_segments').select('status').execute();
    expect(segments.filter(({ status }) => status !== 'live')).toEqual([]);
    expect(await orphanedPassages()).toBe(0);
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
  const prepared = await contentStore.prepare(botId, [contentOf(page)]);
  await savePage(botId, id, page, prepared.docs[0] as number);
  await database.db.transaction().execute((tx) => contentStore.publish(tx, prepared));
}

/** As a sync does it: in one transaction the page gets its new content, and the old one goes. */
async function changePage(botId: string, id: string, page: Page): Promise<void> {
  const prepared = await contentStore.prepare(botId, [contentOf(page)]);
  await database.db.transaction().execute(async (tx) => {
    const { doc } = await tx.selectFrom('pages').select('doc').where('id', '=', id).executeTakeFirstOrThrow();
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

async function savePage(botId: string, id: string, page: Page, doc: number): Promise<void> {
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

function contentOf({ title, language = 'en', passages: written }: Page) {
  const passages = written.map(([heading, content], i) => ({
    heading,
    anchor: heading ? `section-${i}` : null,
    content,
  }));
  return { passages, analyzed: analyzePage({ title, language, passages }) };
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
