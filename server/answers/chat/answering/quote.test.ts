import { describe, expect, test } from 'vitest';
import { plainText } from '#lib/passage-content.ts';
import { ASKED_AT, passageHit, questionWords } from '#tests/setup/answers/passage-hits.ts';
import { type PassageHit, termsIn } from '../../search/search.ts';
import { continuesProcedure, extendQuote, type Quote, quoteUnit, renderBlocks } from './quote.ts';
import { rowsAfter } from './quote-tables.ts';
import { unitsOf } from './units.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ');
const sentence = (count: number, about = '') => `About ${words(count)}${about && ` ${about}`}.`;
const list = (count: number, item = (i: number) => `thing ${i}`) =>
  Array.from({ length: count }, (_, i) => `${i + 1}. ${item(i + 1)}`).join('\n');

/** The quote of the unit with most words of the question; of the first of several, and of a whole table only alone. */
function quoteOf(hit: PassageHit, question: string): Quote | undefined {
  const asked = questionWords(question, hit.language ?? 'en');
  const matched = (text: string) => {
    const found = termsIn(text, hit.language);
    return asked.filter(({ terms }) => [...terms.keys()].some((term) => found.has(term))).length;
  };
  const units = unitsOf(hit).sort((a, b) => matched(b.text) - matched(a.text));
  const unit = units.find(({ kind }) => kind !== 'table') ?? units[0];
  return unit && quoteUnit(unit, ASKED_AT);
}

/** The quoted blocks, as the answer shows them. */
function quote(content: string, question: string, language = 'en'): string[] {
  const quoted = quoteOf(passageHit(content, { language }), question);
  return quoted ? renderBlocks(quoted) : [];
}

const countWords = (blocks: string[]) => plainText(blocks.join('\n')).trim().split(/\s+/).length;

describe('a paragraph', () => {
  test('is quoted completely if it is short, whichever sentence answers', () => {
    expect(quote('Keys are old. A key opens locks. They rust.', 'opens')).toEqual([
      'Keys are old. A key opens locks. They rust.',
    ]);
  });

  test('that is long is quoted from the sentence that answers, in whole sentences', () => {
    const [text = '', ...rest] = quote(
      `${sentence(80)} ${sentence(20, 'the key')} ${sentence(70)} ${sentence(60)}`,
      'key',
    );
    expect(rest).toEqual([]);
    expect(text).toBe(`${sentence(20, 'the key')} ${sentence(70)}`);
  });

  test('has at most about 120 words, also without a full stop', () => {
    expect(countWords(quote(`The key ${words(150)}`, 'key'))).toBeLessThanOrEqual(240);
    const endless = quote(`The key ${words(1000)}`, 'key');
    expect(countWords(endless)).toBeLessThanOrEqual(121);
    expect(endless[0]).toMatch(/ …$/);
    for (let count = 5; count < 60; count += 6) {
      const content = Array.from({ length: 30 }, () => sentence(count, 'key')).join(' ');
      expect(countWords(quote(content, 'key'))).toBeLessThanOrEqual(121);
    }
  });

  test('of a script without spaces has a limit, too', () => {
    const content = '鍵は扉を開けるための道具です。'.repeat(70);
    const [text = ''] = quote(content, '鍵', 'ja');
    expect(text.length).toBeLessThan(content.length / 2);
    expect(text).toMatch(/。$/);
  });

  test('that is too short is followed by the next one', () => {
    expect(quote('A key opens.\n\nIt is made of steel.\n\nUnrelated.', 'opens')).toEqual([
      'A key opens.',
      'It is made of steel.',
      'Unrelated.',
    ]);
    expect(quote(`A key opens ${words(30)}.\n\nIt is made of steel.`, 'opens')).toHaveLength(1);
  });

  test('is followed by the list that it announces', () => {
    expect(
      quote('To open it you need a key and:\n\n- steel\n- a file\n\nThat is all.', 'key').slice(0, 3),
    ).toEqual(['To open it you need a key and:', '- steel', '- a file']);
  });

  test('is followed by the code that it announces', () => {
    expect(quote('Make a key:\n\n```\nmake key\n```', 'key')).toEqual(['Make a key:', '```\nmake key\n```']);
  });

  test('is followed by the table that it announces, or by a short list', () => {
    const table = '| Key | Days |\n|---|---|\n| Small | 30 |\n| Big | 60 |';
    expect(quote(`These are the keys:\n\n${table}`, 'these keys')).toEqual([
      'These are the keys:',
      ...table.split('\n'),
    ]);
    expect(quote('A key opens.\n\n- steel\n- brass\n\nMore.', 'opens')).toEqual([
      'A key opens.',
      '- steel',
      '- brass',
    ]);
  });

  test('omits an announcement of a block that is not quoted', () => {
    expect(quote('A key opens doors. It looks like this:\n\n*A key*', 'opens')).toEqual([
      'A key opens doors.',
    ]);
    const links = '- [Locks](https://a.test/locks)\n- [Doors](https://a.test/doors)';
    expect(quote(`A key opens doors. Further pages:\n\n${links}`, 'opens')).toEqual(['A key opens doors.']);
  });
});

