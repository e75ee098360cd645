import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { type Inline, parseInline } from './inline.ts';
import { type Block, parseMarkdown } from './markdown.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const code = (words: string): Inline => ({ kind: 'code', text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

describe('parseMarkdown', () => {
  it('reads paragraphs with bold text, code and citations', () => {
    expect(parseMarkdown('Run `npm ci` in **the [2] root** [1].\nThen wait.\n\nDone.')).toEqual([
      paragraph(
        text('Run '),
        code('npm ci'),
        text(' in '),
        { kind: 'strong', children: [text('the '), { kind: 'citation', n: 2 }, text(' root')] },
        text(' '),
        { kind: 'citation', n: 1 },
        text('.\nThen wait.'),
      ),
      paragraph(text('Done.')),
    ]);
  });

  it('reads text between two tildes as struck out', () => {
    expect(parseInline('It was ~~80 €~~ and ~ 5 ~~', () => null)).toEqual([
      text('It was '),
      { kind: 'struck', children: [text('80 €')] },
      text(' and ~ 5 ~~'),
    ]);
  });

  it('reads text in single asterisks as emphasis, and no others', () => {
    expect(parseMarkdown('Or (*split [1] rows*).')).toEqual([
      paragraph(
        text('Or ('),
        { kind: 'emphasis', children: [text('split '), { kind: 'citation', n: 1 }, text(' rows')] },
        text(').'),
      ),
    ]);
    for (const plain of ['2*3*4 = 24', 'a * b * c', 'Price* and *tax', '*one\ntwo*', '***'])
      expect(parseMarkdown(plain)).toEqual([paragraph(text(plain))]);
  });

  it('reads headings', () => {
    expect(parseMarkdown('## Why [1]')).toEqual([
      { kind: 'heading', children: [text('Why '), { kind: 'citation', n: 1 }] },
    ]);
  });
});

describe('lists', () => {
  const item = (words: string, ...lists: Block[]) => ({ children: [text(words)], lists });
  const bullets = (...items: object[]) => ({ kind: 'list', ordered: false, start: 1, items }) as Block;
  const steps = (start: number, ...items: object[]) =>
    ({ kind: 'list', ordered: true, start, items }) as Block;

  it('have continuation lines and their first number', () => {
    expect(parseMarkdown('Steps:\n- one\n  and more\n- two\n3. three')).toEqual([
      paragraph(text('Steps:')),
      bullets(item('one\nand more'), item('two')),
      steps(3, item('three')),
    ]);
  });

  it('keep their numbers around code between items', () => {
    expect(parseMarkdown('1. Run:\n\n```sh\nnpm ci\n```\n\n2. Wait')).toEqual([
      steps(1, item('Run:')),
      { kind: 'code', text: 'npm ci', language: 'sh' },
      steps(2, item('Wait')),
    ]);
  });

  it.each([
    ['two spaces a level', '1. one\n  - a\n    - deep\n  - b\n2. two'],
    ['as deep as the text of the item above', '1. one\n   - a\n     - deep\n   - b\n2. two'],
    ['tabs', '1. one\n\t- a\n\t\t- deep\n\t- b\n2. two'],
  ])('are nested with an indentation of %s', (_how, source) => {
    expect(parseMarkdown(source)).toEqual([
      steps(1, item('one', bullets(item('a', bullets(item('deep'))), item('b'))), item('two')),
    ]);
  });

  it('end at another kind of item, at every depth', () => {
    expect(parseMarkdown('- one\n  - a\n  1. b\n- two')).toEqual([
      bullets(item('one', bullets(item('a')), steps(1, item('b'))), item('two')),
    ]);
  });

  it('accept uneven indentation', () => {
    expect(parseMarkdown('  - one\n - two\n- three')).toEqual([
      bullets(item('one'), item('two'), item('three')),
    ]);
    expect(parseMarkdown('- one\n        - deep\n  - less')).toEqual([
      bullets(item('one', bullets(item('deep'), item('less')))),
    ]);
  });
});

describe('fenced code', () => {
  it('is unchanged, also before its end has arrived', () => {
    expect(parseMarkdown('```sh\nnpm  run **x** [1]\n\n- y\n```\nafter')).toEqual([
      { kind: 'code', text: 'npm  run **x** [1]\n\n- y', language: 'sh' },
      paragraph(text('after')),
    ]);
    expect(parseMarkdown('```\nhalf')).toEqual([{ kind: 'code', text: 'half', language: '' }]);
  });

  it('ends with a fence of the same kind and at least the same length', () => {
    expect(parseMarkdown('````md\n```sh\nnpm ci\n```\n~~~~\n`````\nafter')).toEqual([
      { kind: 'code', text: '```sh\nnpm ci\n```\n~~~~', language: 'md' },
      paragraph(text('after')),
    ]);
    expect(parseMarkdown('~~~ title="a"\n~~~ b\n~~~')).toEqual([
      { kind: 'code', text: '~~~ b', language: 'title' },
    ]);
  });

  it('does not start with inline code', () => {
    expect(parseMarkdown('```npm ci``` installs')).toEqual([
      paragraph(text('``'), code('npm ci'), text('`` installs')),
    ]);
  });
});

