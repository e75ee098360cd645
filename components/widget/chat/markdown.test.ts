import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

describe('parseMarkdown', () => {
  it('reads paragraphs with bold text, code and citations', () => {
    expect(parseMarkdown('Run `npm ci` in **the [2] root** [1].\nThen wait.\n\nDone.')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'Run ' },
          { kind: 'code', text: 'npm ci' },
          { kind: 'text', text: ' in ' },
          {
            kind: 'strong',
            children: [
              { kind: 'text', text: 'the ' },
              { kind: 'citation', n: 2 },
              { kind: 'text', text: ' root' },
            ],
          },
          { kind: 'text', text: ' ' },
          { kind: 'citation', n: 1 },
          { kind: 'text', text: '.\nThen wait.' },
        ],
      },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'Done.' }] },
    ]);
  });

  it('reads lists, with their continuation lines and their first number', () => {
    expect(parseMarkdown('Steps:\n- one\n  and more\n- two\n3. three')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'Steps:' }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [[{ kind: 'text', text: 'one\nand more' }], [{ kind: 'text', text: 'two' }]],
      },
      { kind: 'list', ordered: true, start: 3, items: [[{ kind: 'text', text: 'three' }]] },
    ]);
  });

  it('keeps fenced code as it is, also while its end has not arrived', () => {
    expect(parseMarkdown('```sh\nnpm  run **x** [1]\n\n- y\n```\nafter')).toEqual([
      { kind: 'code', text: 'npm  run **x** [1]\n\n- y' },
      { kind: 'paragraph', children: [{ kind: 'text', text: 'after' }] },
    ]);
    expect(parseMarkdown('```\nhalf')).toEqual([{ kind: 'code', text: 'half' }]);
  });

  it('reads a heading as a heading', () => {
    expect(parseMarkdown('## Why [1]')).toEqual([
      {
        kind: 'heading',
        children: [
          { kind: 'text', text: 'Why ' },
          { kind: 'citation', n: 1 },
        ],
      },
    ]);
  });

  it.each([
    ['[here](https://evil.example/?q=secret)', 'here'],
    ['[here](https://evil.example "title")', 'here'],
    ['a ![track](https://evil.example/pixel.png) b', 'a  b'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    [
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
    ],
    ['[a]: https://evil.example', '[a]: https://evil.example'],
    ['<https://evil.example>', '<https://evil.example>'],
  ])('makes nothing but text of %s', (source, text) => {
    expect(parseMarkdown(source)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text }] }]);
  });

  it.each(['*', '**', '[', '![', '[a](', '`', '**a', '[1', '- ', '# ', '\n- ', '`a*[', ' ', '\t\n'])(
    'takes 70,000 times %j in linear time',
    (piece) => {
      const hostile = piece.repeat(70_000);
      const started = performance.now();
      parseMarkdown(hostile);
      expect(performance.now() - started).toBeLessThan(250);
    },
  );
});
