import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '#lib/chat-client/markdown/markdown.ts';
import type { Block } from '#lib/passage-content.ts';
import { isQuotable, isShortSection, safeMarkdown } from './quotable.ts';

const PAGE = 'https://shop.test/tea';
const safe = (text: string, kind: Block['kind'] = 'text') => safeMarkdown({ kind, text }, PAGE);

describe('quotable', () => {
  test.each<[Block['kind'], string]>([
    ['text', 'Tea is a leaf.'],
    ['text', 'See [the terms](https://shop.test/terms) before you order anything from us.'],
    ['item', '- Keep the box'],
    ['row', '| Green | 30 days |'],
    ['text', 'Phone: 555 0199'],
    ['text', 'Write to [tea@shop.test]()'],
    ['code', '```\n1 2 3\n```'],
    ['text', 'お茶です。'],
  ])('is %s: %s', (kind, text) => expect(isQuotable({ kind, text })).toBe(true));

  test.each<[string, Block['kind'], string]>([
    ['a caption', 'caption', '*Figure 1. A pot of tea*'],
    ['a link alone', 'text', '[Next chapter](https://shop.test/2)'],
    ['an entry of a table of contents', 'item', '- [9.10. Return of Capital](https://shop.test/9.10)'],
    [
      'a list of links',
      'text',
      '[Home]() · [Tea](https://shop.test/tea) · [Prices](https://shop.test/prices)',
    ],
    ['a row of links', 'row', '| [Previous](https://shop.test/1) | [Up]() | [Next](https://shop.test/3) |'],
    ['a number', 'text', '9.10.'],
    ['a price', 'text', '€ 5,00'],
    ['signs', 'text', '— * —'],
    ['the line below the names of columns', 'row', '|---|---|'],
  ])('%s is not quotable', (_what, kind, text) => expect(isQuotable({ kind, text })).toBe(false));
});

describe('a short section', () => {
  const isShort = (...lines: string[]) => isShortSection(lines.map((text) => ({ kind: 'text', text })));

  test.each([
    [['5 Tea Lane, 12345 Kettleby']],
    [['Tea Lane 5', '12345 Kettleby']],
    [['555 0199']],
    [['[tea@shop.test]()']],
  ])('%j', (lines) => expect(isShort(...lines)).toBe(true));

  test.each([
    [['Note']],
    [['9.9. Overview']],
    [['[More about tea](https://shop.test/more)']],
    [['Tea is a leaf. '.repeat(20)]],
  ])('not %j', (lines) => expect(isShort(...lines)).toBe(false));

  test('does not include items, rows and code', () => {
    expect(isShortSection([{ kind: 'item', text: '- green tea' }])).toBe(false);
  });
});

describe('Markdown of a page that is kept', () => {
  test.each([
    'Run `npm ci --omit=dev` in **the root**.',
    'See [the terms](https://shop.test/terms?a=1#part) first.',
    'See [`--force`](https://shop.test/force) first.',
    'Write `[7]` or `https://evil.test/` in code.',
    '2 * 3 * 4 and snake_case',
    '| a\\|b | `c` |',
    'Arrays[index] and f(x)',
  ])('%s', (text) => expect(safe(text)).toBe(text));

  test('code, unchanged', () => {
    const code = '```\n![x](https://evil.test/) [1] ` https://evil.test\n```';
    expect(safe(code, 'code')).toBe(code);
  });
});