describe('a quote is contiguous', () => {
  test('from its first block to its last', () => {
    const content = [
      'First the history.',
      'A key opens.',
      '- steel\n- brass',
      'Then more.',
      '| Key | Use | Days |\n|---|---|---|\n| small | box | 2 |',
      '```\nkey\n```',
    ].join('\n\n');
    const plain = content.replaceAll(/\n+/g, '\n');
    for (const question of ['history', 'opens', 'brass', 'more', 'small', 'key box'])
      expect(plain, question).toContain(quote(content, question).join('\n'));
  });
});

describe('a list', () => {
  test('is quoted completely, with its numbers and the sentence that introduces it', () => {
    const content = `Some history. Do this to make a key:\n\n${list(5)}\n6. file the key\n\nAfterwards.`;
    expect(quote(content, 'file')).toEqual([
      'Do this to make a key:',
      ...list(5).split('\n'),
      '6. file the key',
    ]);
  });

  test('is introduced by a sentence in the language of its page', () => {
    const content = `Ποιο κλειδί θέλετε; Κάντε αυτό για το κλειδί:\n\n${list(5)}\n6. file the key`;
    expect(quote(content, 'file', 'el')[0]).toBe('Κάντε αυτό για το κλειδί:');
    expect(quote(content, 'file', 'en')[0]).toBe('Ποιο κλειδί θέλετε; Κάντε αυτό για το κλειδί:');
  });

  test('of more than eight items is quoted from its beginning, or around the matching item', () => {
    expect(
      quote(
        list(20, (i) => (i === 3 ? 'key' : `thing ${i}`)),
        'key',
      ),
    ).toEqual(list(8, (i) => (i === 3 ? 'key' : `thing ${i}`)).split('\n'));
    const items = Array.from({ length: 20 }, (_, i) => (i === 13 ? '- key' : `- thing ${i}`));
    const around = quote(items.join('\n'), 'key');
    expect(around).toHaveLength(8);
    expect(around).toContain('- key');
    expect(around[0]).toBe('- thing 11');
  });

  test('of steps is quoted from the first one to the matching one', () => {
    const steps = quote(
      list(20, (i) => (i === 14 ? 'key' : `thing ${i}`)),
      'key',
    );
    expect(steps).toHaveLength(14);
    expect([steps[0], steps.at(-1)]).toEqual(['1. thing 1', '14. key']);
  });

  test('is quoted completely with code in it, whether the code or an item matches', () => {
    const content =
      'Make a key:\n\n1. Cut it:\n\n```\ncut key\n```\n\n2. File it\n3. Test it:\n\n```\ntest key\n```\n\nDone.';
    const steps = [
      'Make a key:',
      '1. Cut it:',
      '```\ncut key\n```',
      '2. File it',
      '3. Test it:',
      '```\ntest key\n```',
    ];
    expect(quote(content, 'file')).toEqual(steps);
    expect(quote(content, 'cut key')).toEqual(steps);
    expect(quote('- a file\n\n```\nmake\n```', 'file')).toEqual(['- a file']);
  });

  test('with code in it has at most eight items', () => {
    const items = Array.from({ length: 20 }, (_, i) => `- item ${i + 1}:`);
    const content = items.map((item, i) => `${item}\n\n\`\`\`\ncode${i + 1}\n\`\`\``).join('\n\n');
    const quoted = quote(content, 'code14');
    expect(quoted.filter((block) => /^-/.test(block))).toHaveLength(8);
    expect(quoted).toContain('```\ncode14\n```');
  });

  test('omits items with only links', () => {
    const content = '- [Next](https://a.test/2)\n- The key, which opens\n- [Up](https://a.test/)';
    expect(quote(content, 'key')).toEqual(['- The key, which opens']);
  });

  test('is not introduced by an unrelated paragraph', () => {
    expect(quote('Unrelated things.\n\n- a key\n- a lock', 'key')).toEqual(['- a key', '- a lock']);
  });

  test('announced by a paragraph has at most eight items', () => {
    expect(quote(`The keys are:\n\n${list(30)}`, 'keys')).toHaveLength(9);
  });
});

