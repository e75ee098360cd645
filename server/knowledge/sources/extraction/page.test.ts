import { describe, expect, it } from 'vitest';
import { extractPage } from './page.ts';

const URL_OF_PAGE = 'https://example.com/docs/page.html';
const extract = (html: string) => extractPage(html, URL_OF_PAGE);
const contents = (html: string) => extract(html).passages.map(({ content }) => content);
const text = (html: string) => contents(html).join('\n\n');

describe('headings', () => {
  it('gives each passage the path of headings below the title, and the anchor', () => {
    const { title, passages } = extract(`
      <title>Manual | Example</title><body><h1 id="top">Manual</h1><p>About.</p>
      <h2 id="install">Install</h2><p>Run it.</p><h3>On <code>Linux</code></h3><p>Use apt.</p>
      <h2>Remove</h2><p>Delete it.</p><h4 id="deep">Deep</h4><p>Further down.</p>`);
    expect(title).toBe('Manual');
    expect(passages).toEqual([
      { heading: '', anchor: null, content: 'About.' },
      { heading: 'Install', anchor: 'install', content: 'Run it.' },
      { heading: 'Install › On Linux', anchor: 'install', content: 'Use apt.' },
      { heading: 'Remove', anchor: null, content: 'Delete it.' },
      { heading: 'Remove › Deep', anchor: 'deep', content: 'Further down.' },
    ]);
  });

  it.each([
    ['an id within', '<h2><span id="a">Head</span></h2>'],
    ['a named link within', '<h2><a name="a"></a>Head</h2>'],
    ['a named link right before', '<a name="a"></a>\n<h2>Head</h2>'],
    ['the section it begins', '<section id="a">\n<!-- x --><h2>Head</h2></section>'],
    ['the section around its header', '<section id="a"><header><h2>Head</h2></header></section>'],
    ['role=heading', '<div role="heading" aria-level="2" id="a">Head</div>'],
  ])('finds the anchor in %s', (_where, heading) => {
    expect(extract(`<body>${heading}<p>Text.</p>`).passages).toEqual([
      { heading: 'Head', anchor: 'a', content: 'Text.' },
    ]);
  });

  it('ignores the anchor of a section that does not begin with the heading', () => {
    const { passages } = extract('<section id="a"><p>One.</p><h2>Head</h2><p>Two.</p></section>');
    expect(passages.map(({ anchor }) => anchor)).toEqual([null, null]);
  });

  it('drops permalink signs of a heading, but not a heading that is a link', () => {
    const { passages } = extract(`
      <h2 id="a">One<a class="headerlink" href="#a">¶</a></h2><p>Text of one.</p>
      <h2 id="b"><a class="anchor" href="#b" aria-label="Permalink"></a>Two <a href="#b">#</a></h2><p>Text of two.</p>
      <h2 id="c"><a class="anchor" href="#c">Three</a></h2><p>Text of three.</p>
      <h2 id="d">Four<a class="hash-link" href="#d" title="Direct link to Four">&#8203;</a></h2><p>Text of four.</p>`);
    expect(passages.map(({ heading }) => heading)).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('creates no passage for a heading without text', () => {
    expect(extract('<h2>Empty</h2><h3>Full</h3><p>Here.</p>').passages.map(({ heading }) => heading)).toEqual(
      ['Empty › Full'],
    );
  });
});

describe('title', () => {
  it.each([
    ['<title>Install | Example Docs</title><h1>Install</h1>', 'Install'],
    ['<title>Install - Example</title><p>x</p>', 'Install'],
    ['<title>Example · Install</title><meta property="og:site_name" content="Example"><p>x</p>', 'Install'],
    ['<title>npm-install</title><h1>npm-install <span>@11.19.1</span></h1>', 'npm-install'],
    ['<title>Home</title><h1>Welcome to Example</h1>', 'Welcome to Example'],
    [
      '<title>Prices - Example</title><meta property="og:site_name" content="Example"><h1>Example</h1>',
      'Prices',
    ],
    ['<meta property="og:title" content="Shared name"><p>x</p>', 'Shared name'],
    ['<title>Well-known email rules</title><p>x</p>', 'Well-known email rules'],
    ['<p>Nothing else</p>', 'page'],
    ['<title> </title><h1> </h1><p>x</p>', 'page'],
    [`<title>${'long '.repeat(100)}</title><p>x</p>`, `${'long '.repeat(40).slice(0, 199)}…`],
  ])('of %s is %s', (html, title) => {
    expect(extract(html).title).toBe(title);
  });
});

describe('content', () => {
  it('writes paragraphs, lists, code, tables and definitions as light Markdown', () => {
    expect(
      text(`<main><p>Run <code>npm  test</code> in\n  the <b>folder</b>.<br>Then wait.</p>
        <ul><li>one</li><li>two<ul><li>inner</li></ul></li><li></li><li><p>three</p><p>more of three</p></li></ul>
        <pre><code>if (a &lt; b) {\n\tgo();  \n\n}\n</code></pre>
        <table><caption>Sizes</caption><thead><tr><th>Name</th><th>Size</th></tr></thead><tbody><tr><td>a</td><td><b>1</b> MB</td></tr></tbody></table>
        <dl><dt>Term:</dt><dd>What it means.</dd><dt>A</dt><dt>B</dt><dd>Both.</dd><dt>Code</dt><dd><pre>x = 1</pre></dd></dl>
        <details><summary>Why?</summary>Because.</details>
        <blockquote>Quoted.<footer>Somebody</footer></blockquote></main>`),
    ).toBe(
      [
        'Run `npm test` in the **folder**.\nThen wait.',
        '- one\n- two\n  - inner\n- three',
        'more of three',
        '```\nif (a < b) {\n\tgo();\n\n}\n```',
        '*Sizes*',
        '| Name | Size |\n|---|---|\n| a | **1** MB |',
        'Term: What it means.\nA, B: Both.\nCode:',
        '```\nx = 1\n```',
        'Why?',
        'Because.',
        'Quoted.',
        'Somebody',
      ].join('\n\n'),
    );
  });

  it('reads a page laid out by tables and line breaks', () => {
    expect(text('<table><tr><td><h2>Old</h2>First part.<br><br>Second part.</td></tr></table>')).toBe(
      'First part.\n\nSecond part.',
    );
  });

  it('removes invisible characters, and composes accents', () => {
    expect(text('<p>a\u0000b\u0007c\u200bd\u00ade\ufefff cafe\u0301 \ud800 x\u202ey</p>')).toBe(
      'abcdef café \ufffd xy',
    );
  });

  it('drops elements that are not content', () => {
    const noise = [
      '<nav>drop</nav>',
      '<div class="navfooter"><table><tr><td><a href="/1">drop</a></td><td>drop</td></tr></table></div>',
      '<div class="list-of-figures"><p>drop</p><dl><dt><a href="#f">drop</a></dt></dl></div>',
      '<div role="navigation">drop</div>',
      '<header><a href="/">Logo</a> drop</header>',
      '<div role="banner">drop</div>',
      '<footer>drop</footer>',
      '<div role="contentinfo">drop</div>',
      '<aside>drop</aside>',
      '<div class="sidebar">drop, a text of a good length about us and what we do all day long</div>',
      '<form><label>drop</label><input value="drop"></form>',
      '<div role="search">drop</div>',
      '<script>drop</script>',
      '<style>drop</style>',
      '<template>drop</template>',
      '<noscript>Enable JavaScript, or drop</noscript>',
      '<video>Your browser drops this</video>',
      '<svg aria-hidden="true"><title>drop</title></svg>',
      '<div hidden>drop</div>',
      '<div aria-hidden="true">drop</div>',
      '<div style="display: none">drop</div>',
      '<div id="onetrust-consent-sdk">drop</div>',
      '<div class="cookie-banner">drop</div>',
      '<div class="toc">drop</div>',
      '<div id="table_of_contents">drop</div>',
      '<ol class="breadcrumb"><li>drop</li></ol>',
      '<a href="/edit">Edit this page on GitHub</a>',
      '<a href="#main">Skip to main content</a>',
      '<button>drop</button>',
      '<select><option>drop</option></select>',
      '<ul><li><a href="#a">drop a</a></li><li><a href="#b">drop b</a></li><li><a href="#c">drop c</a></li></ul>',
      '<div><a href="/1">drop</a> <a href="/2">drop</a> <a href="/3">drop</a> <a href="/4">drop</a></div>',
      '<dialog open>drop</dialog>',
      '<iframe>drop</iframe>',
      '<textarea>drop</textarea>',
    ];
    const content =
      '<p>Real content that is longer than all of the rest of this page put together, for sure.</p>'.repeat(
        3,
      );
    for (const html of noise)
      expect.soft(text(`<body>${html}${content}</body>`), html).not.toMatch(/drop|edit|skip|logo/i);
  });

  it.each([
    ['by its class', '<a class="btn btn-primary" href="/buy">drop</a>'],
    ['by a class made of parts', '<a class="hero__button" href="/buy">drop</a>'],
    ['by the class of a build', '<a class="_button_u6hob_1" href="/buy">drop</a>'],
    ['by its role', '<div role="button">drop</div>'],
    ['among others', '<a class="cta" href="/a">drop</a><a class="cta" href="/b">drop</a>'],
  ])('drops a call to action, known %s', (_how, html) => {
    expect(text(`<main><p>Real content.</p><p>${html}</p></main>`)).toBe('Real content.');
  });

  it.each([
    ['a box that is called so', '<div class="button-row"><p>KEEP</p></div>'],
    ['a link in a sentence', '<p>Press <a class="button" href="/x">KEEP</a> to go on.</p>'],
    ['a link around much text', `<a class="btn" href="/x">KEEP ${'and more '.repeat(10)}</a>`],
    ['a link around a heading', '<a class="button" href="/x"><h3>KEEP</h3></a><p>Text.</p>'],
    ['a heading that is a link', '<h3><a class="button" href="/x">KEEP</a></h3><p>Text.</p>'],
    ['what unfolds', '<a role="button" data-toggle="collapse" href="#a">KEEP</a><p id="a">Text.</p>'],
    ['a page of nothing else', '<a class="button" href="/x">KEEP</a>'],
  ])('keeps, though called a button, %s', (_what, html) => {
    expect(JSON.stringify(extract(html).passages)).toContain('KEEP');
  });

  it('separates adjacent links, without splitting words', () => {
    expect(
      text('<p>For <a href="/a">teams</a><!-- --><a href="/b">schools</a>, <b>web</b><i>sites</i>.</p>'),
    ).toBe('For [teams](https://example.com/a) [schools](https://example.com/b), **web**sites.');
  });

  it.each([
    '<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>',
    '<sup><a href="#note">1</a></sup>',
    '<a role="doc-noteref" href="#note">1</a>',
  ])('drops the mark of a footnote: %s', (mark) => {
    expect(text(`<p>It is so.${mark} And so on.</p>`)).toBe('It is so. And so on.');
  });

  it('keeps other superscripts', () => {
    expect(text('<p>5 m<sup>2</sup> on the 3<sup>rd</sup></p>')).toBe('5 m² on the 3rd');
  });

  it.each([
    '<a href="#fnref1" class="footnote-backref">↩︎</a>',
    '<a href="#r">↩</a>',
    '<a role="doc-backlink" href="#r">Back</a>',
  ])('drops the back link of a footnote: %s', (back) => {
    expect(
      text(`<p>Text.</p><section class="footnotes"><ol><li><p>A note. ${back}</p></li></ol></section>`),
    ).toBe('Text.\n\n1. A note.');
  });

  it('drops a single link above the title', () => {
    const page = extract(
      '<main><a href="/blog">Blog</a><article><h1>Title</h1><p>Text.</p><p><a href="/a">Kept below</a></p></article></main>',
    );
    expect(page.passages.map(({ content }) => content)).toEqual([
      'Text.\n\n[Kept below](https://example.com/a)',
    ]);
  });

  it('keeps content that resembles noise', () => {
    const kept: [string, string][] = [
      ['everything in one div', '<div class="wrapper sidebar">KEEP</div>'],
      ['everything in a form', '<form action="/aspx"><div><h1>T</h1><p>KEEP this text.</p></div></form>'],
      [
        'an article’s header',
        '<article><header><h1>Title</h1><p>KEEP intro.</p></header><p>Body text.</p></article>',
      ],
      ['a header with the only h1', '<header><h1>T</h1><p>KEEP</p></header><p>Other.</p>'],
      [
        'an aside that is a note',
        '<main><p>Some text.</p><aside class="admonition-note">KEEP</aside></main>',
      ],
      ['closed details', '<details><summary>Question</summary><p>KEEP</p></details>'],
      ['a hidden tab', '<div role="tabpanel" hidden><p>KEEP</p></div><p>Other.</p>'],
      ['an accordion’s button', '<h3><button aria-expanded="false">KEEP</button></h3><div>Answer.</div>'],
      ['a text with links', '<div><p>KEEP <a href="/1">one</a> and a good deal of text around it</p></div>'],
      [
        'a list of links with words',
        '<main><ul><li><a href="/1">One</a>: KEEP, since this explains the link well enough.</li></ul></main>',
      ],
      [
        'a page of nothing but links',
        '<ul><li><a href="/1">KEEP</a></li><li><a href="/2">two</a></li><li><a href="/3">3</a></li><li><a href="/4">4</a></li></ul>',
      ],
      ['text outside a nearly empty main', '<main></main><div><p>KEEP</p></div>'],
      [
        'a box among paragraphs',
        `<main><p>${'A paragraph. '.repeat(10)}</p><div class="sidebar"><p class="title"><b>KEEP</b></p><p>A text.</p></div></main>`,
      ],
      ['a head without an end', '<html><head><title>T</title><p>KEEP'],
      ['what is not printed', '<p>Other text.</p><p class="no-print">KEEP</p>'],
      ['a class that begins like a banner', '<p>Other text.</p><p class="cookies">KEEP</p>'],
    ];
    for (const [what, html] of kept) {
      const { passages } = extract(html);
      expect.soft(JSON.stringify(passages), what).toContain('KEEP');
    }
  });

  it('prefers main to the elements around it', () => {
    expect(
      text(`<body><div>Chatter around it.</div><main><p>${'The text. '.repeat(60)}</p></main></body>`),
    ).not.toContain('Chatter');
  });

  it('drops a sidebar of links, also between paragraphs', () => {
    const links = '<div class="sidebar"><h3>drop</h3><p><a href="/a">drop this</a></p></div>';
    expect(text(`<main><p>${'A paragraph. '.repeat(10)}</p>${links}</main>`)).not.toContain('drop');
  });

  it.each([
    ['a sentence', '<p><b>It is so.</b></p><p>Text.</p>', '**It is so.**\n\nText.'],
    ['a title', '<p><b>Shop:</b></p><p>9 to 5.</p>', '**Shop:**\n\n9 to 5.'],
    ['an item', '<ul><li><p><b>One</b></p><p>Text.</p></li></ul>', '- **One**\n\nText.'],
  ])('keeps in bold %s', (_what, html, expected) => {
    expect(text(`<main>${html}</main>`)).toBe(expected);
  });

  it('drops lists of links under "See also", with their heading', () => {
    const html =
      '<main><p>Text.</p><h2>See Also</h2><ul><li><a href="/a">a</a></li><li><a href="/b">b</a></li></ul></main>';
    expect(extract(html).passages).toEqual([{ heading: '', anchor: null, content: 'Text.' }]);
  });

  it('fences code with fences in a longer fence', () => {
    expect(text('<pre>```js\nx = 1\n```\n````</pre><p>After.</p>')).toBe(
      '`````\n```js\nx = 1\n```\n````\n`````\n\nAfter.',
    );
  });

  it('numbers ordered lists like the page, also nested ones', () => {
    expect(
      text(`<ol><li>one<ul><li>inner</li></ul></li><li>two<ol><li>two a</li></ol></li><li> </li><li>three</li></ol>
        <ol start="7"><li>seven</li></ol><ol start="-3"><li>odd</li></ol>`),
    ).toBe('1. one\n  - inner\n2. two\n  1. two a\n4. three\n7. seven\n1. odd');
  });

  it.each([
    ['a figure', '<figure><img src="a.png" alt=""><figcaption>What it <b>shows</b></figcaption></figure>'],
    [
      'a table',
      '<table><caption>What it shows</caption><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
    ['a class', '<div class="figure"><p class="title">What it shows</p></div>'],
    ['another class', '<p class="wp-caption-text">What * it shows</p>'],
  ])('marks the caption of %s', (_of, html) => {
    expect(text(`<p>Before.</p>${html}`)).toMatch(/^Before\.\n\n\*What\s+it shows\*/);
  });

  it.each([
    [
      'a note set in a table',
      '<table><tr><td>!</td><td>Note: <ul><li>be careful</li></ul></td></tr></table>',
    ],
    ['a table of a single row', '<table><tr><td>Note:</td><td>be careful</td></tr></table>'],
    ['a column', '<table><tr><td>Note:</td></tr><tr><td>be careful</td></tr></table>'],
    [
      'a page laid out by tables',
      '<table><tr><td><h2>Note</h2>be careful</td><td>x</td></tr><tr><td>a</td><td>b</td></tr></table>',
    ],
  ])('reads %s as text', (_what, html) => {
    expect(text(html)).toContain('be careful');
    expect(text(html)).not.toContain('|');
  });

  it('escapes a pipe in a cell', () => {
    expect(
      text(
        '<table><tr><td>a|b</td><td>c</td></tr><tr><td>d</td><td></td></tr><tr><td>e</td><td>f</td></tr></table>',
      ),
    ).toBe('| a\\|b | c |\n| d |  |\n| e | f |');
  });

  it('omits line numbers from code', () => {
    const html = '<pre><span class="line-number">1</span>a\n<span class="line-number">2</span>b</pre>';
    expect(text(html)).toBe('```\na\nb\n```');
  });
});

it('leaves out what the page asks robots not to quote', () => {
  const html =
    '<p>Open <span data-nosnippet>secretly</span> daily.</p><section data-nosnippet=""><h2>Draft</h2><p>Soon.</p></section>';
  expect(extract(html).passages).toEqual([{ heading: '', anchor: null, content: 'Open daily.' }]);
});

describe('length', () => {
  it('cuts evenly at block borders, without loss', () => {
    const paragraphs = Array.from(
      { length: 9 },
      (_, i) => `Paragraph ${i} ${'has some words. '.repeat(11).trim()}`,
    );
    const parts = contents(`<main>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</main>`);
    expect(parts.join('\n\n')).toBe(paragraphs.join('\n\n'));
    expect(parts.length).toBe(2);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(1200);
    expect(Math.min(...parts.map((part) => part.length))).toBeGreaterThan(500);
  });

  it('cuts huge code by lines and fences each part', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `line ${i} of a long example;`);
    const parts = contents(`<pre>${lines.join('\n')}</pre>`);
    for (const part of parts) expect(part).toMatch(/^```\nline \d+[\s\S]*;\n```$/);
    expect(parts.flatMap((part) => part.split('\n').slice(1, -1))).toEqual(lines);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(1200);
  });

  it('cuts huge text after sentences, and words without spaces anywhere but inside a character', () => {
    const parts = contents(`<p>${'This is a sentence. '.repeat(200)}</p>`);
    for (const part of parts) expect(part).toMatch(/^This .*sentence\.$/);
    const wide = contents(`<p>${'😀'.repeat(2000)}</p>`);
    expect(wide.join('')).toBe('😀'.repeat(2000));
  });

  it('repeats the names of the columns when a table is cut', () => {
    const rows = Array.from(
      { length: 60 },
      (_, i) => `<tr><td>option-${i}</td><td>What option ${i} is for</td></tr>`,
    );
    const parts = contents(
      `<table><tr><th>Option</th><th>Use</th></tr>${rows.join('')}</table><p>The end.</p>`,
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatch(/^\| Option \| Use \|\n\|---\|---\|\n\| option-\d+ \|/);
    expect(parts.join('\n').match(/^\| option-\d+/gm)).toHaveLength(60);
    expect(parts.at(-1)).toMatch(/\n\nThe end\.$/);
  });

  it('counts the text of a link, not its address', () => {
    const links = Array.from(
      { length: 20 },
      (_, i) => `Word <a href="/${'x'.repeat(200)}${i}">link</a>, and so on.`,
    );
    expect(contents(`<p>${links.join('</p><p>')}</p>`)).toHaveLength(1);
  });

  it('keeps "For example:" with its example', () => {
    const parts = contents(
      `<p>${'Words here. '.repeat(80)}</p><p>For example:</p><pre>${'x = 1\n'.repeat(60)}</pre>`,
    );
    expect(parts.at(-1)).toMatch(/^For example:\n\n```/);
  });
});

describe('links in the text', () => {
  it.each([
    ['/buy', 'https://example.com/buy'],
    ['a.html#part', 'https://example.com/docs/a.html#part'],
    ['#here', 'https://example.com/docs/page.html#here'],
    ['https://www.example.com/x', 'https://www.example.com/x'],
    ['/a_(b)', 'https://example.com/a_%28b%29'],
    ['/p?utm_source=news&id=3', 'https://example.com/p?id=3'],
    ['/p;jsessionid=1A2B', 'https://example.com/p'],
    ['/p?PHPSESSID=abc&id=3', 'https://example.com/p?id=3'],
    ['https://evil.test/?q=secret', ''],
    ['//evil.test/', ''],
    ['https://example.com.evil.test/', ''],
    ['https://example.com@evil.test/', ''],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['http://[', ''],
    [`/${'x'.repeat(600)}`, ''],
  ])('%s is resolved to %j', (href, target) => {
    expect(text(`<p>You can <a href="${href}">go there</a> now.</p>`)).toBe(
      `You can [go there](${target}) now.`,
    );
  });

  it.each([
    ['no address', '<a name="x">here</a>', 'here'],
    ['no text', '<a href="/x"> </a>here', 'here'],
    ['brackets in its text', '<a href="/x">here [1]</a>', 'here [1]'],
    ['a picture without a text alone', '<a href="/x"><img src="a.png" alt=""></a>here', 'here'],
  ])('are plain text if a link has %s', (_what, html, expected) => {
    expect(text(`<p>It is ${html}, that is all.</p>`)).toBe(`It is ${expected}, that is all.`);
  });

  it('are not written into inline code, and neither is bold text', () => {
    const html =
      '<p>Write to <code><a href="mailto:a@b.test">a@b.test</a></code> with <code><b>-v</b></code>.</p>';
    expect(extract(html).passages[0]?.content).toBe('Write to `a@b.test` with `-v`.');
  });

  it('are not written into headings, titles or code', () => {
    const { title, passages } = extract(
      '<h1><a href="/x">Title</a></h1><h2><a href="/x">Head</a></h2><pre><a href="/x">code</a></pre>',
    );
    expect({ title, passages }).toEqual({
      title: 'Title',
      passages: [{ heading: 'Head', anchor: null, content: '```\ncode\n```' }],
    });
  });
});

describe('metadata', () => {
  it.each([
    ['the first base', '<base href="/one/"><base href="/two/">', '/one/x'],
    ['the first base with an address', '<base target="_blank"><base href="/one/">', '/one/x'],
    ['the page, where the base is no address', '<base href="http://["><base href="/two/">', '/docs/x'],
  ])('resolves links, also of the text, against %s', (_what, bases, path) => {
    const { links, passages } = extract(`${bases}<p>Here is <a href="x#part">more</a> about it.</p>`);
    expect(links).toEqual([`https://example.com${path}`]);
    expect(passages[0]?.content).toContain(`[more](https://example.com${path}#part)`);
  });

  it.each([
    '0; URL=/next?a=1',
    "5;url='/next?a=1'",
    '0;/next?a=1',
    '0 , url = "https://example.com/next?a=1"',
  ])('a page that refreshes with %j stands for its target', (content) => {
    const { links, canonical } = extract(
      `<META HTTP-EQUIV=REFRESH CONTENT="${content.replaceAll('"', '&quot;')}">`,
    );
    expect({ links, canonical }).toEqual({
      links: ['https://example.com/next?a=1'],
      canonical: 'https://example.com/next?a=1',
    });
  });

  it('a page that refreshes itself stands for itself', () => {
    expect(extract('<meta http-equiv="refresh" content="30"><p>News.</p>')).toMatchObject({
      links: [],
      canonical: null,
    });
  });

  it('is asked by a robot’s own name, too', () => {
    expect(extract('<meta name="FoyerBot" content="noindex"><p>x</p>').index).toBe(false);
  });

  it('reads language, description, canonical address and links', () => {
    const page =
      extract(`<html lang="en_GB"><head><meta name="Description" content=" About \n it "><base href="/docs/sub/">
      <link rel="canonical" href="https://EXAMPLE.com/docs/page?utm_source=x#top"></head><body>
      <a href="a.html#part">a</a><a href="a.html">again</a><a href="#here">here</a><a href="mailto:x@example.com">m</a>
      <a href="javascript:void 0">j</a><a rel="nofollow" href="/ad">ad</a><nav><a href="//other.org/x">o</a></nav></body></html>`);
    expect(page).toMatchObject({
      language: 'en-GB',
      description: 'About it',
      canonical: 'https://example.com/docs/page',
      links: ['https://example.com/docs/sub/a.html', 'https://other.org/x'],
      index: true,
      follow: true,
    });
  });

  it.each([
    ['noindex', false, true],
    ['NoIndex, NoFollow', false, false],
    ['none', false, false],
    ['index, follow, max-snippet:-1', true, true],
  ])('reads robots %s', (content, index, follow) => {
    expect(extract(`<meta name="robots" content="${content}"><p>x</p>`)).toMatchObject({ index, follow });
    expect(extract(`<meta name="googlebot" content="${content}"><p>x</p>`)).toMatchObject({
      index: true,
      follow: true,
    });
  });

  it('has a hash that changes with the text, not with the mark-up', () => {
    const one = extract('<p class="a" data-nonce="1">Text.</p>').contentHash;
    expect(extract('<p class="b" data-nonce="2">Text.</p><script>2</script>').contentHash).toBe(one);
    expect(extract('<p>Text!</p>').contentHash).not.toBe(one);
  });

  it('has a hash that changes with the language, which decides how it is indexed', () => {
    const hashes = ['', ' lang="en"', ' lang="de"'].map(
      (lang) => extract(`<html${lang}><body><p>Die Art.</p></body></html>`).contentHash,
    );
    expect(new Set(hashes).size).toBe(3);
  });

  it('has a hash that does not change with the addresses of links, but with their words', () => {
    const hash = (href: string, words = 'this') =>
      extract(`<p>You can buy <a href="${href}">${words}</a> here.</p>`).contentHash;
    expect(hash('/buy?visit=2')).toBe(hash('/buy?visit=1'));
    expect(hash('/buy?visit=1', 'that')).not.toBe(hash('/buy?visit=1'));
  });
});

it('a byline and a chat on the page are no content; an element with an information class is', () => {
  const { passages } = extractPage(
    `<main><h1>Tea</h1><div class="byline">By Ada, three minutes</div>
     <div class="article-info"><h2>Delivery</h2><p>We deliver within two days.</p></div>
     <section class="chat-panel"><p>Hello. Ask me about tea.</p></section><p>Tea is a leaf.</p></main>`,
    'https://tea.example/',
  );
  const text = passages.map(({ content }) => content).join('\n');
  expect(text).toContain('We deliver within two days.');
  expect(text).toContain('Tea is a leaf.');
  expect(text).not.toMatch(/Ada|Ask me/);
});
