import { describe, expect, test } from 'vitest';
import { createSearch } from '#server/answers/search/search.ts';
import { analyzePage } from '#server/knowledge/sources/analyzed-page.ts';
import type { InvertedIndex } from '#server/platform/inverted-index/inverted-index.ts';
import { ANALYZER_VERSION } from '#server/platform/text/analyze.ts';
import {
  contentOf,
  FIRST_TEN,
  type IndexedPage,
  linkTo,
  NOTHING_FROZEN,
  pageOf,
  withSearchIndex,
} from '../setup/answers/search-index.ts';
import { changeRows, deleteRows, rowsOf } from '../setup/database/records.ts';

const content = withSearchIndex();
const { find, addBot, addPage, changePage, removePages, savePage, orphanedPassages } = content;

const never = new AbortController().signal;

describe('a page that is changed or deleted', () => {
  test('is found with its current content', async () => {
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
    const [result] = (await content.search.pages('shop', 'tidings', FIRST_TEN)).results;
    expect(result).toMatchObject({ title: 'Tidings', excerpt: 'The wombat shop opens in Perth.' });

    await removePages('shop', 'news');
    expect([await find('wombat '), await find('tidings '), await find('wom')]).toEqual([[], [], []]);
  });

  test('is found in its new language, also if its text did not change', async () => {
    const page: IndexedPage = { title: 'Anleitung', passages: [['', 'Die Lieferungen der Bücher.']] };
    await addPage('empty', 'books', { ...page, language: 'en' });
    expect(await find('Buch ', 'empty')).toEqual([]);
    await changePage('empty', 'books', { ...page, language: 'de' });
    expect(await find('Buch ', 'empty')).toEqual(['books']);
    await removePages('empty', 'books');
  });

  test('is not found when its rows are deleted without the index', async () => {
    await addPage('shop', 'gone', { title: 'Gone', passages: [['', 'The numbat sleeps.']] });
    await addPage('shop', 'stays', { title: 'Stays', passages: [['', 'Another numbat.']] });
    await deleteRows(content.database.db, 'pages', { id: 'gone' });
    expect(await find('numbat')).toEqual(['stays']);
    expect((await content.search.passages('shop', 'numbat')).passages.map(pageOf)).toEqual(['stays']);
    await removePages('shop', 'stays');
  });

  test('leaves nothing that a sweep does not delete', async () => {
    await addPage('shop', 'gone', { title: 'Gone', passages: [['', 'The numbat sleeps.']] });
    await deleteRows(content.database.db, 'pages', { id: 'gone' });
    await content.contentStore.sweep(never);
    expect(await orphanedPassages()).toBe(0);
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('keeps its passages during a sweep while it is written', async () => {
    const contents = [contentOf({ title: 'New', passages: [['', 'A bilby digs.']] })];
    const prepared = await content.contentStore.prepare('shop', contents);
    await content.contentStore.sweep(never);
    await savePage('shop', 'new', { title: 'New', passages: [] }, prepared.docs[0] as number);
    await content.database.db.transaction().execute((tx) => content.contentStore.publish(tx, prepared));
    expect(await find('bilby')).toEqual(['new']);
    await removePages('shop', 'new');
  });

  test('is found once, also among many parallel changes', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `axolotl-${i}`);
    const page: IndexedPage = { title: 'Axolotl', passages: [['Axolotl', 'axolotl axolotl']] };
    await Promise.all(ids.map((id) => addPage('shop', id, page)));
    await Promise.all([content.contentStore.compact('shop'), content.contentStore.compact('shop')]);
    const all = await content.search.pages('shop', 'axolotl', { limit: 50, page: 1 });
    expect(all.results.map(pageOf).toSorted()).toEqual(ids.toSorted());
    await Promise.all(ids.map((id) => removePages('shop', id)));
    await content.contentStore.compact('shop');
    expect(await find('axolotl ')).toEqual([]);
  });

  test('a deleted bot leaves nothing in the index', async () => {
    await addBot('leaving');
    await addPage('leaving', 'last', { title: 'Last', passages: [['', 'The last page.']] });
    expect(await find('last', 'leaving')).toEqual(['last']);
    await deleteRows(content.database.db, 'bots', { id: 'leaving' });
    await content.contentStore.sweep(never);
    expect(await find('last', 'leaving')).toEqual([]);
    for (const table of ['index_segments', 'index_counters'] as const) {
      const rows = await rowsOf(content.database.db, table);
      expect(rows.filter(({ collection }) => collection === 'leaving')).toEqual([]);
    }
    expect(await orphanedPassages()).toBe(0);
  });
});

test('searches find the same pages while a website is crawled again', async () => {
  await addBot('busy');
  const page = (visit: number): IndexedPage => ({
    title: 'Ibis',
    passages: [['', `The ibis on visit ${visit}.`]],
  });
  const ids = Array.from({ length: 10 }, (_, i) => `ibis-${i}`);
  for (const id of ids) await addPage('busy', id, page(0));
  let isReading = true;
  const reading = (async () => {
    for (let visit = 1; visit <= 5; visit++) {
      for (const id of ids) await changePage('busy', id, page(visit));
      await content.contentStore.sweep(never);
    }
    isReading = false;
  })();
  let searches = 0;
  while (isReading) {
    const { results, count } = await content.search.pages('busy', 'ibis visit', { limit: 50, page: 1 });
    expect(count).toBe(10);
    expect(new Set(results.map(pageOf)).size).toBe(results.length);
    searches++;
    await new Promise(setImmediate);
  }
  await reading;
  expect(searches).toBeGreaterThan(5);
  expect((await content.search.pages('busy', 'ibis', { limit: 50, page: 1 })).results).toHaveLength(10);
});