describe('a table', () => {
  const table = '| Name | Days | Price |\n|---|---|---|\n| Green | 30 | 2 |\n| Black | 60 | 3 |';
  const whole = (content: string) => {
    const unit = unitsOf(passageHit(content)).find(({ kind }) => kind === 'table');
    if (!unit) throw new Error('no table');
    return quoteUnit(unit, ASKED_AT);
  };

  test('is quoted row by row, with the names of its columns', () => {
    expect(quote(table, 'black')).toEqual([...table.split('\n').slice(0, 2), '| Black | 60 | 3 |']);
  });

  test('of two columns is quoted with the names of both', () => {
    const hours = '| Day | Open |\n|---|---|\n| Thursday | 8:30 – 19:30 |\n| Friday | closed |';
    expect(quote(hours, 'thursday')).toEqual(['| Day | Open |', '|---|---|', '| Thursday | 8:30 – 19:30 |']);
  });

  test('without column names is quoted as a line', () => {
    expect(quote('| Green | 30 |\n| Black | 60 |', 'black')).toEqual(['- Black: 60']);
    expect(quote('| Green | 30 | 2 |\n| Black | 60 | 3 |', 'black')).toEqual(['- Black: 60 – 3']);
  });

  test('is quoted whole up to fifteen rows', () => {
    const short = whole(table);
    expect(renderBlocks(short)).toEqual(table.split('\n'));
    expect(short.furtherRows).toBe(0);
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `| Tea ${i} | ${i} | ${i} |`);
    const tableOf = (count: number) =>
      whole(`| Name | Days | Price |\n|---|---|---|\n${rows(count).join('\n')}`);
    expect(tableOf(15).furtherRows).toBe(0);
    const long = tableOf(40);
    expect(renderBlocks(long)).toEqual(['| Name | Days | Price |', '|---|---|---|', ...rows(15)]);
    expect(long.furtherRows).toBe(25);
  });

  test('without column names is quoted whole as a list', () => {
    const quoted = whole('| Green | 30 |\n| Black | 60 |\n\nMore.');
    expect(renderBlocks(quoted)).toEqual(['- Green: 30', '- Black: 60']);
    expect(quoted.furtherRows).toBe(0);
  });

  test('of a season is named by its heading, in a row and whole', () => {
    const hours = '| Day | Open |\n|---|---|\n| Monday | 9–17 |\n| Tuesday | 9–18 |';
    const winter = passageHit(hours, { heading: 'Visit › Winter (1 October – 31 March)' });
    for (const unit of unitsOf(winter))
      expect(quoteUnit(unit, ASKED_AT).heading).toBe('Winter (1 October – 31 March)');
    expect(quoteOf(passageHit(hours, { heading: 'Hours' }), 'monday')?.heading).toBeNull();
  });
});

