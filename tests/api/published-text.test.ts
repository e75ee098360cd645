import type { JSONContent } from '@tiptap/core';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarkdown } from '#components/publishing/post-editor/rich/blocks.ts';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { publishedHtml } from '../setup/content/published-html.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
});
afterAll(() => app.close());

/** Publishes the blocks as the rich editor writes them. */
async function publish(blocks: JSONContent[]) {
  const markdown = createMarkdown();
  const body = blocks.map(markdown.write).join('\n\n');
  const { post } = (
    await editor.client.post('/api/posts').send({ title: 'Typed', body, status: 'live' }).expect(201)
  ).body;
  return { body, $: load(await publishedHtml(app, post.slug)) };
}

const text = (words: string): JSONContent => ({ type: 'text', text: words });
const BREAK: JSONContent = { type: 'hardBreak' };
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const table = (...rows: [type: string, ...cells: JSONContent[][]][]): JSONContent => ({
  type: 'table',
  content: rows.map(([type, ...cells]) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [paragraph(...cell)] })),
  })),
});

const TYPED = [
  ...[
    '2 * 3 * 4',
    '__init__',
    'a_b_c',
    '*x*',
    '~~x~~',
    '`x`',
    '[x](y)',
    '![x](/y)',
    '[^1]',
    '^[x]',
    '[x]: /y',
  ],
  ...['<b>x</b>', '<br>', '<!-- x -->', '&amp; &#65;', '1. x', '2) x', '- x', '+ x', '# x', '> x', '[x] y'],
  ...[
    '---',
    '***',
    '===',
    '```',
    '~~~',
    '| a | b |',
    '|---|',
    'a | b',
    '\\* \\',
    'x #',
    '-',
    '1.',
    '🍵',
    'x\u00a0y',
  ],
  ...[
    'npm run --watch',
    '(c) +- ...',
    'https://example.org/__a__/b_c_*d*',
    'http://example.org/~a_b_c',
    'a_b@x.org',
  ],
];

const KINDS: Record<string, (words: JSONContent) => JSONContent> = {
  p: (words) => paragraph(words),
  h3: (words) => ({ type: 'heading', attrs: { level: 3 }, content: [words] }),
  'blockquote p': (words) => ({ type: 'blockquote', content: [paragraph(words)] }),
  'ul li': (words) => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph(words)] }],
  }),
  td: (words) => table(['tableHeader', [text('Head')]], ['tableCell', [words]]),
  'p strong': (words) => paragraph({ ...words, marks: [{ type: 'bold' }] }),
  'p code': (words) => paragraph({ ...words, marks: [{ type: 'code' }] }),
  'pre code': (words) => ({ type: 'codeBlock', content: [words] }),
};

test.each(Object.entries(KINDS))('typed text is published as it is shown, in %s', async (selector, write) => {
  // A line between the blocks: lists after another would be one.
  const { $ } = await publish(TYPED.flatMap((words) => [write(text(words)), { type: 'horizontalRule' }]));
  const published = $(selector)
    .map((_, element) => $(element).text().replace(/\n$/, ''))
    .get();
  expect(published).toEqual(TYPED);
  for (const link of $('a').get()) expect($(link).attr('href')).not.toContain('%5C');
});

const lines = (...words: string[]) => words.flatMap((line, i) => [...(i > 0 ? [BREAK] : []), text(line)]);

test.each<[string, JSONContent, string]>([
  [
    'a cell',
    table(['tableHeader', [text('Open')]], ['tableCell', lines('9-12', '14-18')]),
    '<td>9-12<br>14-18</td>',
  ],
  ['a paragraph', paragraph(...lines('a', '1. b')), '<p>a<br>1. b</p>'],
  ['a paragraph, twice', paragraph(text('a'), BREAK, BREAK, text('- b')), '<p>a<br><br>- b</p>'],
  [
    'a list item',
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(...lines('a', '- b'))] }] },
    '<li>a<br>- b</li>',
  ],
  ['a heading', { type: 'heading', attrs: { level: 2 }, content: lines('a', 'b') }, '>a<br>b</h2>'],
])('a line break in %s is published', async (_where, block, html) => {
  const { body, $ } = await publish([block]);
  expect($.html().replaceAll('<br>\n', '<br>')).toContain(html);
  // The editor opens it again as what it was, and writes the same.
  const { read, write } = createMarkdown();
  const { blocks } = read(body);
  expect(blocks.map(({ node }) => node.type)).toEqual([block.type]);
  expect(blocks.map(({ node }) => write(node)).join()).toBe(body);
});

const marked = (words: string, ...types: string[]): JSONContent => ({
  ...text(words),
  marks: types.map((type) => (type === 'link' ? { type, attrs: { href: '/x' } } : { type })),
});
const list = (type: string, ...items: JSONContent[][]): JSONContent => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
});

test.each<[string, JSONContent, string]>([
  ['a bold space', paragraph(text('a'), marked(' ', 'bold'), text('b')), '<p>a b</p>'],
  [
    'a link that is italic in part',
    paragraph(marked('a', 'link', 'italic'), marked(' b', 'link')),
    '<a href="X"><em>a</em> b</a>',
  ],
  ['bold with a space at its end', paragraph(marked('a ', 'bold'), text('b')), '<strong>a</strong> b'],
  [
    'numbered lists in numbered lists',
    list(
      'orderedList',
      [paragraph(text('a')), list('orderedList', [paragraph(text('b'))])],
      [paragraph(text('c'))],
    ),
    '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>',
  ],
  [
    'code in a list item',
    list('bulletList', [paragraph(text('a')), { type: 'codeBlock', content: [text('b\n\n  c')] }]),
    '<pre tabindex="0"><code>b\n\n  c</code></pre>',
  ],
  [
    'an exclamation mark before a link',
    paragraph(text('Now!'), marked('a', 'link')),
    'Now!<a href="X">a</a>',
  ],
])('%s is published', async (_what, block, html) => {
  const { $ } = await publish([block]);
  expect(
    $.html()
      .replaceAll(`${app.origin}/x`, 'X')
      .replace(/(<\/?(?:ol|li|ul|p)>)\n|\n(?=<)/g, '$1'),
  ).toContain(html);
});

test('a table has empty cells, pipes in cells, and no header if it was written without one', async () => {
  const rows = table(['tableCell', [text('a|b')], []], ['tableCell', [], [text('d')]]);
  const { body, $ } = await publish([rows]);
  expect(
    $('td')
      .map((_, cell) => $(cell).text())
      .get(),
  ).toEqual(['a|b', '', '', 'd']);
  expect($('th').length).toBe(0);
  const [block] = createMarkdown().read(body).blocks;
  expect(block?.node.content?.map((row) => row.content?.map(({ type }) => type))).toEqual([
    ['tableCell', 'tableCell'],
    ['tableCell', 'tableCell'],
  ]);
});
