import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { importText, sendImport } from '../setup/content/imports.ts';

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
    expect(post.body).toBe('# Brewing\n\n![None](https://example.org/x)\nText with <kbd>Enter</kbd>.');
    expect(entry?.notes).toEqual([
      'Written by Grace Hopper: the post is yours here.',
      'A post has one category here: Kettles became tags.',
      'There is no field here for layout, weight.',
      'HTML in the text is shown as text: kbd.',
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
