// A server to compare ours with, as a process of its own: `reference-server.ts bare|react PORT FOLDER`, where FOLDER
// has a page of ours as `page.html` and `page.html.br`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { load } from 'cheerio';
import express from 'express';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

const PROPS: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  datetime: 'dateTime',
  viewbox: 'viewBox',
};

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

/** Renders the elements of our page, without a database, a router, a session or data of any kind. */
function reactServer() {
  const $ = load(readFileSync(join(folder, 'page.html'), 'utf8'));
  const Document = componentOf($('html')[0] as unknown as HtmlNode);
  const app = express();
  app.get('/page', (_req, res) => {
    res.send(`<!DOCTYPE html>${renderToString(createElement(Document))}`);
  });
  return createServer(app);
}

interface HtmlNode {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: HtmlNode[];
}

/** A component that creates all elements of a document anew, as components do; text within one stays HTML. */
function componentOf(root: HtmlNode): () => ReactElement {
  const create = elementOf(root);
  return () => create() as ReactElement;
}

type Create = () => ReactElement | string | null;

function elementOf({ type, name = '', data = '', attribs = {}, children = [] }: HtmlNode): Create {
  if (type === 'text') return () => data;
  if (type === 'comment' || type === 'directive') return () => null;
  const props = Object.fromEntries(Object.entries(attribs).map(([key, value]) => [PROPS[key] ?? key, value]));
  if (name === 'style' || name === 'script' || / ?_?prose/.test(attribs.class ?? '')) {
    const html = load({ type: 'root', children } as never, null, false).html();
    return () => createElement(name, { ...props, dangerouslySetInnerHTML: { __html: html } });
  }
  const creates = children.map(elementOf);
  return () => createElement(name, { ...props }, ...creates.map((create) => create()));
}
