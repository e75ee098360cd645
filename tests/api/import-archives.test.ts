import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORT_ENTRIES, MAX_IMPORT_FILES } from '#lib/limits.ts';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { FORM_BEGIN, FORM_END, rawUpload } from '../setup/app/raw-upload.ts';
import { entriesOf, importedPost, importFiles, sendImport } from '../setup/content/imports.ts';
import { png } from '../setup/content/pictures.ts';
import { zip } from '../setup/content/zip.ts';
import { rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
});
afterAll(() => app.close());

describe('an archive', () => {
  test('imports texts with their pictures, each once', async () => {
    const picture = await png();
    const archive = zip([
      {
        name: 'blog/posts/first.md',
        content: '---\ncover: ../img/door.png\n---\n![A door](../img/door.png) ![B](/img/door.png?w=1)',
      },
      {
        name: 'blog/posts/second/index.md',
        content:
          '![Pot](pot%20one.png)\n\n`![x](pot%20one.png)`\n\n[pot]: pot%20one.png\n\n![Out](../../../../etc/x.png)',
      },
      { name: 'blog/posts/second/pot one.png', content: picture },
      { name: 'blog/static/img/door.png', content: picture },
      { name: 'blog/img/door.png', content: picture },
      { name: 'blog/theme.css', content: 'x' },
      { name: '__MACOSX/._first.md', content: 'x' },
    ]);
    const outcome = await importFiles(app, editor, [{ name: 'blog.zip', content: archive }]);
    expect(outcome.notes).toEqual([
      expect.stringMatching(
        /^Left out: \d files? that (?:is|are) neither a post nor shown by one \(.*theme\.css/,
      ),
    ]);
    const [first, second] = await entriesOf(editor, outcome);
    const one = await importedPost(editor, first?.post_id);
    expect(one.body).toMatch(/^!\[A door\]\(\/media\/door[\w-]*\.png\) !\[B\]\(\/media\/door[\w-]*\.png\)$/);
    expect(one.cover.details.alt_text).toBe('A door');
    const two = await importedPost(editor, second?.post_id);
    expect(two.slug).toBe('second');
    expect(two.body).toMatch(
      /^!\[Pot\]\(\/media\/pot-one\.png\)\n\n`!\[x\]\(pot%20one\.png\)`\n\n\[pot\]: \/media\/pot-one\.png\n\n!\[Out\]\(\.\.\/\.\.\/\.\.\/\.\.\/etc\/x\.png\)$/,
    );
    expect(second?.notes).toEqual(['The picture ../../../../etc/x.png was not found.']);
  });

  test('adds only categories and tags that could have been entered', async () => {
    const manifest = {
      categories: [
        { name: 'Hand-made', slug: 'hand-made', description: 'Kept.', colour: 'of another version' },
        { name: 'Endless', slug: 'endless', description: 'x'.repeat(501) },
      ],
      tags: [
        { name: 'Kept by hand', slug: 'kept-by-hand' },
        { name: 'x'.repeat(1_000_000), slug: 'long' },
        { name: 'Slug', slug: '../<script>"' },
        { name: '', slug: '' },
        { name: '\u0000', slug: 'nul' },
      ],
    };
    const termsIn = async () => {
      const { db } = app.services.database;
      const terms = [...(await rowsOf(db, 'categories')), ...(await rowsOf(db, 'tags'))];
      return terms.map(({ slug }) => slug);
    };
    const before = await termsIn();
    const content = zip([
      { name: 'foyer.yaml', content: JSON.stringify(manifest) },
      { name: 'posts/made.md', content: '# Made by hand\n\nTea.' },
    ]);
    const outcome = await importFiles(app, editor, [{ name: 'made.zip', content }]);
    expect(outcome).toMatchObject({ status: 'done', counts: { imported: 1 } });
    const added = (await termsIn()).filter((slug) => !before.includes(slug));
    expect(added).toEqual(['hand-made', 'kept-by-hand']);

    const tags = Array.from({ length: MAX_IMPORT_ENTRIES + 1 }, (_, n) => ({ name: `Tag ${n}` }));
    const many = zip([
      { name: 'foyer.yaml', content: JSON.stringify({ tags }) },
      { name: 'posts/many.md', content: '# Many\n\nTea.' },
    ]);
    const refused = await importFiles(app, editor, [{ name: 'many.zip', content: many }]);
    expect(refused).toMatchObject({ status: 'failed', problem: expect.stringContaining('10,000') });
  });

  test('converts links between its texts to links between posts', async () => {
    const archive = zip([
      {
        name: 'docs/guide/steep.md',
        content: `# Steeping tea

[Water](../water.md#hot), [kinds](kinds), [all](/guide/kinds/), [web](https://other.example/water.md),
[gone](gone.md), \`[code](../water.md)\` and [![A pot](pot.png)](../water.md)

[w]: ../water.md`,
      },
      { name: 'docs/guide/kinds.md', content: '---\nslug: kinds-of-tea\n---\nBlack. [Top](#top)' },
      { name: 'docs/guide/pot.png', content: await png() },
      { name: 'docs/water.md', content: '# Water for tea\n\n[Back](guide/steep.md)' },
    ]);
    const entries = await entriesOf(
      editor,
      await importFiles(app, editor, [{ name: 'a.zip', content: archive }]),
    );
    const bodies = new Map<string, string>();
    for (const { post_id } of entries) {
      const { slug, body } = await importedPost(editor, post_id);
      bodies.set(slug, body.replace(/\/media\/[\w.-]+/, 'POT'));
    }
    expect(Object.fromEntries(bodies)).toEqual({
      steep: `[Water](/water#hot), [kinds](/kinds-of-tea), [all](/kinds-of-tea), [web](https://other.example/water.md),
[gone](gone.md), \`[code](../water.md)\` and [![A pot](POT)](/water)

[w]: /water`,
      'kinds-of-tea': 'Black. [Top](#top)',
      water: '[Back](/steep)',
    });
  });

  test.each([
    ['no archive at all', 'not a zip', /damaged/],
    ['a path that leads out', zip([{ name: '../../x.md', content: 'x' }]), /damaged/],
    ['a size that is a lie', zip([{ name: 'a.md', content: 'x', claimedSize: 5 }]), /damaged/],
    [
      'a bomb',
      zip([{ name: 'a.md', content: 'x', claimedSize: 1_100_000_000 }]),
      /unpacks to more than 1000 MB/,
    ],
    [
      'too many files',
      zip(Array.from({ length: MAX_IMPORT_FILES + 1 }, (_, at) => ({ name: `${at}.md` }))),
      /more than 20,000 files/,
    ],
    ['no posts', zip([{ name: 'a.txt', content: 'x' }]), /has no posts/],
  ])('with %s is refused', async (_what, content, problem) => {
    const outcome = await importFiles(app, editor, [{ name: 'a.zip', content }]);
    expect(outcome).toMatchObject({ status: 'failed', counts: { total: 0 } });
    expect(outcome.problem).toMatch(problem);
  });
});

describe('an import', () => {
  test.each([
    [[], /Choose a file/],
    [['a.docx'], /Choose one \.md, \.zip or \.xml/],
    [['a.md', 'b.md'], /Choose one \.md/],
    [['a.md', 'b.zip'], /Choose one \.md/],
  ])('of %j is refused', async (names, message) => {
    const { status, body } = await sendImport(
      editor,
      names.map((name) => ({ name, content: 'x' })),
      { status: 'draft' },
    );
    expect(status).toBe(422);
    expect(body.errors.files[0]).toMatch(message);
  });

  test('of more than 200 MB is refused, with and without a content length', async () => {
    const path = '/api/admin/imports';
    const announced = rawUpload(app, editor.client, { 'Content-Length': 500_000_000 }, path);
    const refusal = await announced.answer;
    announced.request.destroy();
    const sent = rawUpload(app, editor.client, {}, path);
    sent.request.write(FORM_BEGIN.replace('a.txt', 'a.zip'));
    const megabyte = Buffer.alloc(1_000_000);
    for (let written = 0; written <= 200; written += 1)
      if (!sent.request.write(megabyte))
        await Promise.race([new Promise((resolve) => sent.request.once('drain', resolve)), sent.answer]);
    sent.request.end(FORM_END);
    for (const { status, body } of [refusal, await sent.answer]) {
      expect(status).toBe(413);
      expect(body).toContain('A file may have at most 200 MB.');
    }
  });
});
