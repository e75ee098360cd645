import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDocumentShells,
  type DocumentParts,
  type DocumentShell,
  documentShell,
} from './document-shell.ts';

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
const text = (shell: DocumentShell, parts: Partial<DocumentParts> = {}) =>
  String(shell.wrap({ ...PARTS, ...parts }));
const empty = (head: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>${head}</head>\n<body><script src="/a.js"></script></body>\n</html>`;
const PARTS = { attributes: ' data-theme="dark"', head: '<title>Tea</title>', body: ['<h1>Tea shop</h1>'] };
const page = (style: string, body = PARTS.body.join('')) =>
  `<!DOCTYPE html>\n<html lang="en" data-theme="dark">\n<head><title>Tea</title>${style}</head>\n<body>${body}<script src="/a.js"></script></body>\n</html>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page is inserted before the tags of the document, in head and body', () => {
  expect(text(documentShell(empty(link('base.css'))))).toBe(page(link('base.css')));
});

test('the style sheets of a page are inlined in order as one style, which the policy allows by its hash', () => {
  const shell = createDocumentShells(folder).plain(empty(link('base.css') + link('page.css')));
  expect(text(shell)).toBe(page('<style>body{color:red}h1{color:blue}</style>'));
  expect(shell.styleHash).toBe(hashOf('body{color:red}h1{color:blue}'));
});

test('the hash is that of the content between the tags', () => {
  const shell = createDocumentShells(folder).plain(empty(link('page.css')));
  expect(shell.styleHash).toBe(hashOf(/<style>(.*)<\/style>/s.exec(text(shell))?.[1] ?? ''));
});

test('pages with other style sheets, or another order, have separate styles', () => {
  const shellOf = createDocumentShells(folder).plain;
  expect(text(shellOf(empty(link('base.css'))))).toBe(page('<style>body{color:red}</style>'));
  expect(text(shellOf(empty(link('page.css') + link('base.css'))))).toBe(
    page('<style>h1{color:blue}body{color:red}</style>'),
  );
});

test('a hydrated page keeps the addresses of its style sheets without loading them', () => {
  const shells = createDocumentShells(folder);
  for (const data of ['tea', `${link('missing.css')}</head>`]) {
    const document = empty(link('base.css') + link('page.css')).replace('</body>', `<i>${data}</i></body>`);
    const shell = shells.hydrated(document);
    const [head, rest] = text(shell).split('<h1>');
    expect(head).toContain(
      '<link rel="stylesheet" href="/assets/base.css" disabled><link rel="stylesheet" href="/assets/page.css" disabled><style>body{color:red}h1{color:blue}</style></head>',
    );
    expect(rest).toContain(`<i>${data}</i></body>`);
    expect(shell.styleHash).toBe(hashOf('body{color:red}h1{color:blue}'));
  }
});

test('files are read once, because their names change with their content; pages are not cached', () => {
  const shellOf = createDocumentShells(folder).plain;
  const first = text(shellOf(empty(link('base.css'))));
  rmSync(join(folder, 'assets'), { recursive: true });
  const second = shellOf(empty(link('base.css')));
  expect(text(second)).toBe(first);
  expect(text(second, { body: ['<p>', 'Two</p>'] })).toBe(
    page('<style>body{color:red}</style>', '<p>Two</p>'),
  );
});

test('styles and pages are inserted literally', () => {
  write('signs.css', 'a::after{content:"$& $` $1"}');
  const shell = createDocumentShells(folder).plain(empty(link('signs.css')));
  expect(text(shell, { body: ['$& </body><body>'] })).toBe(
    page('<style>a::after{content:"$& $` $1"}</style>', '$& </body><body>'),
  );
});

test('a style sheet of another website remains a link', () => {
  const sheet = '<link rel="stylesheet" type="text/css" href="https://elsewhere.example/assets/base.css">';
  const shell = createDocumentShells(folder).plain(empty(sheet));
  expect(text(shell)).toBe(page(sheet));
  expect(shell.styleHash).toBeUndefined();
});
