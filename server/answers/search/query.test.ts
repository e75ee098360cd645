import { describe, expect, test, vi } from 'vitest';
import { find, memoryIndex } from '#tests/setup/answers/memory-index.ts';
import { termOf } from '../../platform/text/analyze.ts';
import type { IndexReader } from './index-reader.ts';
import { understandQuery } from './query.ts';

const english = memoryIndex([
  [
    { title: 'Refunds', passages: ['You get a refund within 14 days.', 'Ask for a refund of a refund.'] },
    { title: 'Applying', passages: ['To apply, send us a letter. Whoever applies gets an answer.'] },
    { title: 'Modules', passages: ['Files are in a folder, modules in another. Nodes are small.'] },
    { title: 'Timeouts', passages: ['Set `busy_timeout` to 500.', 'A busy line has a timeout too.'] },
    { title: 'Prices', passages: ['Everything here is affordable.', 'The installation is free.'] },
  ],
]);

/** The terms that each word of the text is found by. */
const understood = async (text: string, options = {}, reader: IndexReader = english) =>
  (await understandQuery(reader, text, options)).map(({ terms }) => withoutSigns(terms.keys()));
/** Stems carry a sign. */
const withoutSigns = (terms: Iterable<string>) =>
  [...new Set([...terms].map((term) => term.replace('~', '')))].sort();
/** A word is looked for as it is written, and by its stem. */
const forms = (word: string) => withoutSigns([word, termOf(word, 'en')]);
const weights = async (text: string, reader: IndexReader = english, options = {}) =>
  (await understandQuery(reader, text, options)).flatMap(({ matches }) =>
    matches.map(({ weight }) => weight),
  );

describe('a compound', () => {
  const manual = memoryIndex([
    [
      { title: 'Levels', passages: ['RAID-5 spreads the parity.', 'RAID 1 keeps a copy.'] },
      { title: 'Menus', passages: ['A dropdown has entries.', 'Everybody may login.', 'It is away.'] },
    ],
  ]);

  test('is found in every spelling: separate, with a hyphen or as one word', async () => {
    expect((await find(manual, 'What is RAID 5?'))[0]).toBe('1:0');
    expect((await find(manual, 'raid5'))[0]).toBe('1:0');
    expect((await find(manual, 'drop down entries'))[0]).toBe('2:0');
    expect((await find(manual, 'log in'))[0]).toBe('2:1');
    expect(await find(manual, 'raid')).toEqual(expect.arrayContaining(['1:0', '1:1']));
  });

  test('does not begin with a stop word', async () => {
    expect(await understood('a way', {}, manual)).toEqual([['a'], []]);
  });
});

describe('words with a low weight', () => {
  const cafe = memoryIndex([
    [{ passages: [['Are dogs allowed?', 'Yes, in the garden.']] }, { passages: ['Cakes.'] }],
  ]);
  const boosts = async (text: string) =>
    (await understandQuery(cafe, text, { isQuestion: true })).map(({ boost }) => boost);

  test('have little weight if the content lacks them', async () => {
    expect(await boosts('Can I bring my dog?')).toEqual([0.2, 1]);
    expect(await boosts('dogs allowed')).toEqual([1, 1]);
  });

  test('do not include words of the topic', async () => {
    expect(await boosts('Do you deliver cakes?')).toEqual([1, 1]);
  });
});

describe('stop words', () => {
  test('are ignored if enough other words remain', async () => {
    expect(await understood('How do I get a refund?')).toEqual([['get'], ['refund']]);
  });

  test('show what a single word is about, and do not lower the coverage', async () => {
    const shop = memoryIndex([
      [
        { passages: [['Lumen in the shop', 'The lamps of Lumen are sold in the shop, Lumen by Lumen.']] },
        { passages: [['What is Lumen?', 'A lamp for the table.']] },
      ],
    ]);
    expect((await find(shop, 'What is Lumen?'))[0]).toBe('2:0');
    expect((await find(shop, 'Lumen'))[0]).toBe('1:0');
    const words = await understandQuery(shop, 'What would Lumen be?', {});
    expect(words.map(({ terms, boost }) => [withoutSigns(terms.keys()), boost])).toEqual([
      [['what'], expect.closeTo(0.2)],
      [forms('lumen'), 1],
    ]);
  });

  test('are searched if there are no other words', async () => {
    expect(await understood('you to a')).toEqual([['you'], ['to'], ['a']]);
    expect(await find(english, 'whoever to')).not.toEqual([]);
  });

  test('alone are no query when a question is expected', async () => {
    expect(await understood('you to a', { isQuestion: true })).toEqual([]);
    expect(await understood('you refund', { isQuestion: true })).toContainEqual(['refund']);
  });

  test('are those of the languages of the content', async () => {
    const german = memoryIndex([[{ language: 'de', passages: ['Der Hut steht im Schrank.'] }]]);
    expect(await understood('der Hut im Schrank', {}, german)).toEqual([['hut'], ['schrank']]);
    expect(await understood('der refund')).toHaveLength(2);
  });

  test('do not include words that end in -ly', async () => {
    expect(await understood('How can I apply?')).toContainEqual(forms('apply'));
    expect((await find(english, 'How can I apply?'))[0]).toBe('2:0');
    const replies = memoryIndex([[{ passages: ['Reply early, and only by post.'] }]]);
    for (const text of ['How do I reply?', 'How early?'])
      expect(await find(replies, text), text).toEqual(['1:0']);
  });
});

