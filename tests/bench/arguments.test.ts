import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseArguments, USUAL_BENCHMARKS, UsageError } from './arguments.ts';
import { loadSite } from './manuals.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-bench-test-'));
  file = join(folder, 'questions.json');
  await writeFile(join(folder, 'index.html'), '<h1>Tea shop</h1>');
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  [
    ['nonsense'],
    'There is no benchmark “nonsense”, only answers, confidence, encoder, pages, users, posts, billing, dashboard, backoffice, inbox, search, widget, media, editor, knowledge, models, meaning, upgrade, backup, scale, load, load-attacked.',
  ],
  [['--sites', 'x'], 'There is no option “--sites”.'],
  [['answers', '--site'], '--site needs a value.'],
  [['answers', '--site', '-v'], '--site needs a value.'],
  [['--write=x'], '--write takes no value.'],
  [['answers', '--site', 'x'], '--questions FILE is missing.'],
  [['answers', '--questions', 'x'], '--site DIR is missing.'],
  [['search', '--site', 'x'], '--site, --questions and --unanswerable belong to `answers`.'],
  [['--site', 'x'], '--site, --questions and --unanswerable belong to `answers`.'],
  [['search', '--train', 'x'], '--train belongs to `encoder`.'],
  [['answers', '--write'], '--write needs a run of all benchmarks, or `confidence` alone.'],
])('%j is refused', (args, message) => {
  expect(() => parseArguments(args)).toThrow(new UsageError(message));
});

test('runs everything without names, else the named parts only', () => {
  expect(parseArguments(['--write'])).toMatchObject({ benchmarks: USUAL_BENCHMARKS, writes: true });
  expect(parseArguments(['-v', 'users', 'pages'])).toMatchObject({
    benchmarks: ['users', 'pages'],
    isVerbose: true,
  });
});

test('requires existing paths, and HTML files in a folder', async () => {
  const load = (site: { folder?: string; questions?: string }) =>
    loadSite({ folder, questions: file, unanswerable: undefined, ...site });
  await expect(load({ folder: 'no-such' })).rejects.toThrow(new UsageError('no-such is not a folder.'));
  await expect(load({ folder: 'starter' })).rejects.toThrow(new UsageError('starter has no HTML files.'));
  await expect(load({ questions: 'no-such' })).rejects.toThrow(new UsageError('no-such cannot be read.'));
});

test.each([
  ['[', ' is not JSON.'],
  ['{}', ' is not a list of questions.'],
  ['[]', ' is not a list of questions.'],
  [
    '[["When?", ["a.html"], "natural"], {"question": "Where?"}]',
    ': entry 2 should be [question, [page paths], kind] or {question, pages, kind?, answer?}.',
  ],
])('a question file of %s is refused', async (json, message) => {
  await writeFile(file, json);
  const loaded = loadSite({ folder, questions: file, unanswerable: undefined });
  await expect(loaded).rejects.toThrow(new UsageError(file + message));
});

test('reads both forms of questions, and then those without an answer', async () => {
  const unanswerable = join(folder, 'unanswerable.json');
  await writeFile(
    file,
    '[["When?", ["a.html"]], {"question": "Where?", "pages": ["b.html"], "kind": "natural"}]',
  );
  await writeFile(unanswerable, '["Why?"]');
  expect((await loadSite({ folder, questions: file, unanswerable })).questions).toEqual([
    { question: 'When?', pages: ['a.html'], kind: '' },
    { question: 'Where?', pages: ['b.html'], kind: 'natural' },
    { question: 'Why?', pages: [], kind: '' },
  ]);
});
