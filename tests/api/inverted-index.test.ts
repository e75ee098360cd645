import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import {
  createInvertedIndex,
  type InvertedIndex,
  type NewDoc,
  readPostings,
  type Snapshot,
} from '#server/platform/inverted-index/inverted-index.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database/database.ts';
import { rowsOf } from '../setup/database/records.ts';

let store: TestDatabase;
let database: Database;
let index: InvertedIndex;
let now = Date.now();
let collection = '';
let collections = 0;

const clock = { now: () => new Date(now) };
const never = new AbortController().signal;
const hours = (count: number) => count * 3_600_000;

/** The index as another process has it, with nothing in its memory. */
const anotherIndex = (): InvertedIndex => createInvertedIndex({ database, clock });

beforeAll(async () => {
  store = await createTestDatabase();
  database = connect(store.url, pino({ level: 'silent' }));
  await migrate(database);
});
beforeEach(() => {
  index = anotherIndex();
  collection = `collection ${++collections}`;
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const newDoc = (doc: number, ...terms: string[]): NewDoc => ({
  doc,
  data: new Uint8Array([doc % 256]),
  terms: terms.toSorted(),
  postings: terms.map(() => new Uint8Array([doc % 256])),
});

async function add(...docs: NewDoc[]): Promise<void> {
  const segment = await index.write(collection, docs);
  await index.publish(database.db, segment);
}

/** Each document in a separate segment, all with `common`, and each with many unique terms. */
async function addMany(from: number, count: number, ownTerms = 1): Promise<void> {
  for (let doc = from; doc < from + count; doc++)
    await add(newDoc(doc, 'common', ...Array.from({ length: ownTerms }, (_, i) => `own-${doc}-${i}`)));
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

const remove = (...docs: number[]) =>
  database.db.transaction().execute((tx) => index.remove(tx, collection, docs));

async function docsOf({ segments, postingsOf }: Snapshot, term: string): Promise<number[]> {
  const lists = (await postingsOf([term])).get(term) ?? [];
  const docs = segments.flatMap(({ removed }, i) => {
    const found: number[] = [];
    readPostings(lists[i] ?? new Uint8Array(), (doc, data) => {
      expect(data.number()).toBe(doc % 256);
      if (!removed.has(doc)) found.push(doc);
    });
    return found;
  });
  return docs.sort((a, b) => a - b);
}

const find = (term: string, using = index): Promise<number[]> =>
  using.read(collection, (snapshot) => docsOf(snapshot, term));

const segments = () =>
  database.db
    .selectFrom('index_segments')
    .selectAll()
    .where('collection', '=', collection)
    .orderBy('id')
    .execute();

const liveSegments = async () => (await segments()).filter(({ status }) => status === 'live').length;

async function blocksWithoutSegment(): Promise<number> {
  const { db } = database;
  const blocks = await db.selectFrom('index_blocks').select('segment_id').distinct().execute();
  const known = new Set((await rowsOf(db, 'index_segments')).map(({ id }) => id));
  return blocks.filter(({ segment_id }) => !known.has(segment_id)).length;
}

describe('documents', () => {
  test('are found by their terms in every process once they are published', async () => {
    const segment = await index.write(collection, [newDoc(1, 'lamp', 'red'), newDoc(2, 'lamp')]);
    expect(await find('lamp')).toEqual([]);
    await index.publish(database.db, segment);
    expect([await find('lamp'), await find('red'), await find('la')]).toEqual([[1, 2], [1], []]);
    expect(await find('lamp', anotherIndex())).toEqual([1, 2]);
  });

  test('are returned with their stored fields', async () => {
    await add(newDoc(3, 'lamp'), newDoc(7, 'lamp'));
    const docs = await index.read(collection, async (snapshot) =>
      snapshot.segments.map((segment) => Array.from(segment.docs, ({ doc, data }) => [doc, [...data]])),
    );
    expect(docs).toEqual([
      [
        [3, [3]],
        [7, [7]],
      ],
    ]);
  });

  test('are not found when the transaction that publishes them is rolled back', async () => {
    const segment = await index.write(collection, [newDoc(1, 'lamp')]);
    const failing = database.db.transaction().execute(async (tx) => {
      await index.publish(tx, segment);
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect(await find('lamp')).toEqual([]);
  });

  test('that are removed while they are written are not found', async () => {
    const segment = await index.write(collection, [newDoc(1, 'lamp'), newDoc(2, 'lamp')]);
    await index.publish(database.db, segment, [1]);
    expect(await find('lamp')).toEqual([2]);
  });

  test('of another collection are never found', async () => {
    await add(newDoc(1, 'lamp'));
    expect(await index.read('another', (snapshot) => docsOf(snapshot, 'lamp'))).toEqual([]);
  });

  test('have unique numbers, also when many are requested in parallel', async () => {
    const firsts = await Promise.all(numbers(0, 20).map((i) => index.reserve(collection, 1 + (i % 3))));
    const taken = firsts.flatMap((first, i) => numbers(first, 1 + (i % 3)));
    expect(new Set(taken).size).toBe(taken.length);
    expect(Math.min(...taken)).toBe(1);
  });
});

test('terms are listed by prefix across all segments, with the size of their postings', async () => {
  await addMany(1, 3, 2000);
  const terms = await index.read(collection, ({ termsWithPrefix }) => termsWithPrefix('own-2-'));
  expect(terms.size).toBe(2000);
  const common = await index.read(collection, ({ termsWithPrefix }) => termsWithPrefix('co'));
  const own = terms.get('own-2-0') ?? 0;
  expect([...common]).toEqual([['common', 3 * own]]);
  expect((await index.read(collection, ({ termsWithPrefix }) => termsWithPrefix('zz'))).size).toBe(0);
  expect((await index.read('another', ({ termsWithPrefix }) => termsWithPrefix('a'))).size).toBe(0);
});

describe('removing', () => {
  test('removes documents from all segments together', async () => {
    await add(newDoc(1, 'lamp'), newDoc(2, 'lamp'));
    await add(newDoc(3, 'lamp'), newDoc(4, 'lamp'));
    await remove(2, 3, 99);
    expect(await find('lamp')).toEqual([1, 4]);
    await remove(1);
    expect(await find('lamp', anotherIndex())).toEqual([4]);
  });

  test('is rolled back with its transaction', async () => {
    await add(newDoc(1, 'lamp'));
    const failing = database.db.transaction().execute(async (tx) => {
      await index.remove(tx, collection, [1]);
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect(await find('lamp')).toEqual([1]);
  });

  test('deletes a segment without live documents', async () => {
    await add(newDoc(1, 'lamp'), newDoc(2, 'lamp'));
    await remove(1);
    expect(await liveSegments()).toBe(1);
    await remove(2);
    expect(await liveSegments()).toBe(0);
  });

  test('the same document in two parallel calls keeps the other documents', async () => {
    await add(...numbers(1, 8).map((doc) => newDoc(doc, 'lamp')));
    await Promise.all([remove(1, 2), remove(2, 3), remove(5), remove(7)]);
    expect(await find('lamp')).toEqual([4, 6, 8]);
  });

  test('of a whole collection keeps other collections', async () => {
    await addMany(1, 3);
    const other = `${collection} other`;
    await index.publish(database.db, await index.write(other, [newDoc(1, 'common')]));
    await database.db.transaction().execute((tx) => index.clear(tx, collection));
    expect(await find('common')).toEqual([]);
    expect(await index.read(other, (snapshot) => docsOf(snapshot, 'common'))).toEqual([1]);
  });
});

describe('merging', () => {
  test('keeps the number of segments small, and every document', async () => {
    for (let doc = 1; doc <= 60; doc++) {
      await add(newDoc(doc, 'common', `own-${doc}`));
      if (doc % 3 === 0) await remove(doc);
      await index.compact(collection);
    }
    expect(await liveSegments()).toBeLessThanOrEqual(8);
    const left = numbers(1, 60).filter((doc) => doc % 3 !== 0);
    expect(await find('common')).toEqual(left);
    expect(await find('common', anotherIndex())).toEqual(left);
    expect([await find('own-59'), await find('own-60')]).toEqual([[59], []]);
  });

  test('drops removed documents and their unused terms', async () => {
    await add(...numbers(1, 10).map((doc) => newDoc(doc, 'common', `own-${doc}`)));
    await remove(...numbers(1, 6));
    await index.compact(collection);
    await index.read(collection, async ({ segments: [segment], termsWithPrefix }) => {
      expect(Array.from(segment?.docs ?? [], ({ doc }) => doc)).toEqual([7, 8, 9, 10]);
      expect(segment?.removed.size).toBe(0);
      expect((await termsWithPrefix('own-')).size).toBe(4);
    });
  });

  test('skips a few segments', async () => {
    await addMany(1, 4);
    await add(newDoc(5, 'common'), newDoc(6, 'common'), newDoc(7, 'common'));
    await remove(5);
    const before = await segments();
    await index.compact(collection);
    expect(await segments()).toEqual(before);
  });

  test('that is aborted changes nothing', async () => {
    await addMany(1, 10);
    await index.compact(collection, AbortSignal.abort());
    expect(await liveSegments()).toBe(10);
    expect((await segments()).filter(({ status }) => status === 'building')).toEqual([]);
    expect(await find('common')).toEqual(numbers(1, 10));
  });

  test('twice in parallel yields each document once', async () => {
    await addMany(1, 12, 300);
    await Promise.all([
      index.compact(collection),
      anotherIndex().compact(collection),
      index.compact(collection),
    ]);
    expect(await find('common')).toEqual(numbers(1, 12));
    expect(await liveSegments()).toBe(1);
    await index.sweep(never);
    expect(await segments()).toHaveLength(1);
    expect(await find('own-12-299', anotherIndex())).toEqual([12]);
  });
});

describe('while segments are merged', () => {
  /** Runs a function at the first term of the merge, after its segments have been chosen. */
  async function compactMeanwhile(begin: () => Promise<unknown>): Promise<string[]> {
    const ended: string[] = [];
    let other: Promise<unknown> | undefined;
    const signal = {
      get aborted() {
        other ??= begin().then(() => ended.push('other'));
        return false;
      },
    } as AbortSignal;
    await index.compact(collection, signal).then(() => ended.push('merge'));
    await other;
    return ended;
  }

  test('a removal is kept', async () => {
    const own = (doc: number) => numbers(0, 2000).map((i) => `own-${doc}-${i}`);
    for (let doc = 1; doc <= 20; doc += 2)
      await add(newDoc(doc, 'common', ...own(doc)), newDoc(doc + 1, 'common', ...own(doc + 1)));
    await remove(1, 4);
    expect(await compactMeanwhile(() => remove(2, 3, 5, 18))).toEqual(['other', 'merge']);
    const left = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20];
    expect(await find('common')).toEqual(left);
    await index.compact(collection);
    expect(await find('common', anotherIndex())).toEqual(left);
  });

  test('a removal of some documents does not undo the merge', async () => {
    for (let doc = 1; doc <= 20; doc += 2) await add(newDoc(doc, 'common'), newDoc(doc + 1, 'common'));
    await compactMeanwhile(() => remove(5));
    expect([await liveSegments(), await find('common')]).toEqual([
      1,
      numbers(1, 20).filter((doc) => doc !== 5),
    ]);
  });

  test('and deleted by another process, the merge ends without an error', async () => {
    await addMany(1, 10, 12_000);
    await compactMeanwhile(async () => {
      await database.db.transaction().execute((tx) => index.clear(tx, collection));
      await anotherIndex().sweep(never);
    });
    await index.sweep(never);
    expect([await liveSegments(), await find('common')]).toEqual([0, []]);
  });

  test('a removal of everything is kept', async () => {
    await addMany(1, 10, 3000);
    const clear = () => database.db.transaction().execute((tx) => index.clear(tx, collection));
    expect(await compactMeanwhile(clear)).toEqual(['other', 'merge']);
    expect(await find('common')).toEqual([]);
    expect(await liveSegments()).toBe(0);
  });

  test('and the merge is considered dead, no document is lost', async () => {
    await addMany(1, 10, 3000);
    const sweep = () => {
      now += hours(2);
      return anotherIndex().sweep(never);
    };
    await compactMeanwhile(sweep);
    expect(await find('common', anotherIndex())).toEqual(numbers(1, 10));
  });

  test('documents that are added are kept', async () => {
    await addMany(1, 10, 3000);
    expect(await compactMeanwhile(() => addMany(11, 1))).toEqual(['other', 'merge']);
    expect(await find('common')).toEqual(numbers(1, 11));
  });

  test('a document that is indexed again is found once, with its new content', async () => {
    await addMany(1, 10, 3000);
    const anew = async () => {
      const segment = await index.write(collection, [newDoc(4, 'common', 'new')]);
      await database.db.transaction().execute(async (tx) => {
        await index.remove(tx, collection, [4]);
        await index.publish(tx, segment);
      });
    };
    expect(await compactMeanwhile(anew)).toEqual(['other', 'merge']);
    expect(await find('common')).toEqual(numbers(1, 10));
    expect([await find('new'), await find('own-4-0')]).toEqual([[4], []]);
    await remove(4);
    expect([await find('new'), await find('common')]).toEqual([
      [],
      numbers(1, 10).filter((doc) => doc !== 4),
    ]);
  });
});

describe('a reader that began before a merge', () => {
  test('starts again when the segments are gone, and has a complete result', async () => {
    await addMany(1, 10);
    let attempts = 0;
    const found = await index.read(collection, async (snapshot) => {
      if (++attempts === 1) {
        await anotherIndex().compact(collection);
        expect(await segments()).toHaveLength(1);
      }
      return docsOf(snapshot, 'common');
    });
    expect([attempts, found]).toEqual([2, numbers(1, 10)]);
  });

  test('does not start again for any other error', async () => {
    let attempts = 0;
    const failing = index.read(collection, async () => {
      attempts++;
      throw new Error('of its own');
    });
    await expect(failing).rejects.toThrow('of its own');
    expect(attempts).toBe(1);
  });

  test('and many further readers see every document that existed when they began', async () => {
    const writer = anotherIndex();
    let published = 0;
    let isWriting = true;
    const writing = (async () => {
      for (let doc = 1; doc <= 40; doc++) {
        await addMany(doc, 1);
        published = doc;
        await writer.compact(collection);
        await writer.sweep(never);
      }
      isWriting = false;
    })();
    let reads = 0;
    while (isWriting) {
      const atLeast = published;
      const found = await find('common', reads++ % 2 ? index : anotherIndex());
      expect(found).toEqual(numbers(1, found.length));
      expect(found.length).toBeGreaterThanOrEqual(atLeast);
      await new Promise(setImmediate);
    }
    await writing;
    expect(reads).toBeGreaterThan(10);
    expect(await find('common')).toEqual(numbers(1, 40));
  });
});

describe('sweeping', () => {
  test('deletes everything that no reader can see', async () => {
    await addMany(1, 10, 4000);
    await index.compact(collection);
    await remove(...numbers(1, 10));
    await index.sweep(never);
    expect(await segments()).toEqual([]);
    expect(await blocksWithoutSegment()).toBe(0);
  });

  test('keeps segments that are being written until their writer must have died', async () => {
    const segment = await index.write(collection, [newDoc(1, 'lamp')]);
    now += hours(0.9);
    await index.sweep(never);
    expect(await segments()).toHaveLength(1);
    await index.write(collection, [newDoc(2, 'lamp')]);
    now += hours(0.9);
    await index.sweep(never);
    expect((await segments()).map(({ id }) => id)).not.toContain(segment);
    expect(await segments()).toHaveLength(1);
    now += hours(2);
    await index.sweep(never);
    expect([await segments(), await blocksWithoutSegment()]).toEqual([[], 0]);
  });

  test.each([
    ['has begun to free', AbortSignal.abort()],
    ['has freed', never],
  ])('prevents the publication of segments that it %s', async (_how, signal) => {
    const segment = await index.write(collection, [newDoc(1, 'lamp')]);
    await addMany(2, 1);
    now += hours(2);
    await index.sweep(signal);
    await expect(index.publish(database.db, segment)).rejects.toThrow();
    expect(await find('common', anotherIndex())).toEqual([2]);
  });

  test('stops when aborted', async () => {
    await addMany(1, 3);
    await remove(1, 2, 3);
    await index.sweep(AbortSignal.abort());
    expect(await segments()).toHaveLength(3);
    await index.sweep(never);
    expect(await segments()).toEqual([]);
  });

  test('deletes nothing that is in use', async () => {
    await addMany(1, 3, 500);
    now += hours(48);
    await index.sweep(never);
    expect(await find('own-3-499', anotherIndex())).toEqual([3]);
  });
});

describe('a process that dies while it writes', () => {
  /** Lets so many statements through. */
  function dyingAfter(statements: number): InvertedIndex {
    let left = statements;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (left-- <= 0) throw new Error('died');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return createInvertedIndex({ database: { ...database, db: database.db.withPlugin(plugin) }, clock });
  }

  test.each([0, 1, 2])(
    'after %i statements leaves no visible documents and no permanent rows',
    async (statements) => {
      await addMany(1, 1);
      const docs = numbers(2, 5).map((doc) => newDoc(doc, 'common', `own-${doc}`));
      await expect(dyingAfter(statements).write(collection, docs)).rejects.toThrow('died');
      expect(await find('common', anotherIndex())).toEqual([1]);
      now += hours(2);
      await index.sweep(never);
      expect([(await segments()).length, await blocksWithoutSegment()]).toEqual([1, 0]);
    },
  );

  test.each([1, 3, 5, 7, 8])('while it merges, after %i statements, loses nothing', async (statements) => {
    await addMany(1, 10, 100);
    await expect(dyingAfter(statements).compact(collection)).rejects.toThrow('died');
    expect(await find('common', anotherIndex())).toEqual(numbers(1, 10));
    await index.compact(collection);
    now += hours(2);
    await index.sweep(never);
    expect([await find('common', anotherIndex()), (await segments()).length]).toEqual([numbers(1, 10), 1]);
    expect(await blocksWithoutSegment()).toBe(0);
  });
});