describe('tables', () => {
  it('have a header and rows, with the Markdown of their cells', () => {
    const source =
      'Flags:\n| Flag | Use |\n|:---|:-:|\n| `a\\|b` | **now** [1] |\n|c|[x](https://evil.example)\n\nEnd';
    expect(parseMarkdown(source)).toEqual([
      paragraph(text('Flags:')),
      {
        kind: 'table',
        head: [[text('Flag')], [text('Use')]],
        rows: [
          [
            [code('a|b')],
            [{ kind: 'strong', children: [text('now')] }, text(' '), { kind: 'citation', n: 1 }],
          ],
          [[text('c')], [text('x')]],
        ],
      },
      paragraph(text('End')),
    ]);
  });

  it('drop cells without a header, and omit missing cells', () => {
    expect(parseMarkdown('| a | b |\n|---|---|\n| 1 |\n| 1 | | 3 |')).toEqual([
      { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')]], [[text('1')], []]] },
    ]);
  });

  it.each(['| a | b |', '| a |\n| b |', '|\n|', '| a |\n|', '|\n|---|', '| a |\n|--x|'])(
    'are not created from %j',
    (source) => expect(parseMarkdown(source)).toEqual([paragraph(text(source))]),
  );
});

describe('links', () => {
  const sources = [{ url: 'https://docs.example/ci#why' }, { url: 'http://localhost:8080/a' }];
  const link = (address: string, ...children: Inline[]): Inline => ({ kind: 'link', address, children });

  it.each([
    ['https://docs.example/install?x=1#top', 'https://docs.example/install?x=1#top'],
    ['https://docs.example', 'https://docs.example/'],
    [' HTTPS://DOCS.EXAMPLE:443/a "title"', 'https://docs.example/a'],
    ['http://localhost:8080/b', 'http://localhost:8080/b'],
  ])('to %s are kept for a website among the sources', (target, address) => {
    expect(parseMarkdown(`See [**the** \`docs\`](${target}).`, sources)).toEqual([
      paragraph(
        text('See '),
        link(address, { kind: 'strong', children: [text('the')] }, text(' '), code('docs')),
        text('.'),
      ),
    ]);
  });

  it.each([
    'https://evil.example/?q=secret',
    'https://evil.example "title"',
    'http://docs.example/',
    'https://docs.example:8443/',
    'https://sub.docs.example/',
    'https://docs.example.evil.example/',
    'https://docs.example@evil.example/',
    'https:\\\\evil.example\\docs.example',
    '//docs.example/',
    '/install',
    'install',
    'javascript:alert`1`',
    'data:text/html,x',
    'mailto:a@docs.example',
    'blob:https://docs.example/1',
    '',
  ])('to %j are plain text', (target) => {
    expect(parseMarkdown(`a [here](${target}) b`, sources)).toEqual([paragraph(text('a here b'))]);
  });

  it('are plain text if the answer has no source, or one without a website', () => {
    const source = '[here](https://docs.example/)';
    expect(parseMarkdown(source)).toEqual([paragraph(text('here'))]);
    expect(parseMarkdown(source, [{ url: 'nothing' }])).toEqual([paragraph(text('here'))]);
    expect(parseMarkdown('[here](data:x)', [{ url: 'data:x' }])).toEqual([paragraph(text('here'))]);
  });

  it.each([
    ['a ![track](https://docs.example/pixel.png) b', 'a  b'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    [
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
    ],
    ['[a]: https://docs.example', '[a]: https://docs.example'],
    ['<https://docs.example>', '<https://docs.example>'],
    ['https://docs.example', 'https://docs.example'],
  ])('are not made of %s', (source, words) => {
    expect(parseMarkdown(source, sources)).toEqual([paragraph(text(words))]);
  });
});

describe('hostile text', () => {
  const PIECES = [
    ...['*', '**', '[', '![', '[a](', '`', '**a', '[1', '- ', '# ', '\n- ', '`a*[', ' ', '\t\n'],
    ...[
      '~',
      '|',
      '| ',
      '\\|',
      '|-',
      '|\n',
      '|-|\n',
      '\n|a',
      '\n  - ',
      '\n- \n  - ',
      '[a](b)',
      '[a](https://a.b/ ',
    ],
    ...['[a](https://a.b/)', '**[`a`](https://a.b/)'],
  ];
  /** Line endings that cause backtracking in naive patterns. */
  const LINES = [
    ['', '~', '`'],
    ['- ', ' ', 'a\u2028b'],
    ['# ', ' ', 'a\rb'],
    ['|', '-', 'x'],
    ['```', ' ', '`'],
  ] as const;

  it.each([...PIECES.map((piece) => ['', piece, ''] as const), ...LINES])(
    '%j, repeated %j and ended by %j, is parsed in linear time',
    async (start, piece, end) => {
      const hostile = (times: number) => `${start}${piece.repeat(times)}${end}`;
      // A quadratic parser would take 256 times as long for sixteen times the text.
      const parse = (source: string) => parseMarkdown(source, [{ url: 'https://a.b/' }]);
      await eventually(() => expect(growthOf(parse, hostile(5_000), hostile(80_000))).toBeLessThan(90));
    },
  );
});
