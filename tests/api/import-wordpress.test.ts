import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { type EntryAnswer, entriesOf, importFiles, sendImport } from '../setup/content/imports.ts';
import { png } from '../setup/content/pictures.ts';
import { publishedHtml } from '../setup/content/published-html.ts';
import { attachment, item, meta, NO_DATE, wxr } from '../setup/content/wordpress.ts';
import { zip } from '../setup/content/zip.ts';
import { type Route, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let admin: Person;
let website: TestWebsite;
/** Answer the requests of pictures that wait. */
const waiting: (() => void)[] = [];
beforeAll(async () => {
  const picture = { headers: { 'content-type': 'image/png' }, body: await png() };
  const slow: Route = (_request, response) => void waiting.push(() => response.writeHead(404).end());
  website = await serveWebsite({
    '/slow/1.png': slow,
    '/slow/2.png': slow,
    '/slow/3.png': slow,
    '/wp-content/uploads/2019/03/door.png': picture,
    '/wp-content/uploads/2019/03/cover.png': picture,
    '/wp-content/uploads/fake.png': { headers: { 'content-type': 'image/png' }, body: '<script>1</script>' },
    '/wp-content/uploads/leads-inside.png': {
      status: 302,
      headers: { location: 'http://127.0.0.1:9/x.png' },
    },
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.host });
  admin = await personWithRole(app, 'ADMIN');
});
afterAll(async () => {
  await app.close();
  await website.close();
});

let ids = 100;
/** Imports one post. */
async function importPost(given: Parameters<typeof item>[0], others: string[] = []) {
  const id = ++ids;
  const xml = wxr([item({ id, ...given }), ...others], { site: website.origin });
  const outcome = await importFiles(app, admin, [{ name: 'export.xml', content: xml }]);
  const [entry] = await entriesOf(admin, outcome);
  const { notes, post_id } = entry as EntryAnswer;
  const post =
    post_id && (await admin.client.get(`/api/admin/posts/${post_id}?include=category,tags,cover`)).body.post;
  return { outcome, entry, notes: notes.filter((note) => !note.startsWith('Written by')), post };
}

test('a post keeps its states, dates, terms and addresses', async () => {
  const { post, notes, entry } = await importPost({
    name: 'green-tea',
    title: 'Green &amp; "white" tea',
    excerpt: 'A <b>short</b> text',
    more: `<category domain="category" nicename="guides"><![CDATA[Guides &amp; tips]]></category>
      <category domain="category" nicename="white-tea"><![CDATA[White tea]]></category>
      <category domain="post_tag" nicename="leaves"><![CDATA[Leaves]]></category>
      <category domain="post_format" nicename="aside"><![CDATA[Aside]]></category>
      ${meta('_wp_old_slug', 'green-tea-2018')}${meta('_yoast_wpseo_title', 'Tea for %%sitename%%')}
      ${meta('_yoast_wpseo_metadesc', 'All about tea')}${meta('rating', '5')}${meta('_edit_lock', 'x')}
      <wp:comment><wp:comment_content><![CDATA[First]]></wp:comment_content><wp:post_id>9</wp:post_id></wp:comment>`,
  });
  expect(post).toMatchObject({
    title: 'Green & "white" tea',
    slug: 'green-tea',
    excerpt: 'A short text',
    body: 'Tea.',
    status: 'live',
    approval_status: 'approved',
    owner_id: admin.id,
    published_at: '2019-03-05T09:30:00.000Z',
    created_at: '2019-03-05T09:30:00.000Z',
    updated_at: '2020-01-02T03:04:05.000Z',
    path: '/blog/guides/green-tea',
    category: { slug: 'guides', name: 'Guides & tips' },
    tags: [{ slug: 'leaves' }, { slug: 'white-tea' }],
    seo_title: null,
    seo_description: 'All about tea',
  });
  expect(notes).toEqual([
    'Left out: 1 comment.',
    'Left out: the custom fields rating.',
    'Left out: its terms of post_format.',
    'A post has one category here: White tea became tags.',
    'Left out: a text for search engines that is a template.',
  ]);
  expect(entry?.notes[0]).toBe('Written by Ada Lovelace: the post is yours here.');
  expect((await app.browser().get('/api/categories/post/guides')).body.category.description).toBe(
    'How to brew',
  );
  expect((await app.browser().get('/api/posts/green-tea-2018')).status).toBe(404);
});

test.each([
  ['publish', 'live', [], true],
  ['draft', 'draft', [], false],
  ['pending', 'draft', ['Its status is “pending”, so it became a draft.'], false],
  ['private', 'draft', ['Its status is “private”, so it became a draft.'], false],
])('the status %s becomes %s', async (status, expected, notes, isPublic) => {
  const imported = await importPost({ status });
  expect(imported.post).toMatchObject({ status: expected, is_public: isPublic });
  expect(imported.notes).toEqual(notes);
});

test('a page without a date is public, and has not even the category of the import', async () => {
  const category = (
    await admin.client.post('/api/posts/categories').send({ name: 'Old blog', slug: 'old-blog' })
  ).body.category;
  const xml = wxr([
    item({ id: 9050, type: 'page', name: 'about-us', date: NO_DATE }),
    item({ id: 9051, name: 'a-post', date: NO_DATE }),
  ]);
  const outcome = await importFiles(app, admin, [{ name: 'export.xml', content: xml }], {
    categoryId: category.id,
  });
  const posts = [];
  for (const { post_id } of await entriesOf(admin, outcome))
    posts.push((await admin.client.get(`/api/admin/posts/${post_id}?include=category`)).body.post);
  const shared = { status: 'live', is_public: true, published_at: '2020-01-02T03:04:05.000Z' };
  expect(posts.find(({ slug }) => slug === 'about-us')).toMatchObject({
    ...shared,
    category: null,
    path: '/about-us',
  });
  expect(posts.find(({ slug }) => slug === 'a-post')).toMatchObject({
    ...shared,
    category: { name: 'Old blog' },
  });
});

test('other items are left out with a reason', async () => {
  const trash = await importPost({ status: 'trash' }, [
    item({ id: 9001, type: 'nav_menu_item' }),
    item({ id: 9002, type: 'product' }),
    item({ id: 9003, type: 'product' }),
  ]);
  expect(trash.entry).toMatchObject({ outcome: 'left_out', notes: ['It is in the trash of WordPress.'] });
  expect(trash.outcome.notes).toEqual([
    'Left out: 1 of the type nav_menu_item, a part of the website around the posts.',
    'Left out: 2 of the type product, which is neither a post nor a page.',
  ]);
  const long = await importPost({ content: `<p>${'tea '.repeat(60_000)}</p>` });
  expect(long.entry?.outcome).toBe('left_out');
  expect(long.notes[0]).toMatch(/^The text has 2\d\d,\d{3} characters\. A post may have at most 200,000\.$/);
});

test('links between posts get their current addresses', async () => {
  const others = [
    item({ id: 41, title: 'White tea', name: 'white-tea-41' }),
    item({ id: 42, type: 'page', title: 'About', name: 'about-42' }),
    item({ id: 43, status: 'trash', title: 'Gone', name: 'gone-43' }),
  ];
  const { post } = await importPost(
    {
      content: `<p><a href="http://www.old.example/white-tea-41#cups">White</a>, <a href="https://old.example/?p=41">again</a>,
        <a href="https://old.example/about-42/">we</a>, <a href="https://old.example/gone-43/">gone</a>,
        <a href="https://old.example/">home</a> and <a href="https://other.example/about-42/">others</a></p>`,
    },
    others,
  );
  expect(post.body).toBe(
    '[White](/white-tea-41#cups), [again](/white-tea-41), [we](/about-42), [gone](https://old.example/gone-43/), ' +
      '[home](https://old.example/) and [others](https://other.example/about-42/)',
  );
});

test('blocks are converted to Markdown', async () => {
  const { post, notes } = await importPost({
    content: `<!-- wp:heading -->
<h2 class="wp-block-heading">Brew <em>it</em></h2>
<!-- /wp:heading -->
<!-- wp:paragraph {"align":"left"} -->
<p>First <strong>boil</strong> the <a href="https://example.org/w">water</a>.<br>Then *wait*.</p>
<!-- /wp:paragraph -->
<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>green</li><!-- /wp:list-item --><!-- wp:list-item --><li>white<ul><li>silver</li></ul></li><!-- /wp:list-item --></ul><!-- /wp:list -->
<!-- wp:code --><pre class="wp-block-code"><code>if (a &lt; b) {
  brew();
}</code></pre><!-- /wp:code -->
<!-- wp:preformatted --><pre class="wp-block-preformatted">as  it
is</pre><!-- /wp:preformatted -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Tea</th><th>Minutes</th></tr></thead><tbody><tr><td>green</td><td>2</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>Wait.</p><cite>Ada</cite></blockquote><!-- /wp:quote -->
<!-- wp:more --><!--more--><!-- /wp:more -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
<!-- wp:embed {"url":"https://youtu.be/x"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://youtu.be/x
</div></figure><!-- /wp:embed -->
<script>alert(1)</script><iframe src="https://player.example/1"></iframe>`,
  });
  expect(post.body).toBe(`## Brew *it*

First **boil** the [water](https://example.org/w).  
Then \\*wait\\*.

-   green
-   white
    -   silver

\`\`\`
if (a < b) {
  brew();
}
\`\`\`

\`\`\`
as  it
is
\`\`\`

| Tea | Minutes |
| --- | --- |
| green | 2 |

> Wait.
> 
> Ada

---

https://youtu.be/x

<https://player.example/1>`);
  expect(notes).toEqual([
    'Left out: the blocks latest-posts, which WordPress fills.',
    'Left out: 1 script.',
    'Embedded: 1 iframe, now a link.',
  ]);
});

test('tables keep lines in cells, addresses their underscores, and links that contain blocks their text', async () => {
  const { post } = await importPost({
    content: `<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>x<br>y</td><td><ul><li>a||b</li></ul></td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:paragraph --><p>https://youtu.be/a_b_c &lt;br&gt; &amp;amp; <strong>end <b>now</b><br></strong></p><!-- /wp:paragraph -->
<!-- wp:html --><a href="/x">
<img src="https://gone.invalid/a.png" alt="A">
</a><pre>one<br>two</pre><!-- /wp:html -->`,
  });
  expect(post.body).toBe(
    '|   |   |\n| --- | --- |\n| x<br>y | • a\\|\\|b |\n\n<https://youtu.be/a_b_c> \\<br> &amp;amp; **end now**  \n\n' +
      '[![A](https://gone.invalid/a.png)](/x)\n\n```\none\ntwo\n```',
  );
  const html = await publishedHtml(app, post.slug);
  expect(html).toContain('<td>x<br />\ny</td>');
  expect(html).toContain('&lt;br&gt; &amp;amp;');
});

test('classic posts get paragraphs, and shortcodes are removed', async () => {
  const { post, notes } = await importPost({
    content: `First line
second line

Third [sic] and [1] and arr[i] stay. [contact-form-7 id="5" title="Contact"]

[su_note color="red"]Inside[/su_note]

<pre>
[kept id="1"]

in code
</pre>

[embed]https://youtu.be/y[/embed]`,
  });
  expect(post.body).toBe(
    'First line  \nsecond line\n\nThird \\[sic\\] and \\[1\\] and arr\\[i\\] stay.\n\nInside\n\n```\n[kept id="1"]\n\nin code\n```\n\nhttps://youtu.be/y',
  );
  expect(notes).toEqual(['Left out: the shortcodes contact-form-7, su_note.']);
});

test('code keeps the language that common plugins declare', async () => {
  const { post } = await importPost({
    content: `<pre lang="php">echo 1;</pre><pre class="brush: css; title: x">a {}</pre>
      <pre class="wp-block-code"><code lang="" class="language-ts">let a;</code></pre><pre class="wide">plain</pre>`,
  });
  expect(post.body).toBe(
    '```php\necho 1;\n```\n\n```css\na {}\n```\n\n```ts\nlet a;\n```\n\n```\nplain\n```',
  );
});

test('pictures are downloaded once, in full size and with their texts', async () => {
  const uploads = `${website.origin}/wp-content/uploads`;
  const others = [
    attachment(9101, `${uploads}/2019/03/door.png`, 'A green door'),
    attachment(9102, `${uploads}/2019/03/cover.png`, 'The cover'),
  ];
  const { post, notes } = await importPost(
    {
      content: `<!-- wp:image --><figure class="wp-block-image"><a href="${uploads}/2019/03/door.png"><img src="${uploads}/2019/03/door-300x200.png" alt=""/></a><figcaption>Our "door"</figcaption></figure><!-- /wp:image -->
<p><img src="${uploads}/2019/03/door.png" alt="Again"> <img src="${uploads}/gone.png" alt="Gone"> <img src="${uploads}/fake.png" alt="Fake"> <img src="${uploads}/leads-inside.png" alt="Inside"> <img src="http://169.254.169.254/a.png" alt="Meta"></p>`,
      more: meta('_thumbnail_id', '9102'),
    },
    others,
  );
  const [door] = /\/media\/door[^ )]*\.png/.exec(post.body) ?? [];
  expect(post.body).toContain(`![A green door](${door} "Our \\"door\\"")`);
  expect(post.body).toContain(`![Again](${door})`);
  expect(post.body).toContain(`![Gone](${uploads}/gone.png)`);
  expect(post.cover).toMatchObject({
    slug: 'cover.png',
    details: { alt_text: 'The cover', title: 'Picture 9102' },
  });
  expect(notes).toEqual([
    `The picture ${uploads}/gone.png was left out. Its website answers 404.`,
    expect.stringMatching(/fake\.png was left out\. /),
    `The picture ${uploads}/leads-inside.png was left out. It could not be fetched.`,
    'The picture http://169.254.169.254/a.png was left out. It could not be fetched.',
  ]);
  const paths = website.requests.map(({ path }) => path);
  expect(paths.filter((path) => path.includes('door'))).toEqual(['/wp-content/uploads/2019/03/door.png']);
});

