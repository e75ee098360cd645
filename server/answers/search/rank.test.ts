import { describe, expect, test } from 'vitest';
import { ALL, find, type MemoryPage, memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { understandQuery } from './query.ts';
import { type Ranking, type RankingLimits, rankPassages } from './rank.ts';

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `word${from + i}`).join(' ');
const filler = (from: number): MemoryPage => ({
  title: `Other ${from}`,
  passages: [words(40, from), words(40, from + 40)],
});
const others = Array.from({ length: 12 }, (_, i) => filler(1000 + 100 * i));

async function rank(pages: MemoryPage[][], query: string, limits: RankingLimits = ALL) {
  const index = memoryIndex(pages);
  return rankPassages(index.segments, await understandQuery(index, query), limits);
}

describe('a passage', () => {
  test('ranks a word in its title above one in its heading, and that above one in its text', async () => {
    const index = memoryIndex([
      [
        { title: 'Lamps', passages: [`a lantern ${words(20)}`] },
        { title: 'Lamps', passages: [['Lantern', `a shade ${words(20)}`]] },
        { title: 'Lantern', passages: [`a shade ${words(20)}`] },
        ...others,
      ],
    ]);
    expect(await find(index, 'lantern')).toEqual(['3:0', '2:0', '1:0']);
  });

  test('ranks by every word of the question, and by rare ones more than by common ones', async () => {
    const index = memoryIndex([
      [
        { passages: [`common ${words(20)}`] },
        { passages: [`rare ${words(20)}`] },
        { passages: [`common rare ${words(20)}`] },
        ...others.map((page, i) => ({ ...page, passages: [`common ${words(30, i * 50)}`] })),
      ],
    ]);
    expect((await find(index, 'common rare')).slice(0, 2)).toEqual(['3:0', '2:0']);
  });

  test('ranks higher for a word if it is shorter', async () => {
    const index = memoryIndex([
      [{ passages: [`lantern ${words(300)}`] }, { passages: [`lantern ${words(5)}`] }, ...others],
    ]);
    expect(await find(index, 'lantern')).toEqual(['2:0', '1:0']);
  });

  test('has the coverage of the question in its text, heading and title', async () => {
    const page = {
      title: 'Lamps',
      passages: [['Repair', 'by hand'] as [string, string], `by hand ${words(3)}`],
    };
    const { passages } = await rank([[page, ...others]], 'repair lamps quokka');
    const [both, one] = passages;
    expect(both).toMatchObject({ doc: 1, position: 0 });
    expect(both?.coverage).toBeGreaterThan(one?.coverage ?? 1);
    expect(both?.coverage).toBeLessThan(1);
    expect((await rank([[page, ...others]], 'repair lamps')).passages[0]?.coverage).toBeCloseTo(1);
  });
});

describe('a page', () => {
  test('about a topic ranks above one that mentions it', async () => {
    const about = Array.from({ length: 6 }, (_, i) => `The lantern ${words(30, i * 30)}`);
    const index = memoryIndex([
      [{ passages: [`The lantern ${words(30)}`, ...filler(0).passages] }, { passages: about }, ...others],
    ]);
    expect((await find(index, 'lantern'))[0]).toMatch(/^2:/);
  });

  test('is found by a heading without text', async () => {
    const index = memoryIndex([[{ passages: [['Lanterns › Red ones', 'By hand.']] }, ...others]]);
    expect(await find(index, 'lanterns')).toEqual(['1:0']);
  });
});

describe('of several matches for one word, the best counts, never the sum', () => {
  // `cheap` is found by itself and by its synonym.
  test('in a passage with all of them', async () => {
    const scoreOf = async (text: string) =>
      (await rank([[{ passages: [`${text} ${words(20)}`] }, ...others]], 'cheap')).passages[0]?.score ?? 0;
    const [word, synonym, both] = [
      await scoreOf('cheap other'),
      await scoreOf('affordable other'),
      await scoreOf('cheap affordable'),
    ];
    expect(synonym).toBeGreaterThan(0);
    expect(synonym).toBeLessThan(word);
    expect(both).toBeCloseTo(word);
  });

  test('in any order', async () => {
    const index = memoryIndex([[{ passages: ['affordable cheap cheap'] }, ...others]]);
    const matches = (await understandQuery(index, 'cheap'))[0]?.matches ?? [];
    const orders = [matches, matches.toReversed()].map(
      (matches) => rankPassages(index.segments, [{ matches, boost: 1 }], ALL).passages,
    );
    expect(matches.length).toBe(3);
    expect(orders[0]).toEqual(orders[1]);
  });
});