test('pages that are replaced between ranking and loading are found with their current content', async () => {
  await addBot('racing');
  const page = (visit: number): IndexedPage => ({
    title: 'Stork',
    passages: [['', `The stork on visit ${visit}.`]],
  });
  for (const id of ['stork-1', 'stork-2']) await addPage('racing', id, page(0));
  const searchMeanwhile = () => {
    let isFirst = true;
    const read: InvertedIndex['read'] = async (collection, work) => {
      const found = await content.index.read(collection, work);
      if (isFirst) for (const id of ['stork-1', 'stork-2']) await changePage('racing', id, page(1));
      isFirst = false;
      return found;
    };
    return createSearch({
      database: content.database,
      index: { ...content.index, read },
      linkTo,
      frozen: NOTHING_FROZEN,
    });
  };
  const { results, count } = await searchMeanwhile().pages('racing', 'stork', FIRST_TEN);
  expect([results.map(pageOf), count]).toEqual([['stork-1', 'stork-2'], 2]);
  expect(results[0]?.excerpt).toContain('visit 1.');
  const { passages } = await searchMeanwhile().passages('racing', 'stork');
  expect(passages.map(pageOf)).toEqual(['stork-1', 'stork-2']);
});

describe('after an upgrade of the analyzer', () => {
  const outdate = () =>
    changeRows(content.database.db, 'pages', {}, { analyzer_version: ANALYZER_VERSION - 1 });

  async function versions(): Promise<Set<number | null>> {
    const rows = await content.database.db
      .selectFrom('pages')
      .select('analyzer_version')
      .where('doc', 'is not', null)
      .distinct()
      .execute();
    return new Set(rows.map(({ analyzer_version }) => analyzer_version));
  }

  test('every page is indexed again while searches continue', async () => {
    await outdate();
    const found: string[][] = [];
    expect(
      await content.rebuild(never, async (page) => {
        found.push(await find('refund'));
        return analyzePage(page);
      }),
    ).toBe(true);
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(String))).toEqual(new Set(['returns,delivery']));
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    expect(await find('Lieferung')).toEqual(['german']);
  });

  test('the new analyzer is used', async () => {
    await outdate();
    await content.rebuild(never, async (page) => analyzePage({ ...page, title: `${page.title} kookaburra` }));
    expect(await find('kookaburra', 'other')).toEqual(['secret']);
    await outdate();
    await content.rebuild(never);
    expect(await find('kookaburra ', 'other')).toEqual([]);
  });

  test('a page that is deleted during the rebuild does not return', async () => {
    await addPage('shop', 'ephemeral', { title: 'Mayfly', passages: [['', 'A mayfly lives a day.']] });
    await outdate();
    await content.rebuild(never, async (page) => {
      if (page.title === 'Mayfly') await removePages('shop', 'ephemeral');
      return analyzePage(page);
    });
    expect(await content.search.pages('shop', 'mayfly ', FIRST_TEN)).toEqual({ results: [], count: 0 });
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('a page that changes during the rebuild is found with its current content', async () => {
    await addPage('shop', 'moving', { title: 'Moving', passages: [['', 'The heron stands.']] });
    await outdate();
    await content.rebuild(never, async (page) => {
      if (page.title === 'Moving')
        await changePage('shop', 'moving', { title: 'Moved', passages: [['', 'The egret stands.']] });
      return analyzePage(page);
    });
    expect([await find('heron '), await find('egret')]).toEqual([[], ['moving']]);
    await removePages('shop', 'moving');
  });

  test('a page that cannot be analyzed blocks no other, keeps its index and is retried once', async () => {
    await outdate();
    await changeRows(content.database.db, 'pages', {}, { content_hash: 'hash', etag: 'tag' });
    expect(
      await content.rebuild(never, async (page) => (page.title === 'Delivery' ? null : analyzePage(page))),
    ).toBe(true);
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    const rows = await rowsOf(content.database.db, 'pages');
    expect(rows.filter(({ content_hash, etag }) => content_hash === null && etag === null)).toMatchObject([
      { id: 'delivery' },
    ]);
  });

  test('an interrupted rebuild resumes', async () => {
    await outdate();
    expect(await content.rebuild(AbortSignal.abort())).toBe(false);
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION - 1]));
    expect(await find('refund')).toEqual(['returns', 'delivery']);
    await content.upgrade();
    expect(await versions()).toEqual(new Set([ANALYZER_VERSION]));
    expect(await rowsOf(content.database.db, 'jobs')).toEqual([]);
  });

  test('the rebuild leaves no old data', async () => {
    await outdate();
    await content.rebuild(never);
    content.passTime(2 * 3_600_000);
    await content.contentStore.sweep(never);
    const segments = await rowsOf(content.database.db, 'index_segments');
    expect(segments.filter(({ status }) => status !== 'live')).toEqual([]);
    expect(await orphanedPassages()).toBe(0);
  });
});
