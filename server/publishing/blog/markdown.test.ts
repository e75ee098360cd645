import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { costOf } from '#tests/setup/app/growth.ts';
import { renderMarkdown } from './markdown.ts';

const html = (source: string) => renderMarkdown(source).html.trim();

describe('untrusted Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p style="position:fixed" onclick="alert(1)">',
    '<iframe src="/evil"></iframe>',
    '<style>body{display:none}</style>',
    '<svg onload=alert(1)>',
    '<!-- a comment -->',
    '<form action="/evil"><input name=password>',
    '<base href="/evil">',
    '</article></main>',
  ])('shows %j as text', (source) => {
    const written = source.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '.');
    expect(html(`Tea ${source}`).replace(/[“”]|&quot;/g, '.')).toBe(`<p>Tea ${written}</p>`);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
  ])('creates no link to %s', (address) => {
    for (const source of [`[x](${address})`, `[x](<${address}>)`, `[x]\n\n[x]: ${address}`, `<${address}>`]) {
      expect.soft(html(source)).not.toMatch(/href|<a |src=/);
    }
  });

  test.each([
    'https://evil.example/seen.png',
    '//evil.example/seen.png',
    'seen.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
  ])('loads no picture from %s', (address) => {
    for (const source of [`![A pot](${address})`, `[![A pot](${address})](/tea)`]) {
      expect.soft(html(source)).not.toMatch(/<img|src=/);
      expect.soft(html(source)).toContain('A pot');
    }
  });

  test('loads own pictures lazily', () => {
    expect(html('![A pot](/images/pot.svg "Blue")')).toBe(
      '<figure><img src="/images/pot.svg" alt="A pot" loading="lazy" /><figcaption>Blue</figcaption></figure>',
    );
    expect(html('See ![a pot](/images/pot.svg "Blue") here.')).toContain('alt="a pot" title="Blue"');
  });

  test('scales pictures of the media library, with width and height', () => {
    const sizes = new Map([['pot.png', { width: 800, height: 600 }]]);
    const { html: made } = renderMarkdown('![A pot](/media/pot.png?v=1 "<b>Blue</b>")', sizes);
    expect(made).toContain('src="/media/pot.png?format=auto&amp;width=1200"');
    expect(made).toContain('/media/pot.png?format=auto&amp;width=640 640w');
    expect(made).toContain('width="800" height="600"');
    expect(made).toContain('<figcaption>&lt;b&gt;Blue&lt;/b&gt;</figcaption>');
  });

  test.each([
    ['[x](/tea "a\\" onmouseover=alert(1) b=\\"")', 'onmouseover'],
    ['![" onerror="alert(1)](/pot.png)', 'onerror'],
    ['```"onload="alert(1)\ntea\n```', 'onload'],
    ['# Tea" onclick="alert(1)', 'onclick'],
  ])('keeps attributes closed in %j', (source, attribute) => {
    expect(html(source)).not.toMatch(new RegExp(`<[^>"]*(?:"[^"]*"[^>"]*)*\\s${attribute}`));
  });

  test('reads table tags in code and titles as text', () => {
    expect(html('`<table>` and [x](/ "<table></table>")')).toBe(
      '<p><code>&lt;table&gt;</code> and <a href="/" title="&lt;table&gt;&lt;/table&gt;">x</a></p>',
    );
  });
});