describe('a word in many of the titles', () => {
  const named = (name: string) =>
    ['Cleaning', 'Repair', 'Prices', 'Shops', 'Returns', 'Jobs'].map(
      (title, i): MemoryPage => ({
        title: `${title}${name}`,
        passages: [`Our ${title} ${words(20, i * 20)} lumen`],
      }),
    );

  test('has less weight than another word with the same frequency', async () => {
    const weigh = async (pages: MemoryPage[]) => (await rank([pages], 'lumen prices')).weights;
    const [ubiquitous = 0, rare = 0] = await weigh(named(' Lumen'));
    const [common = 0] = await weigh(named(''));
    expect(ubiquitous).toBeLessThan(rare);
    expect(ubiquitous).toBeCloseTo(0.3 * common);
  });

  test('counts once for each page, in any form', async () => {
    // Two of ten titles: not many, though both the word and its stem are in them.
    const pages = Array.from({ length: 10 }, (_, i) => ({
      title: i < 2 ? `Prices ${i}` : `Other ${i}`,
      passages: [words(20, i * 20)],
    }));
    const plain = pages.map((page, i) => ({ ...page, title: i < 2 ? `Price ${i}` : page.title }));
    expect((await rank([pages], 'prices')).weights).toEqual((await rank([plain], 'price')).weights);
  });

  test('is still found, also alone', async () => {
    expect(await find(memoryIndex([named(' Lumen')]), 'lumen')).toHaveLength(6);
  });

  test('has its usual weight if there are very few pages', async () => {
    const pages = named(' Lumen').slice(0, 4);
    const plain = named('').slice(0, 4);
    expect((await rank([pages], 'lumen')).weights).toEqual((await rank([plain], 'lumen')).weights);
  });
});

describe('a deleted page', () => {
  const pages = [{ passages: ['lantern one'] }, { passages: ['lantern two'] }, ...others];

  test('is not found', async () => {
    expect(await find(memoryIndex([pages], [1]), 'lantern')).toEqual(['2:0']);
    expect(await find(memoryIndex([pages], [1, 2]), 'lantern')).toEqual([]);
  });

  test('is found if its content is in another segment now', async () => {
    const index = memoryIndex([pages]);
    const [segment] = index.segments;
    if (!segment) throw new Error('no segment');
    index.segments = [{ ...segment, removed: new Set([1]) }, segment];
    const postingsOf = index.postingsOf;
    index.postingsOf = async (terms) =>
      new Map([...(await postingsOf(terms))].map(([term, [list]]) => [term, [list, list]]));
    expect((await find(index, 'one')).filter((place) => place === '1:0')).toHaveLength(1);
  });
});