describe('words', () => {
  test('are unique, in all their forms', async () => {
    expect(await understood('refund refunds refunding')).toEqual([
      ['refund'],
      ['refund', 'refunds'],
      ['refund'],
    ]);
    expect(await understood('refund refund Refund!')).toEqual([['refund']]);
  });

  test('have more weight as they are written than in another form', async () => {
    const reader = memoryIndex([[{ passages: ['The refund'] }, { passages: ['The refunding'] }]]);
    expect(await find(reader, 'refunding')).toEqual(['2:0', '1:0']);
  });

  test('that the content lacks are kept, because they lower the coverage', async () => {
    expect(await understood('refund zyzzyva')).toEqual([['refund'], []]);
  });

  test('are understood in every language of the content', async () => {
    const both = memoryIndex([
      [
        { language: 'de', passages: ['Die Gebühren'] },
        { language: 'en', passages: ['The fees'] },
      ],
    ]);
    expect(await find(both, 'Gebühr')).toEqual(['1:0']);
    expect(await find(both, 'fee')).toEqual(['2:0']);
  });
});

describe('an identifier', () => {
  test('is searched as a whole if the content has it', async () => {
    expect(await understood('busy_timeout')).toEqual([['busytimeout']]);
    expect(await find(english, 'busyTimeout')).toEqual(['4:0']);
  });

  test('is searched in parts if the content lacks it', async () => {
    expect(await understood('node_modules')).toEqual([['node'], forms('modules')]);
    expect(await find(english, 'node_modules')).toEqual(['3:0']);
  });

  test('is found by one of its parts', async () => {
    expect(await find(english, 'timeout')).toEqual(expect.arrayContaining(['4:0', '4:1']));
  });
});

describe('synonyms', () => {
  test('have less weight than the word itself', async () => {
    expect(await find(english, 'cheap')).toEqual(['5:0']);
    const [weight = 1] = await weights('cheap');
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThan(0.8);
    expect(Math.max(...(await weights('affordable')))).toBe(1);
  });

  test('in English never apply to another language', async () => {
    const german = memoryIndex([[{ language: 'de', passages: ['Alles ist affordable.'] }]]);
    expect(await find(german, 'cheap')).toEqual([]);
    expect(await find(german, 'affordable')).toEqual(['1:0']);
  });
});

