// A server to compare ours with, as a process of its own: `reference-server.ts bare|react PORT FOLDER`, where FOLDER
// has a page of ours as it is sent, `page.html.br`, and its elements, `page.json`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageElement } from './page-tree.ts';

const [kind, port, folder = ''] = process.argv.slice(2);
const server = kind === 'bare' ? bareServer() : reactServer();
server.listen(Number(port), '127.0.0.1');

/** Sends the bytes that our page cache sends. */
function bareServer() {
  const body = readFileSync(join(folder, 'page.html.br'));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': body.length,
  };
  return createServer((_req, res) => void res.writeHead(200, headers).end(body));
}

/** Renders the elements of our page, without a database, a session, a router or data of any kind. */
function reactServer() {
  const tree = JSON.parse(readFileSync(join(folder, 'page.json'), 'utf8')) as (PageElement | string)[];
  const Page = () => createElement('html', { lang: 'en' }, createElement('body', null, ...tree.map(create)));
  const app = express();
  // Hashing each answer for an ETag would be a good part of the time.
  app.disable('etag');
  app.get('/page', (_req, res) => void res.send(`<!DOCTYPE html>${renderToString(createElement(Page))}`));
  return createServer(app);
}

/** Anew for every request, as components do. */
function create(element: PageElement | string): ReactElement | string {
  if (typeof element === 'string') return element;
  return createElement(element.name, { ...element.props }, ...element.children.map(create));
}
