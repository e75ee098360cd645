import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { entriesOf, importedPost, importFiles, importText, sendImport } from '../setup/content/imports.ts';
import { publishedHtml } from '../setup/content/published-html.ts';
import { zip } from '../setup/content/zip.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
});
afterAll(() => app.close());

describe('a Markdown file', () => {
  test('imports the fields of its front matter, and notes the unsupported ones', async () => {
    const { entry, post } = await importText(app, editor, {
      name: '2021-05-06-brewing.md',
      content: `---
title: "Brewing: the basics"
description: How to brew
categories: [Tea guides, Kettles]
tags: green-tea, leaves
author: {name: Grace Hopper}
permalink: /2021/brewing-basics/
seo_title: Brew
canonical_url: https://example.org/brew
layout: post
weight: 3
aliases: [/old-brewing/, /2020/older]
featured: true
---

# Brewing

<!-- a
comment --><img src="https://example.org/x" alt="None">
Text with <kbd>Enter</kbd>.
`,
    });
    expect(post).toMatchObject({
      title: 'Brewing: the basics',
      slug: 'brewing-basics',
      excerpt: 'How to brew',
      status: 'live',
      approval_status: 'approved',
      published_at: '2021-05-06T00:00:00.000Z',
      created_at: '2021-05-06T00:00:00.000Z',
      category: { name: 'Tea guides', slug: 'tea-guides' },
      seo_title: 'Brew',
      canonical_url: 'https://example.org/brew',
      is_featured: true,
      owner_id: editor.id,
    });
    expect(post.tags.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Kettles',
      'green-tea',
      'leaves',
    ]);
    expect(post.body).toBe('# Brewing\n\n![None](https://example.org/x)\n\nText with `Enter`.');
    expect(entry?.notes).toEqual([
      'Written by Grace Hopper: the post is yours here.',
      'A post has one category here: Kettles became tags.',
      'There is no field here for layout, weight.',
      'The picture https://example.org/x was not found.',
    ]);
  });

  test.each([
    [
      'a-heading.md',
      '# The *title*\n\nText',
      { title: 'The title', slug: 'a-heading', body: 'Text', status: 'live' },
    ],
    [
      'marks.md',
      '# `a_b` and **[c](https://example.org/x)**, 2*3*4 and snake_case_name',
      { title: 'a_b and c, 2*3*4 and snake_case_name' },
    ],
    ['no-title.md', 'Text', { title: 'No title', slug: 'no-title', body: 'Text' }],
    ['Grün & Weiß.md', 'Text', { title: 'Grün & Weiß', slug: 'grun-weiss' }],
    ['hidden.md', '---\ndraft: true\n---\nText', { status: 'draft', published_at: null }],
    ['unpublished.md', '---\npublished: false\n---\nText', { status: 'draft' }],
    [
      'rule.md',
      '---\n\nA rule above\n\n---\n\nand below',
      { body: '---\n\nA rule above\n\n---\n\nand below' },
    ],
    ['windows.md', '\ufeff---\r\ntitle: CRLF\r\n---\r\n\r\nA\r\nB', { title: 'CRLF', body: 'A\nB' }],
    ['zone.md', '---\ndate: 2020-01-02 03:04:05 +0200\n---\nx', { published_at: '2020-01-02T01:04:05.000Z' }],
    [
      'mail.md',
      '---\ndate: Thu, 02 Jan 2020 03:04:05 GMT\n---\nx',
      { published_at: '2020-01-02T03:04:05.000Z' },
    ],
    ['login.md', 'x', { slug: expect.stringMatching(/^login-\w{6}$/) }],
  ])('%s', async (name, content, expected) => {
    expect((await importText(app, editor, { name, content })).post).toMatchObject(expected);
  });

  test.each([
    ['toml.md', '+++\ntitle = "x"\n+++\nText', /TOML/],
    ['broken.md', '---\ntitle: [\n---\nText', /no valid YAML/],
    [
      'bomb.md',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`)}]`)
        .join('\n')}\n---\nText`,
      /no valid YAML/,
    ],
    ['deep.md', `---\na: ${'['.repeat(100_000)}\n---\nText`, /no valid YAML/],
    ['empty.md', '', /no title and no text/],
    ['long.md', 'x'.repeat(200_001), /200,001 characters/],
  ])('%s is skipped', async (name, content, reason) => {
    const { outcome, entry } = await importText(app, editor, { name, content: content || ' ' });
    expect(outcome).toMatchObject({ status: 'done', counts: { left_out: 1, imported: 0 } });
    expect(entry?.notes.at(-1)).toMatch(reason);
  });

  test('can import drafts only, with a default category', async () => {
    const { body } = await editor.client.post('/api/posts/categories').send({ name: 'Imported' }).expect(201);
    const { post } = await importText(
      app,
      editor,
      { name: 'as-draft.md', content: 'x' },
      { status: 'draft', categoryId: body.category.id },
    );
    expect(post).toMatchObject({ status: 'draft', category: { name: 'Imported' }, is_public: false });
    const answer = await sendImport(editor, [{ name: 'a.md', content: 'x' }], { categoryId: 'none' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { category_id: ['This category does not exist.'] },
    ]);
  });
});

/** What generators of websites accept in Markdown, as it is published here. */
const CONVERTED: [markdown: string, html: string][] = [
  ['| b | foo<br>bar |\n|---|---|\n| 1 | 2 |', '<th>foo<br>bar</th>'],
  [
    'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O and 10<sup>6</sup>, <u>all</u> <span class="x">of</span> it',
    '<p>Press <code>Ctrl</code>, H₂O and 10⁶, all of it</p>',
  ],
  [
    '<div align="center">\n  <b>Bold</b>\n</div>\n\nNext *one*',
    '<p><strong>Bold</strong></p><p>Next <em>one</em></p>',
  ],
  ['<center>\n\nIn *it*\n\n</center>', '<p>In <em>it</em></p>'],
  [
    '<details>\n<summary>More</summary>\n\n- a\n- b\n\n</details>',
    '<p><strong>More</strong></p><ul><li>a</li><li>b</li></ul>',
  ],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td>9<br>10</td><td><ul><li>x|y</li><li>z</li></ul></td></tr></table>',
    '<tr><td>9<br>10</td><td>• x|y<br>• z</td></tr>',
  ],
  [
    '<table><tr><td colspan=2>a</td><td rowspan=2>b</td></tr><tr><td>c</td><td><pre>d\ne</pre></td></tr></table>',
    '<table><tbody><tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td><code>d</code><br><code>e</code></td><td></td></tr></tbody></table>',
  ],
  [
    '<figure><iframe src="https://video.example/a_b"></iframe></figure>',
    '<a href="https://video.example/a_b">https://video.example/a_b</a>',
  ],
  ['<a name="x"></a>Text <!-- more -->\n\n<!--more-->\n\nEnd', '<p>Text</p><p>End</p>'],
  ['<pre><code class="language-js">a &lt; b<br>\nc</code></pre>', 'a &lt; b\n\nc'],
  [
    '<script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">Text</a><img src=x onerror=alert(1)>',
    '<p>Text<span></span></p>',
  ],
  [
    '<table><thead><tr></tr></thead><tr><th>A</th><th>B</th></tr><tr></tr><tr><td><p>a</p><p>b</p></td><td><code>c|d</code></td></tr></table>',
    '<th>B</th></tr></thead><tbody><tr><td>a<br>b</td><td><code>c|d</code></td></tr></tbody>',
  ],
  [
    '<ul>\n  <li>a\n    <ul>\n      <li>b</li>\n    </ul>\n  </li>\n</ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['Text {{ "a" | nav({ b: 1 }) | safe }}{{ page.nav({ b: 1 }) }}', '<p>Text a</p>'],
  ['Term\n: One\n: Two', '<p><strong>Term</strong></p><p>One</p><p>Two</p>'],
  ['Text[^1] with <b>bold</b>.\n\n[^1]: A <i>note</i>.', '<li id="fn1"><p>A <em>note</em>.'],
  ['- [x] a <b>b</b>\n- [ ] c', '<li>☑ a <strong>b</strong></li><li>☐ c</li>'],
  [
    'See https://example.org/a_b_c and <i>1 * 2 &lt;br&gt; &amp;amp;</i>',
    '>https://example.org/a_b_c</a> and <em>1 * 2 &lt;br&gt; &amp;amp;</em>',
  ],
  ['<a href="/x">\n  <h3>Head</h3>\n</a>', '<a href="/x">Head</a>'],
  [
    ':::tip A *title*\nText\n:::\n\nAfter',
    '<blockquote><p><strong>A <em>title</em></strong></p><p>Text</p></blockquote><p>After</p>',
  ],
  ['> [!NOTE]\n> Text', '<blockquote><p><strong>Note</strong></p><p>Text</p></blockquote>'],
  [
    '{{< youtube a_b >}}\n\n{{< figure\n  src="/a.png" alt="A" >}}\n\n{{% notice tip %}}Text{{% /notice %}}',
    'watch?v=a_b</a></p><p><img src="/a.png" alt="A" loading="lazy" /></p><p>Text</p>',
  ],
  [
    '{{< highlight go >}}\nx := 1\n{{< /highlight >}}',
    '<pre tabindex="0"><code class="language-go">x := 1</code></pre>',
  ],
  ['{% highlight text %}\nx = {1}\n{% endhighlight %}', '<code class="language-text">x = {1}</code>'],
  [
    '{% include a.html %}[Here]({{ site.baseurl }}/x), {% raw %}{{ x }}{% endraw %}',
    '<p><a href="/x">Here</a>, {{ x }}</p>',
  ],
  ['## Head {#own-id}\n\nText\n{: .big}\n\n* TOC\n{:toc}', '<h2 id="head">Head</h2><p>Text</p>'],
  [
    'import A from "b";\n\nexport const c = {\n  d: 1,\n};\n\n<Tabs>\n<TabItem label="npm" value={a > 1}>\n\nText {/* no */}\n\n</TabItem>\n</Tabs>\n<Badge />',
    '<p><strong>npm</strong></p><p>Text</p>',
  ],
  [
    '`<div>` and `{{< a >}}`\n\n```html\n<b>{% x %}</b>\n```',
    '<p><code>&lt;div&gt;</code> and <code>{{&lt; a &gt;}}</code></p>',
  ],
];

test('HTML and templates in Markdown are published as what posts can have, or left out', async () => {
  const files = CONVERTED.map(([markdown], i) => ({
    name: `converted-${i}.md`,
    content: `---\ntitle: T\n---\n${markdown}`,
  }));
  const outcome = await importFiles(app, editor, [{ name: 'posts.zip', content: zip(files) }]);
  expect(outcome.counts.imported).toBe(CONVERTED.length);
  for (const { source, post_id } of await entriesOf(editor, outcome)) {
    const [markdown = '', html] = CONVERTED[Number(/\d+/.exec(source)?.[0])] ?? [];
    const { slug } = await importedPost(editor, post_id);
    const published = (await publishedHtml(app, slug))
      .replaceAll(app.origin, '')
      .replaceAll('<br />', '<br>')
      .replace(/(<[^>]*>)\n|\n(?=<)/g, '$1');
    expect.soft(published, markdown).toContain(html);
    expect
      .soft(published.replace(/<code.*?<\/code>/gs, ''), markdown)
      .not.toMatch(/&lt;[a-z/!](?!r&gt;)|\{%|\{:|:::|import|script/);
  }
});