describe('typos', () => {
  test.each(['refumd', 'rfeund', 'refnud', 'reffund', 'refnd', 'refunt'])(
    '%s is corrected to the word that is one edit away',
    async (typo) => {
      expect(await understood(typo)).toEqual([['refund']]);
      const [weight = 1] = await weights(typo);
      expect(weight).toBeLessThan(1);
    },
  );

  test.each([
    ['has another first letter', 'befund'],
    ['is two edits away', 'rfednu'],
    ['is too short', 'rfe'],
    ['has digits', 'refun1'],
  ])('a word that %s is not corrected', async (_why, word) => {
    expect((await understood(word)).flat()).toEqual([]);
  });

  test('are not corrected to a stem, which is not written anywhere', async () => {
    const redundant = memoryIndex([[{ passages: ['Redundant disks have redundancy.'] }]]);
    expect(await understood('refund', {}, redundant)).toEqual([[]]);
  });

  test('are corrected only in words that the content lacks', async () => {
    const reader = memoryIndex([[{ passages: ['A form, a form, a form.', 'A fort.'] }]]);
    expect(await understood('fort', {}, reader)).toEqual([['fort']]);
    expect(await understood('fork', {}, reader)).toEqual([['form']]);
    // The synonym is a separate match.
    expect(await understood('cheap')).toEqual([withoutSigns([termOf('affordable', 'en')])]);
  });

  test('are corrected to the most frequent of the similar words', async () => {
    const reader = memoryIndex([[{ passages: ['A lamb.', 'A lamp.'] }, { passages: ['A lamp.'] }]]);
    expect(await understood('lamc', {}, reader)).toEqual([['lamp']]);
  });

  test('are found in words that begin with an accent, too', async () => {
    const reader = memoryIndex([[{ language: 'de', passages: ['Unsere Öffnungszeiten'] }]]);
    expect(await find(reader, 'Öffnugnszeiten')).toEqual(['1:0']);
    expect(await find(reader, 'offnungszeitn')).toEqual(['1:0']);
  });

  test('are corrected in a limited number of words only', async () => {
    const termsWithPrefix = vi.fn(english.termsWithPrefix);
    const text = Array.from({ length: 12 }, (_, i) => `zyz${'abcdefghijkl'[i]}zyva`).join(' ');
    await understandQuery({ ...english, termsWithPrefix }, text);
    expect(termsWithPrefix.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('while the visitor types', () => {
  const typing = { typing: true };

  test.each(['re', 'refu', 'how do i get a refun', 'mod', 'busy_ti', 'instal'])(
    '%j finds words with this prefix',
    async (text) => {
      expect(await find(english, text, typing)).not.toEqual([]);
    },
  );

  test('every word has matches from its second letter to its last', async () => {
    for (const word of ['installation', 'refund', 'applies', 'affordable', 'everything'])
      for (let end = 2; end <= word.length; end++)
        expect(await find(english, word.slice(0, end), typing), word.slice(0, end)).not.toEqual([]);
  });

  test('only the last word is unfinished', async () => {
    expect(await understood('refu modules', typing)).toEqual([[], forms('modules')]);
    expect(await understood('refu')).toEqual([[]]);
  });

  test('a single letter has no completion', async () => {
    expect((await understood('r', typing)).flat()).toEqual([]);
  });

  test('finished words have more weight than completions', async () => {
    const reader = memoryIndex([[{ passages: ['A modern house'] }, { passages: ['A mode of work'] }]]);
    expect(await find(reader, 'mode', typing)).toEqual(['2:0', '1:0']);
  });

  test('only the most frequent completions are used', async () => {
    const rare = Array.from({ length: 200 }, (_, i) => `pre${String(i).padStart(3, '0')}x`);
    const reader = memoryIndex([
      [{ passages: [rare.join(' ')] }, { passages: ['prelude'] }, { passages: ['prelude'] }],
    ]);
    const [terms = []] = await understood('pre', typing, reader);
    expect(terms).toContain('prelude');
    expect(terms.length).toBeLessThanOrEqual(30);
  });
});

describe('a topic', () => {
  test('is searched as well, with less weight', async () => {
    const words = await understandQuery(english, 'and get the refund?', {
      topic: 'How do I apply for a refund?',
    });
    expect(words.map(({ terms, boost }) => [withoutSigns(terms.keys()), boost])).toEqual([
      [['get'], 1],
      [['refund'], 1],
      [forms('apply'), expect.closeTo(0.4)],
    ]);
  });
});

describe('a text of any length', () => {
  test('is limited to its first 2,000 characters', async () => {
    expect(await understood(`${'. '.repeat(1000)}refund`)).toEqual([]);
    expect(await understood(`refund ${'modules '.repeat(100_000)}`)).toEqual([['refund'], forms('modules')]);
  });

  test('has a limited number of searched words, the rarest first', async () => {
    const common = Array.from({ length: 40 }, (_, i) => `common${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i}x`);
    const pages = Array.from({ length: 10 }, () => ({ passages: [common.join(' ')] }));
    const reader = memoryIndex([[...pages, { passages: ['quokka'] }]]);
    const words = await understandQuery(reader, `${common.join(' ')} quokka`);
    expect(words.length).toBe(16);
    expect(words.some(({ terms }) => terms.has('quokka'))).toBe(true);
  });

  test('keeps known words among many unknown ones', async () => {
    const unknown = Array.from({ length: 40 }, (_, i) => `zz${i}zz`).join(' ');
    const words = await understandQuery(english, `${unknown} refund`);
    expect(words.length).toBeLessThanOrEqual(16);
    expect(words.some(({ terms }) => terms.has('refund'))).toBe(true);
  });

  test('has a limited number of lookups', async () => {
    const postingsOf = vi.fn(english.postingsOf);
    const text = Array.from({ length: 400 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${i}`).join(' ');
    await understandQuery({ ...english, postingsOf }, text);
    expect(new Set(postingsOf.mock.calls[0]?.[0]).size).toBeLessThanOrEqual(5 * 64);
  });
});

test.each(['', '   ', '🙂', '\ud800', '%_', '"\'()*:^~', '\u0000'])('%j is an empty query', async (text) => {
  expect(await understandQuery(english, text, { typing: true })).toEqual([]);
  expect(await find(english, text)).toEqual([]);
});