describe('Markdown of a page that is neutralized', () => {
  test.each([
    ['a link to another host', 'See [this](https://evil.test/?q=secret).', 'See this.'],
    ['one that only looks like the host', '[x](https://shop.test.evil.test/)', 'x'],
    ['one with a user name', '[x](https://shop.test@evil.test/)', 'x'],
    ['another port', '[x](https://shop.test:8443/)', 'x'],
    ['a link without address', 'See [this]().', 'See this.'],
    ['a relative one', '[x](/terms)', 'x'],
    ['a script', '[x](javascript:alert`1`)', 'x'],
    ['data', '[x](data:text/html,x)', 'x'],
    ['an image', 'a ![track](https://evil.test/pixel.png) b', 'a track b'],
    ['an image of the page’s own host', 'a ![track](https://shop.test/pixel?q=secret) b', 'a track b'],
    [
      'an image in a link',
      '[![x](https://evil.test/i)](https://evil.test/)',
      expect.not.stringMatching(/!\[|\]\(/),
    ],
    ['a link with a title', '[x](https://evil.test "title")', 'x'],
    ['a mark that passes for a source', 'It is so [7].', 'It is so (7).'],
    ['one with spaces', 'It is so [ 12 ].', 'It is so ( 12 ).'],
    ['one in a link’s words', '[so [7]](https://shop.test/)', expect.not.stringContaining('[7]')],
    ['a definition of a link', '[1]: https://evil.test', expect.not.stringMatching(/\[1\]|\]:/)],
    ['a mark that is made of a link', 'so [[](https://evil.test/)7]', 'so (7)'],
    ['a link that is made of others', '[[x](https://evil.test/)](https://evil.test/)', 'x'],
    ['an address with a backtick', '[x](https://shop.test/?`) `![y](https://evil.test/)', 'x y'],
    ['a link by reference', 'a [x][y] b', expect.not.stringContaining('][')],
  ])('%s', (_what, text, expected) => expect(safe(text)).toEqual(expected));

  test.each([
    ['https://evil.test/?q=secret', 'Go to https://evil.test/?q=secret.'],
    ['<https://evil.test/>', 'Go to <https://evil.test/> now'],
    ['mailto:', 'Write to mailto:a@evil.test'],
    ['javascript:', 'javascript:alert(1)'],
  ])('a bare address becomes code: %s', (_what, text) => {
    const [block] = parseMarkdown(safe(text), [{ url: 'https://evil.test/' }, { url: PAGE }]);
    expect(block?.kind).toBe('paragraph');
    expect(safe(text)).toMatch(/`[^`]*(evil|alert)[^`]*`/);
  });

  test('an unpaired backtick', () => {
    expect(safe('Use the ` sign')).toBe('Use the  sign');
    expect(safe('a `code` and ` more ![x](https://evil.test/)')).toBe('a `code` and  more x');
  });
});

describe('an untrusted page', () => {
  const PIECES = [
    '![',
    '[',
    ']',
    '](',
    ')',
    '`',
    '``',
    '```',
    'https://evil.test/',
    '<',
    '>',
    ' ',
    '\n',
    'x',
    '[7]',
    '\\',
    '"',
    'shop.test',
  ];

  /** Deterministic, to make failures reproducible. */
  function randomText(seed: number): string {
    let state = seed;
    return Array.from({ length: 12 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return PIECES[Math.floor((state / 2_147_483_648) * PIECES.length)];
    }).join('');
  }

  function expectHarmless(text: string): void {
    const written = safe(text);
    // Rendered as if the answer had a source on the other host.
    const shown = JSON.stringify(parseMarkdown(written, [{ url: 'https://evil.test/' }, { url: PAGE }]));
    expect(shown, text).not.toContain('"address":"https://evil.test');
    expect(shown, text).not.toContain('"kind":"citation"');
    expect(written.replace(/`[^`]*`/g, ''), text).not.toMatch(/!\[[^\]]*\]\(/);
  }

  // Found by the test below with a million texts.
  test.each([
    '[`]()x\\[7]\\` [7] <',
    '![ ![x\n<<<`\\https://evil.test/](https://evil.test/)<`',
    '``![[7]https://evil.test/[7]`\\]![https://evil.test/x)<[x',
    '`x](\nx\n``\n[7]```)`',
  ])('yields no unsafe Markdown: %j', expectHarmless);

  test.each(['!', '[', '![', '`', '](', '[`', ': '])('takes linear time for %j', (piece) => {
    // A pattern with quadratic time takes minutes.
    const text = `a${piece.repeat(300_000 / piece.length)}b`;
    expect(safe(text).length).toBeLessThan(2 * text.length);
  });

  test('never yields a link to another host, an image, or a citation mark, in any notation', () => {
    for (let seed = 1; seed <= 3000; seed++) expectHarmless(randomText(seed));
  });
});