describe('headings', () => {
  test('begin below the page’s title, down to the fourth level', () => {
    const levels = html('# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six');
    expect(levels.match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3', '<h4', '<h4', '<h4']);
  });

  test('have ids that are unique in the page', () => {
    const { html } = renderMarkdown(
      '## Tea\n\n## Tea\n\n## Tea 1\n\n## Tea\n\n## Page\n\n## fn1\n\n## fnref1\n\nHot[^1].\n\n[^1]: Very.',
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const inPage = [...ids, 'page'];
    expect(new Set(inPage).size).toBe(inPage.length);
    expect(ids.slice(0, 4)).toEqual(['tea', 'tea-1', 'tea-1-1', 'tea-2']);
  });

  test('have stable ids, in every script', () => {
    const source = '## 茶\n\n## Чай\n\n## !\n\n## Green tea';
    expect(renderMarkdown(source)).toEqual(renderMarkdown(source));
    expect(renderMarkdown(source).outline.map(({ id }) => id)).toEqual([
      'section',
      'chay',
      'section-1',
      'green-tea',
    ]);
  });

  test('are listed as plain text unless they are empty', () => {
    expect(renderMarkdown('## *Tea* & `<b>` [here](/x)\n\n##\n\n### Below').outline).toEqual([
      { id: 'tea-b-here', text: 'Tea & <b> here' },
    ]);
  });
});

test('a table of contents has at most one entry more than a page shows', () => {
  expect(renderMarkdown('# a\n'.repeat(200)).outline).toHaveLength(101);
});

describe('code', () => {
  test('is highlighted up to a limit for the whole text, which is told', () => {
    const block = `\`\`\`ts\n${'const tea = 1;\n'.repeat(600)}\`\`\`\n`;
    const { html: two, plainCodeFrom: none } = renderMarkdown(block.repeat(2));
    expect([two.match(/<code class="language-ts"><span/g)?.length, none]).toEqual([2, null]);
    const { html: three, plainCodeFrom } = renderMarkdown(block.repeat(4));
    expect([three.match(/<code class="language-ts"><span/g)?.length, plainCodeFrom]).toEqual([2, 1205]);
  });

  test.each(['ini', 'js', 'ts', 'bash', 'nginx'])(
    'in %s with long lines stays plain: its grammar is not linear',
    (name) => {
      expect(html(`\`\`\`${name}\n${'a'.repeat(301)}\n\`\`\``)).not.toContain('<span');
    },
  );

  test('is highlighted by classes only', () => {
    const code = html('```ts\nconst tea: string = "<b>";\n```');
    expect(code).toContain('<span class="hljs-keyword">const</span>');
    expect(code).toContain('&lt;b&gt;');
    expect(code).not.toContain('style=');
  });

  test.each(['', 'nonsense', 'text'])('in language %j stays plain', (language) => {
    expect(html(`\`\`\`${language}\nconst tea = 1;\n\`\`\``)).toMatch(/<code[^>]*>const tea = 1;\n<\/code>/);
  });

  test('is focusable and scrolls by keyboard', () => {
    expect(html('```\ntea\n```')).toBe('<pre tabindex="0"><code>tea\n</code></pre>');
  });
});

test('each table scrolls separately', () => {
  const table = '| Tea | Minutes |\n|---|--:|\n| Green | 2 |\n';
  const both = html(`${table}\n${table}`);
  expect(both.match(/<div class="scroll" tabindex="0"[^>]*><table>/g)).toHaveLength(2);
  // Several landmarks of one name would be one too many.
  expect(both).not.toContain('role="region"');
  expect(both.match(/<\/table><\/div>/g)).toHaveLength(2);
});

describe('footnotes', () => {
  const source = 'Tea is hot[^1], very hot[^1].\n\n[^1]: Mostly.';

  test('link to the note and back', () => {
    const text = html(source);
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect.soft(text).toContain(` id="${id}"`);
    expect(text.match(/href="#fn1"/g)).toHaveLength(2);
    expect(text.match(/href="#fnref1[^"]*"/g)).toHaveLength(2);
  });

  test('count with their words, without their marks', () => {
    expect(renderMarkdown(source).words).toBe(6);
  });
});

test('task lists show checked and unchecked items', () => {
  const { html } = renderMarkdown('- [ ] Boil *water*\n- [x] Buy tea\n- [y] [link](/a)\n\n[x] no list');
  expect(html.replace(/\s+/g, ' ').trim()).toBe(
    '<ul> <li>☐ Boil <em>water</em></li> <li>☑ Buy tea</li> <li>[y] <a href="/a">link</a></li> </ul> <p>[x] no list</p>',
  );
});

test('words are counted in the visible text', () => {
  expect(renderMarkdown('').words).toBe(0);
  expect(
    renderMarkdown('# Green tea\n\n* hot & *fresh*\n* a < b\n\n| a | b |\n|---|---|\n| c | d |').words,
  ).toBe(12);
});

/** Sources that are slow for naive parsers, each with a text that the output must contain. */
const HOSTILE: [string, string, string][] = [
  ['stars', '*'.repeat(70_000), '<hr />'],
  ['stars and letters', '*a'.repeat(35_000), '<em>'],
  ['stars, never closed', '**a _b '.repeat(10_000), '**a _b'],
  ['nested quotes', '>'.repeat(70_000), '<blockquote>'],
  ['nested lists', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n'), '<li>'],
  ['nested brackets', '['.repeat(70_000), '['.repeat(70_000)],
  ['nested pictures', '!['.repeat(35_000), '!['.repeat(35_000)],
  ['links, never closed', '[a](b'.repeat(14_000), '[a](b'.repeat(14_000)],
  ['code, never closed', Array.from({ length: 370 }, (_, n) => '`'.repeat(n)).join(' '), '`'],
  ['tags, never closed', '<a '.repeat(23_000), '&lt;a '.repeat(22_999)],
  ['footnotes', 'a^[b]'.repeat(14_000), 'a^[b]'],
  ['one heading again and again', '# a\n'.repeat(10_000), '<h2 id="a-9999">'],
  ['one address again and again', `[a]: /${'x'.repeat(20_000)}\n\n${'[a] '.repeat(10_000)}`, '>a</a>'],
  ['code that its grammar nests', `\`\`\`js\n${'<a>'.repeat(23_000)}\n\`\`\``, '&lt;a&gt;'.repeat(23_000)],
];

/** An ordinary text of 70,000 characters. */
const ORDINARY =
  '## A heading\n\nWords with *stars* and [a link](/to).\n\n- `code` in a list\n- more\n\n'.repeat(875);

test.each(HOSTILE)('%s cost no more than a few ordinary texts', async (_what, source, sign) => {
  const rendered = html(source);
  expect(rendered).toContain(sign);
  expect(rendered.length).toBeLessThan(20 * source.length);
  // A parser with quadratic time took more than a hundred times as long.
  const ratio = () => costOf(() => html(source), 1) / costOf(() => html(ORDINARY), 3);
  await eventually(() => expect(ratio()).toBeLessThan(10));
});