test('galleries become their pictures, and what is lost is in the report', async () => {
  const uploads = `${website.origin}/wp-content/uploads/2019/03`;
  const caption = '<excerpt:encoded>Come <in></excerpt:encoded>'.replace('<in>', '&lt;in&gt;');
  const others = [
    attachment(9301, `${uploads}/door.png`, 'A door', caption),
    attachment(9302, `${uploads}/cover.png`, 'A cover', '', { parent: ids + 1 }),
  ];
  const { post, notes } = await importPost(
    {
      content: `[gallery ids="9301,77" columns="2"] Between [gallery] and [gallery ids="78,79"]

<img src="${website.origin}/picture.php?id=3" alt="Dynamic">`,
    },
    others,
  );
  expect(post.body).toMatch(/^!\[A door\]\(\/media\/door\S*\.png "Come <in>"\)\n\nBetween\n\n!\[A cover\]/);
  expect(notes).toEqual([
    'Left out of a [gallery]: the pictures 77, not in the export.',
    'Left out: a [gallery]. Its pictures are not in the export.',
    `The picture ${website.origin}/picture.php?id=3 was left out. It is not the address of a picture.`,
  ]);
});

test('a public picture without a description does not prevent another change', async () => {
  const { post } = await importPost({
    content: '<p>Tea. <img src="https://gone.invalid/cup.png" alt=""></p>',
  });
  expect(post).toMatchObject({ status: 'live', approval_status: 'approved' });
  const change = (body: string) => admin.client.patch(`/api/posts/${post.id}`).send({ body });
  await change(`Green ${post.body}`).expect(200);
  const refused = await change(`${post.body} ![](https://gone.invalid/pot.png)`).expect(422);
  expect(refused.body.errors.body[0]).toContain('Describe the picture');
});