describe('limits', () => {
  const pages = Array.from({ length: 40 }, (_, i) => ({
    title: i % 7 ? `Page ${i}` : 'A lantern',
    passages: Array.from({ length: 5 }, (_, j) => `${'lantern '.repeat((i * j) % 4)} ${words(5 + i + j)}`),
  }));

  test('leave the best pages and the best passages of each, in the same order', async () => {
    const all = await rank([pages.slice(0, 15), pages.slice(15)], 'lantern');
    for (const limits of [1, 3, 10].map((pages) => ({ pages, passagesPerPage: 2 }))) {
      const some = await rank([pages.slice(0, 15), pages.slice(15)], 'lantern', limits);
      const best = [...new Set(all.passages.map(({ doc }) => doc))].slice(0, limits.pages);
      const expected = all.passages.filter(
        ({ doc, position }) =>
          best.includes(doc) &&
          all.passages
            .filter((other) => other.doc === doc)
            .slice(0, limits.passagesPerPage)
            .some((other) => other.position === position),
      );
      const found = some.passages.filter(({ doc }) => best.includes(doc));
      expect(found).toEqual(expected);
      expect(some.passages.slice(0, 2)).toEqual(expected.slice(0, 2));
      expect(some.pages).toBe(all.pages);
    }
  });

  test('keep the first of equal pages', async () => {
    const same = Array.from({ length: 9 }, () => ({ passages: ['a lantern', 'a lantern'] }));
    const { passages } = await rank([same], 'lantern', { pages: 3, passagesPerPage: 1 });
    expect(passages.slice(0, 3).map(({ doc, position }) => [doc, position])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test('do not change the number of matching pages', async () => {
    const { pages: count, passages } = await rank([pages, [{ passages: ['nothing'] }]], 'lantern', {
      pages: 2,
      passagesPerPage: 1,
    });
    expect(count).toBe(new Set((await rank([pages], 'lantern')).passages.map(({ doc }) => doc)).size);
    expect(passages.length).toBeLessThan(count);
  });
});

describe('the order', () => {
  test('of equal pages is that of the index', async () => {
    const same = Array.from({ length: 30 }, () => ({ passages: ['a lantern', 'a lantern'] }));
    const places = same.flatMap((_, i) => [`${i + 1}:0`, `${i + 1}:1`]);
    expect(await find(memoryIndex([same]), 'lantern')).toEqual(places);
    expect(await find(memoryIndex([same.slice(0, 7), same.slice(7)]), 'lantern')).toEqual(places);
  });

  test('does not depend on the distribution of pages over segments', async () => {
    const pages = Array.from({ length: 24 }, (_, i) => ({
      title: i % 5 ? `Page ${i}` : 'A lantern',
      passages: [`${'lantern '.repeat(i % 4)} ${words(5 + i)} red`, `${'red '.repeat(i % 3)} ${words(9, i)}`],
    }));
    const whole = await rank([pages], 'red lantern');
    for (const cut of [1, 8, 23]) {
      const parted = await rank([pages.slice(0, cut), pages.slice(cut)], 'red lantern');
      expect(parted.passages.map(({ doc, position }) => [doc, position])).toEqual(
        whole.passages.map(({ doc, position }) => [doc, position]),
      );
    }
  });

  test('scores stay between 0 and 1.75', async () => {
    const pages = [{ title: 'Lantern', passages: [['Lantern', 'lantern '.repeat(200)] as [string, string]] }];
    const { passages } = await rank([[...pages, ...others]], 'lantern');
    expect(passages[0]?.score).toBeGreaterThan(1);
    expect(passages[0]?.score).toBeLessThanOrEqual(1.75);
  });
});

test.each([[[]], [[[]]], [[[{ passages: [] }]]]] as MemoryPage[][][][])(
  'an index of %j finds nothing',
  async (pages) => {
    expect((await rank(pages, 'lantern')).passages).toEqual([]);
  },
);

describe('documents', () => {
  const tea = (n: number): MemoryPage => ({ title: `Tea ${n}`, passages: [`tea ${words(20)}`] });
  const pages = [[tea(1), tea(2), { title: 'Other', passages: [`tea ${words(200)}`] }]];
  const limits = { pages: 1, passagesPerPage: 1 };
  const docs = async (more: Partial<RankingLimits>) =>
    (await rank(pages, 'tea', { ...limits, ...more })).passages.map(({ doc }) => doc);

  test('that are always wanted are returned after better ones, if they match', async () => {
    expect(await docs({})).not.toContain(3);
    expect((await docs({ always: new Set([3]) })).at(-1)).toBe(3);
    expect((await rank(pages, 'kettle', { ...limits, always: new Set([3]) })).passages).toEqual([]);
  });

  test('that are excluded are neither returned nor counted', async () => {
    const found = await rank(pages, 'tea', { ...ALL, without: new Set([1, 2]) });
    expect(found.passages.map(({ doc }) => doc)).toEqual([3]);
    expect(found.pages).toBe(1);
  });
});

describe('a page that is searched for by its name', () => {
  const pages = [
    { title: 'package.json', passages: [`the file of a project ${words(200)}`] },
    { title: 'Installing a package', passages: [`package json package json ${words(10)}`] },
    { title: 'Package locks and json files', passages: [`package json ${words(10, 50)}`] },
    ...others,
  ];
  const first = async (query: string, titlesFirst: boolean) =>
    (await rank([pages], query, { ...ALL, titlesFirst })).passages[0]?.doc;

  test('comes before pages that repeat its words', async () => {
    expect(await first('package json', false)).not.toBe(1);
    for (const query of ['package json', 'package.json', 'packages json', 'Package JSON '])
      expect(await first(query, true), query).toBe(1);
  });

  test('does so only if its whole title is the query', async () => {
    for (const query of ['installing', 'locks json', 'package json files'])
      expect(await first(query, true), query).toBe(await first(query, false));
  });
});

describe('meaning', () => {
  const pages = [
    { title: 'Refunds', passages: ['Unopened tins are accepted within a month.', 'Boxes as well.'] },
    { title: 'Kettles', passages: ['Money is well spent on a kettle.'] },
    { title: 'Water', passages: ['Boil it.'] },
  ];
  /** Of each document the similarities of its passages. */
  const like = (byDoc: Record<number, number[]>) => ({
    of: (doc: number) => byDoc[doc] && Float32Array.from(byDoc[doc]),
  });
  const rankByMeaning = async (text: string, limits: Partial<RankingLimits>) => {
    const index = memoryIndex([pages.slice(0, 1), pages.slice(1)]);
    const asked = await understandQuery(index, text, { isQuestion: true });
    return rankPassages(index.segments, asked, { ...ALL, similarPages: 3, ...limits });
  };
  const places = ({ passages }: Ranking) => passages.map(({ doc, position }) => `${doc}:${position}`);

  test('finds a similar page without a word of the query, with its similar passages only', async () => {
    const found = await rankByMeaning('money back', {
      similarities: like({ 1: [4, 0.5], 2: [0.5], 3: [1] }),
    });
    expect(places(found)).toEqual(['1:0', '2:0']);
    expect(found.pages).toBe(2);
    expect(found.passages).toMatchObject([{ score: 0, coverage: 0, similarity: 4 }, { similarity: 0.5 }]);
  });

  test('is sufficient for a query without words, or of unknown words', async () => {
    const similarities = like({ 1: [4, 0], 2: [0], 3: [0] });
    for (const text of ['the of', 'quokka'])
      expect(places(await rankByMeaning(text, { similarities }))).toEqual(['1:0']);
  });

  test('finds only the most similar few', async () => {
    const many = Array.from({ length: 9 }, () => ({ title: 'Tea', passages: ['Leaves.'] }));
    const index = memoryIndex([many]);
    const asked = await understandQuery(index, 'refund');
    const similarities = { of: (doc: number) => Float32Array.of(3 + doc / 10) };
    const limits = { ...ALL, similarities, similarPages: 3 };
    const { passages, pages: count } = rankPassages(index.segments, asked, limits);
    expect(passages.map(({ doc }) => doc)).toEqual([9, 8, 7]);
    expect(count).toBe(3);
  });

  test('does not find dissimilar, excluded or deleted pages, or pages without a phrase', async () => {
    const similarities = like({ 1: [4, 0], 2: [0], 3: [1.4] });
    expect(places(await rankByMeaning('quokka', { similarities, without: new Set([1]) }))).toEqual([]);
    expect(
      places(await rankByMeaning('quokka', { similarities, only: new Map([[3, new Set([0])]]) })),
    ).toEqual([]);
    expect(places(await rankByMeaning('quokka', { similarities, similarPages: 0 }))).toEqual([]);
  });

  test('changes the order of results by words, but neither their scores nor results without vectors', async () => {
    const plain = await rankByMeaning('well', {});
    expect(places(plain)).toEqual(['1:1', '2:0']);
    const ranked = await rankByMeaning('well', { similarities: like({ 2: [5] }) });
    expect(places(ranked)).toEqual(['2:0', '1:1']);
    const scores = ({ passages }: Ranking) => passages.map(({ score }) => score).sort();
    expect(scores(ranked)).toEqual(scores(plain));
  });
});
