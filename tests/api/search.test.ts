import { describe, expect, test } from 'vitest';
import { FIRST_TEN, pageOf, withSearchIndex } from '../setup/answers/search-index.ts';

const content = withSearchIndex();
const { find, addPage, removePages } = content;

describe('the search', () => {
  // The expected order is the same for both database engines.
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

  test('links to the passage and shows it', async () => {
    const { results, count } = await content.search.pages('shop', 'refund', { limit: 1, page: 1 });
    expect(count).toBeGreaterThan(1);
    expect(results).toEqual([
      {
        title: 'Returns and refunds',
        url: 'https://shop.test/returns#section-1',
        heading: 'Refunds',
        excerpt: 'You get a <mark>refund</mark> within 14 days. Ask for it in your account.',
        marked: { title: 'Returns and <mark>refunds</mark>', heading: '<mark>Refunds</mark>' },
      },
    ]);
  });

  test('marks content words, and stop words only if there are no others', async () => {
    const excerpts = async (query: string) =>
      (await content.search.pages('shop', query, FIRST_TEN)).results.map(({ excerpt }) => excerpt).join(' ');
    const marked = (html: string) =>
      new Set(html.match(/(?<=<mark>)[^<]+/g)?.map((word) => word.toLowerCase()));
    expect(marked(await excerpts('it or you '))).toEqual(new Set(['it', 'you']));
    expect(marked(await excerpts('you and a refund'))).toEqual(new Set(['refund']));
  });

  test('links to a passage without an anchor by its first words', async () => {
    const { results } = await content.search.pages('shop', 'orders arrive', FIRST_TEN);
    expect(results[0]?.url).toBe('https://shop.test/delivery#:~:text=When%20and%20how%20orders%20arrive.');
  });

  test('is paged without duplicates, with the last page for any number beyond it', async () => {
    const { count } = await content.search.pages('lumen', 'lumen', FIRST_TEN);
    const pages = Array.from({ length: Math.ceil(count / 3) }, (_, i) => ({ limit: 3, page: i + 1 }));
    const parts = await Promise.all(pages.map((paging) => content.search.pages('lumen', 'lumen', paging)));
    const all = parts.flatMap(({ results }) => results.map(pageOf));
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
    expect(all).toEqual(
      (await content.search.pages('lumen', 'lumen', { limit: 100, page: 1 })).results.map(pageOf),
    );
    expect(await content.search.pages('lumen', 'lumen', { limit: 3, page: 99 })).toEqual(parts.at(-1));
  });

  test('finds pages while the visitor types, and with typos', async () => {
    for (const text of ['passw', 'pasword', 'passwrod', 'refu', 'delivrey', 'damged', 'delete my acc'])
      expect(await find(text), text).not.toEqual([]);
    expect(await find('zzyzx')).toEqual([]);
    const [result] = (await content.search.pages('shop', 'the account settin', FIRST_TEN)).results;
    expect(result?.excerpt).toContain('in the <mark>account</mark> <mark>settings</mark>');
    // A word before a space is complete.
    expect([await find('passwo'), await find('passwo ')]).toEqual([['account'], []]);
  });

  test('finds a synonym of the page’s language only', async () => {
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
    const { results } = await content.search.pages('shop', 'script alert template', FIRST_TEN);
    expect(results[0]?.excerpt).toContain('&#60;<mark>script</mark>&#62;');
    expect(results[0]?.excerpt.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  test('passages have their coverage of the question, and what its words mean in the content', async () => {
    const { passages, words } = await content.search.passages('shop', 'What if the parcel is damaged?');
    expect(passages[0]).toMatchObject({
      title: 'Returns and refunds',
      heading: 'Damaged goods',
      url: 'https://shop.test/returns#section-2',
      pageUrl: 'https://shop.test/returns',
      content: 'If a parcel arrives damaged, take a picture.\n\n- Keep the box\n- Write to us',
    });
    expect(passages[0]?.coverage).toBeGreaterThan(0.8);
    expect(words.map(({ terms }) => [...terms.keys()])).toEqual([
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
    const { results } = await content.search.pages('shop', 'aardvark', FIRST_TEN);
    expect(results.map(({ title, heading }) => ({ title, heading }))).toEqual([
      { title: 'Moving house', heading: 'Boxes' },
    ]);
    await removePages('shop', 'moves');
  });

  test('at most three passages of a page are considered for an answer, and as many as requested', async () => {
    const part = (i: number): [string, string] => [`Part ${i}`, 'The numbat sleeps.'];
    const passages = [1, 2, 3, 4, 5].map(part);
    await addPage('shop', 'numbat', { title: 'Numbats', passages });
    await addPage('shop', 'numbats', { title: 'More numbats', passages });
    const found = (await content.search.passages('shop', 'numbat', { limit: 20 })).passages.map(pageOf);
    expect(found.filter((page) => page === 'numbat')).toHaveLength(3);
    expect(found).toHaveLength(6);
    expect((await content.search.passages('shop', 'numbat', { limit: 4 })).passages).toHaveLength(4);
    await removePages('shop', 'numbat', 'numbats');
  });

  test('a question that refers to the previous one is searched with it', async () => {
    const topic = 'What does delivery cost?';
    const { passages } = await content.search.passages('shop', 'how much is that abroad?', { topic });
    expect(passages[0]?.title).toBe('Delivery');
  });
});

describe('on a website with its name on every page', () => {
  const ask = (text: string, topic?: string) => content.search.passages('lumen', text, { topic });

  test.each([
    ['open on Sundays?', 'Is Lumen open on Sundays?'],
    ['When does Lumen empty the window?', 'How often do you empty the window?'],
    ['How is a red lamp of Lumen cleaned?', 'Cleaning'],
    ['sisters of Lumen', 'What is Lumen?'],
  ])('%j is answered below %j', async (text, heading) => {
    expect((await ask(text)).passages[0]?.heading).toBe(heading);
  });

  test('gives the name less weight than any other word', async () => {
    const { words } = await ask('lamps of Lumen');
    expect(words.map(({ terms }) => [...terms.keys()])).toEqual([
      ['lamps', '~lamp'],
      ['lumen', '~lumen'],
    ]);
    expect(words[1]?.share).toBeLessThan((words[0]?.share ?? 0) / 2);
  });

  test('finds every page for the name alone', async () => {
    expect(await find('Lumen', 'lumen')).toHaveLength(9);
  });

  test('a topic is searched too, but the current question has more weight', async () => {
    const topic = 'Is it open on Sundays?';
    expect((await ask('And when?', topic)).passages[0]?.heading).toBe('Is Lumen open on Sundays?');
    expect((await ask('And how is that cleaned?', topic)).passages[0]?.heading).toBe('Cleaning');
    expect((await ask('And a red one?', 'How do I return a lamp?')).passages[0]?.heading).toBe('Returns');
    expect((await ask('And a red one?', 'How do I clean a lamp?')).passages[0]?.heading).toBe('Cleaning');
  });
});

test('no page of another bot is found', async () => {
  expect(await find('zanzibar sauce')).toEqual([]);
  expect(await find('refund', 'other')).toEqual(['secret']);
  expect(await find('refund', 'nobody')).toEqual([]);
  expect((await content.search.passages('nobody', 'refund')).passages).toEqual([]);
});

test('a bot without pages finds nothing, and one with a single page finds that page', async () => {
  for (const text of ['refund', 'the', '', 'x'.repeat(3000)]) {
    expect(await content.search.pages('empty', text, FIRST_TEN)).toEqual({ results: [], count: 0 });
    expect((await content.search.passages('empty', text)).passages).toEqual([]);
  }
  await addPage('empty', 'only', { title: 'Only', passages: [['', 'The only page there is.']] });
  expect(await find('page', 'empty')).toEqual(['only']);
  expect((await content.search.passages('empty', 'Which page?')).passages[0]?.coverage).toBeCloseTo(1);
  await removePages('empty', 'only');
  expect(await find('page', 'empty')).toEqual([]);
});

describe('a query is plain words', () => {
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
    const { results, count } = await content.search.pages('shop', text, FIRST_TEN);
    expect(count).toBeGreaterThanOrEqual(results.length);
    expect(results.every(({ excerpt }) => excerpt.isWellFormed())).toBe(true);
    const { passages } = await content.search.passages('shop', text, { topic: text });
    for (const { score, coverage } of passages) {
      expect(Number.isFinite(score)).toBe(true);
      expect(coverage).toBeLessThanOrEqual(1.0001);
    }
    expect(await find('refund')).toEqual(['returns', 'delivery']);
  });

  test('finds pages that have the words', async () => {
    expect((await find("refund' & !quokka")).slice(0, 2)).toEqual(['returns', 'delivery']);
    expect(await find('{title heading} : password')).toContain('account');
  });

  test('of stop words only finds pages with them', async () => {
    expect(await find('how to')).toContain('returns');
  });

  test('of any length is limited to its beginning', async () => {
    expect(await find(`refund ${'password '.repeat(120_000)}`)).toContain('returns');
    expect(await find(`${'- '.repeat(1500)}refund`)).toEqual([]);
  });
});