test('the report names the first of many missing pictures', async () => {
  const pictures = Array.from({ length: 9 }, (_, n) => `<img src="https://gone.invalid/${n}.png" alt="x">`);
  const { notes } = await importPost({ content: `<p>${pictures.join(' ')}</p>` });
  expect(notes).toHaveLength(6);
  expect(notes.at(-1)).toBe('4 more pictures were left out.');
});

test('pictures in the archive of the export are used', async () => {
  const url = 'https://gone.invalid/wp-content/uploads/2020/05/Tea%20pot.png';
  const xml = wxr(
    [
      item({ id: 9200, name: 'pot', content: `<p><img src="${url.replace('.png', '-150x150.png')}"></p>` }),
      attachment(9201, url, 'A pot'),
    ],
    { site: 'https://gone.invalid' },
  );
  const outcome = await importFiles(app, admin, [
    { name: 'export.xml', content: xml },
    { name: 'uploads.zip', content: zip([{ name: 'uploads/2020/05/Tea pot.png', content: await png() }]) },
  ]);
  const [entry] = await entriesOf(admin, outcome);
  const { body } = await admin.client.get(`/api/admin/posts/${entry?.post_id}`);
  expect(body.post.body).toBe('![A pot](/media/tea-pot.png)');
});

test.each([
  [
    'entities',
    wxr([item({})], { before: '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' }),
    /declares XML entities/,
  ],
  ['100,000 levels', wxr(['<a>'.repeat(100_000)]), /damaged/],
  ['the middle of a file', wxr([item({})]).slice(0, -60), /ends in the middle/],
  [
    'another feed',
    '<?xml version="1.0"?><rss version="2.0"><channel><item><title>x</title></item></channel></rss>',
    /not a WordPress export/,
  ],
  ['nothing', '', /not a WordPress export/],
  ['no posts', wxr([]), /has no posts/],
])('%s is refused', async (_what, content, problem) => {
  const outcome = await importFiles(app, admin, [{ name: 'export.xml', content: content || ' ' }]);
  expect(outcome).toMatchObject({ status: 'failed', counts: { total: 0 } });
  expect(outcome.problem).toMatch(problem);
});

