import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStyleInliner } from './inline-styles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-styles-'));
  mkdirSync(join(folder, 'assets'));
  write('base.css', 'body{color:red}\n');
  write('page.css', 'h1{color:blue}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, style: string) => writeFileSync(join(folder, 'assets', name), style);
const link = (name: string) => `<link rel="stylesheet" type="text/css" href="/assets/${name}">`;
const page = (head: string, body = '<h1>Tea shop</h1>') =>
  `<html><head><title>Tea</title>${head}</head><body>${body}</body></html>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the style sheets of a page become one style in their order, which its hash lets through', () => {
  const { body: html, styleHash } = createStyleInliner(folder)(page(link('base.css') + link('page.css')));
  expect(html).toBe(page('<style>body{color:red}h1{color:blue}</style>'));
  expect(styleHash).toBe(hashOf('body{color:red}h1{color:blue}'));
});

test('the hash is that of what stands between the tags', () => {
  const { body: html, styleHash } = createStyleInliner(folder)(page(link('page.css')));
  expect(styleHash).toBe(hashOf(/<style>(.*)<\/style>/s.exec(html)?.[1] ?? ''));
});

test('pages with other style sheets, or the same in another order, do not get each other’s', () => {
  const inline = createStyleInliner(folder);
  expect(inline(page(link('base.css'))).body).toBe(page('<style>body{color:red}</style>'));
  expect(inline(page(link('page.css') + link('base.css'))).body).toBe(
    page('<style>h1{color:blue}body{color:red}</style>'),
  );
  expect(inline(page(link('base.css'), '<p>Two</p>')).body).toBe(
    page('<style>body{color:red}</style>', '<p>Two</p>'),
  );
});

test('files are read once, because their names change with their content', () => {
  const inline = createStyleInliner(folder);
  const first = inline(page(link('base.css')));
  rmSync(join(folder, 'assets'), { recursive: true });
  expect(inline(page(link('base.css')))).toEqual(first);
});

test('what a style holds is taken literally', () => {
  write('signs.css', 'a::after{content:"$& $` $1"}');
  const { body: html } = createStyleInliner(folder)(page(link('signs.css')));
  expect(html).toBe(page('<style>a::after{content:"$& $` $1"}</style>'));
});

test('a page without a style sheet of ours stays as it is', () => {
  const html = page(
    '<link rel="stylesheet" type="text/css" href="https://elsewhere.example/assets/base.css">',
  );
  expect(createStyleInliner(folder)(html)).toEqual({ body: html, styleHash: undefined });
});
