import { afterAll, expect, test } from 'vitest';
import { createPreviews } from './previews.ts';
import { createMarkdown, type Rendering } from './render-markdown.ts';

// On a busy machine a text takes several times as long.
const markdown = createMarkdown({ timeoutMs: 60_000 });
const hurried = createMarkdown({ timeoutMs: 200 });
afterAll(() => {
  markdown.close();
  hurried.close();
});

const HARD = `Tea.\n\n${'*a*'.repeat(1_000_000)}\n\nMore.`;

test('renders in another process, also the longest texts of many parts', async () => {
  const sizes = new Map([['pot.png', { width: 80, height: 60 }]]);
  const rendering = await markdown.render('ada', '![A pot](/media/pot.png)', sizes);
  expect(rendering).toMatchObject({ html: expect.stringContaining('width="80"'), plainCodeFrom: null });
  for (const piece of ['# a\n', '[^1]\n\n[^1]: a\n\n'])
    expect(await markdown.render('ada', piece.repeat(200_000 / piece.length))).not.toHaveProperty('problem');
});

test('names the block that takes too long, and renders the next text', async () => {
  const [hard, next] = await Promise.all([hurried.render('ada', HARD), markdown.render('bob', 'Tea.')]);
  expect(hard).toEqual({ problem: expect.stringMatching(/line 3 (?:on )?\(“\*a\*.{37}…”\)/) });
  expect(next).toMatchObject({ html: '<p>Tea.</p>\n' });
  expect(await hurried.htmlOf('ada', `<b>\n${HARD}`)).toMatch(/^<p>&lt;b&gt;<br \/>Tea\.<\/p>/);
});

test('a preview shows the text as it is written until it is rendered, and asks once', async () => {
  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<Rendering>();
  const preview = createPreviews({
    render: () => {
      calls++;
      return promise;
    },
  });
  const first = await preview('ada', '# <Tea>\nGreen.');
  expect(first).toMatchObject({ html: '<p># &lt;Tea&gt;<br />Green.</p>', note: { kind: 'waiting' } });
  resolve({ html: '<h2>Tea</h2>', outline: [], words: 1, plainCodeFrom: 7 });
  const second = await preview('ada', '# <Tea>\nGreen.');
  expect(second).toMatchObject({ html: '<h2>Tea</h2>', note: { kind: 'plainCode', line: 7 } });
  expect(calls).toBe(1);
});

test('previews of an account are rendered one at a time, and others do not evict its last one', async () => {
  const first = Promise.withResolvers<Rendering>();
  const asked: string[] = [];
  const done: Rendering = { html: '<p>Tea.</p>', outline: [], words: 1, plainCodeFrom: null };
  const preview = createPreviews({
    render: (account, body) => {
      asked.push(`${account} ${body}`);
      return asked.length === 1 ? first.promise : Promise.resolve(done);
    },
  });
  const slow = preview('ada', 'Slow.');
  for (let i = 0; i < 30; i++)
    expect(await preview('ada', `Text ${i}.`)).toMatchObject({ note: { kind: 'waiting' } });
  for (let i = 0; i < 30; i++) await preview('bob', `Text ${i}.`);
  first.resolve(done);
  expect(await slow).toMatchObject(done);
  for (let i = 0; i < 30; i++) await preview('bob', `Again ${i}.`);
  expect(await preview('ada', 'Slow.')).toMatchObject(done);
  expect(asked.filter((text) => text.startsWith('ada'))).toEqual(['ada Slow.']);
});

test('a preview of a text that is too hard says so', async () => {
  const preview = createPreviews({ render: async () => ({ problem: 'Divide it.' }) });
  expect(await preview('ada', 'Tea.')).toMatchObject({
    html: '<p>Tea.</p>',
    note: { kind: 'problem', text: 'Divide it.' },
  });
});