test('an import that waits for pictures delays no other account, and stops before the next picture', async () => {
  const other = await personWithRole(app, 'EDITOR');
  const content = [1, 2, 3].map((n) => `<img src="${website.origin}/slow/${n}.png">`).join('\n');
  const xml = wxr([item({ id: 9401, name: 'slow', content })]);
  const start = async (person: Person, file: string) =>
    (await sendImport(person, [{ name: 'export.xml', content: file }]).expect(201)).body.import.id;
  const statusOf = async (id: string) =>
    (await admin.client.get(`/api/admin/imports/${id}`).expect(200)).body.import.status;

  const slow = await start(admin, xml);
  await eventually(() => expect(waiting).toHaveLength(1));
  const quick = await start(other, wxr([item({ id: 9402, name: 'quick' })]));
  await eventually(async () => expect(await statusOf(quick)).toBe('done'));
  expect(await statusOf(slow)).toBe('importing');

  await admin.client.delete(`/api/admin/imports/${slow}`).expect(200);
  for (const answer of waiting.splice(0)) answer();
  await eventually(async () => expect(await statusOf(slow)).toBe('stopped'));
  expect(waiting).toEqual([]);
});

test('100,000 levels of HTML in one post do not stop the others', async () => {
  const xml = wxr([
    item({ id: 9301, name: 'deep', content: '<div>'.repeat(100_000) }),
    item({ id: 9302, name: 'after-deep' }),
  ]);
  const outcome = await importFiles(app, admin, [{ name: 'export.xml', content: xml }]);
  expect(outcome.status).toBe('done');
  expect((await entriesOf(admin, outcome)).map(({ outcome }) => outcome)).toEqual(['left_out', 'imported']);
});