test.each([
  ['en', 'May I bring my dog?', 'No. Only guide dogs.'],
  ['de', 'Darf mein Hund mit?', 'Nein, leider nicht.'],
  ['fr', 'Les chiens sont-ils admis ?', 'Oui, en laisse.'],
  ['es', '¿Se admiten perros?', 'Sí, con correa.'],
])('an answer with yes or no is quoted below its question: %s', (language, heading, content) => {
  const headingOf = (text: string) =>
    quoteOf(passageHit(text, { language, heading: `FAQ › ${heading}` }), 'dog')?.heading;
  expect(headingOf(content)).toBe(heading);
  expect(headingOf('Siehe Notiz / see note.')).toBeNull();
});

test.each([
  ['Ten percent off, valid until 31 May 2024.', true],
  ['Ten percent off, valid until 31 May 2027.', false],
  ['Gültig bis 26. November 2026', true],
  ['Gültig bis 27. November 2026', false],
  ['Offre valable jusqu’au 3 mars 2025.', true],
  ['Válido hasta el 3 de marzo de 2025.', true],
  ['We opened on 31 May 2024.', false],
])('whether the date in a quote has passed: %s', (content, isExpired) => {
  expect(quoteOf(passageHit(content), 'x')?.isExpired).toBe(isExpired);
});

describe('code', () => {
  test('is quoted with the sentence that introduces it', () => {
    expect(quote('Some history. This is how:\n\n```\nkey --make\n```\n\nMore.', 'make')).toEqual([
      'This is how:',
      '```\nkey --make\n```',
    ]);
  });

  test('that is long is cut after some lines, within its fence', () => {
    const code = ['````', 'make key', '```', ...Array.from({ length: 60 }, (_, i) => `line ${i}`), '````'];
    const [, cut = ''] = quote(`Like this:\n\n${code.join('\n')}`, 'make');
    expect(cut.split('\n').length).toBeLessThanOrEqual(24);
    expect(cut).toMatch(/^````\n[\s\S]*\n…\n````$/);
  });
});

describe('nothing is quoted', () => {
  test.each([
    ['of a table of contents', '- [Key](https://a.test/key)\n- [Lock](https://a.test/lock)'],
    ['of captions', '*Figure 1. A key*'],
    ['of numbers', '9.10.\n\n3'],
    ['of an empty passage', ''],
  ])('%s', (_what, content) => expect(quote(content, 'key')).toEqual([]));
});

test('a quote of later steps is extended by the steps of the previous passage', () => {
  const later = quoteOf(passageHit('2. File the key.\n3. Try it.'), 'file key');
  if (!later) throw new Error('nothing is quoted');
  expect(continuesProcedure(later)).toBe(true);
  const whole = extendQuote(later, 'You need steel.\n\nThis makes one:\n\n1. Cut it.', ASKED_AT);
  expect(renderBlocks(whole)).toEqual(['This makes one:', '1. Cut it.', '2. File the key.', '3. Try it.']);
  expect(continuesProcedure(whole)).toBe(false);
});

test('text of a page is made safe', () => {
  expect(quote('A key ![x](https://evil.test/?q=1) opens [7].', 'key')).toEqual(['A key x opens (7).']);
});

describe('a table that goes on in the next passage', () => {
  const header = '| Size | Price |\n|---|---|';

  test('has the rows of both, with one header', () => {
    expect(rowsAfter(`Prices:\n\n${header}\n| S | 5 |`, `${header}\n| M | 6 |\n| L | 7 |\n\nThanks.`)).toBe(
      '| M | 6 |\n| L | 7 |',
    );
    expect(rowsAfter('| S | 5 |', '| M | 6 |')).toBe('| M | 6 |');
  });

  test.each([
    ['another table follows', `${header}\n| S | 5 |`, '| Day | Open |\n|---|---|\n| Monday | 9–5 |'],
    ['text stands between', `${header}\n| S | 5 |\n\nAll in euros.`, `${header}\n| M | 6 |`],
    ['text follows', `${header}\n| S | 5 |`, 'All in euros.'],
    ['nothing follows', `${header}\n| S | 5 |`, ''],
  ])('ends where %s', (_where, content, next) => expect(rowsAfter(content, next)).toBeUndefined());
});
