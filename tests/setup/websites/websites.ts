import { existsSync, realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join, sep } from 'node:path';
import sirv from 'sirv';
import { png } from '../content/pictures.ts';

/** A website on a loopback port that simulates a customer's website. */
export interface TestWebsite {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** `127.0.0.1:PORT`, as in `CRAWLER_ALLOW_HOSTS` */
  host: string;
  /** `localhost:PORT`, as an owner would type it. */
  domain: string;
  /** Path, query and response status of every request so far. */
  requests: { path: string; status: number; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** The response of a path: HTML, a complete response, or a function that writes it. */
export type Route = string | Answer | Handler;

/**
 * Serves the given routes by exact path (with its query, else without), `*` for all others, 404 without a match.
 * `ORIGIN` in a text body or a header is replaced by the website's origin.
 */
export function serveWebsite(routes: Record<string, Route>): Promise<TestWebsite> {
  return listen((request, response, origin) => {
    const path = request.url ?? '/';
    const route = routes[path] ?? routes[path.split('?', 1)[0] ?? ''] ?? routes['*'];
    if (route === undefined) return send(response, { status: 404, body: '<h1>Not found</h1>' }, origin);
    if (typeof route === 'function') return route(request, response);
    send(response, typeof route === 'string' ? { body: route } : route, origin);
  });
}

/** A website with one page and an icon. */
export const serveTeaShop = async (): Promise<TestWebsite> =>
  serveWebsite({
    '/icon.png': { headers: { 'content-type': 'image/png' }, body: await png({ width: 48, height: 48 }) },
    '/': '<title>Tea shop</title><link rel="icon" href="/icon.png"><h1>Tea shop</h1><p>We are open from nine to five, and closed on Sundays.</p>',
  });

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Answer,
  origin: string,
): void {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('ORIGIN', origin)]);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(filled) });
  response.end(typeof body === 'string' ? body.replaceAll('ORIGIN', origin) : body);
}

/** A website from a folder of HTML files, with the path of each page. */
export type FolderWebsite = TestWebsite & { paths: string[] };

/**
 * Serves every file below a folder, with ETag and Last-Modified; adds a sitemap of its HTML files, a robots.txt that
 * links to it, and a redirect from `/` to index.html if that exists.
 */
export async function serveFolder(folder: string): Promise<FolderWebsite> {
  const files = await readdir(folder, { recursive: true });
  const paths = files
    .filter((file) => /\.html?$/i.test(file))
    .map((file) => encodeURI(`/${file.split(sep).join('/')}`))
    .sort();
  const serveFile = sirv(folder, { etag: true, extensions: [], setHeaders: leaveCharsetToPage });

  const website = await listen((request, response, origin) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/robots.txt')
      return text(response, `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
    if (path === '/sitemap.xml') return xml(response, sitemap(origin, paths));
    if (path === '/' && paths.includes('/index.html'))
      return send(response, { status: 302, headers: { location: '/index.html' } }, origin);
    return serveFile(request, response, () =>
      send(response, { status: 404, body: '<h1>Not found</h1>' }, origin),
    );
  });
  return { ...website, paths };
}

/** sirv declares every page as UTF-8; the page's meta element is more reliable. */
function leaveCharsetToPage(response: ServerResponse, path: string): void {
  if (/\.html?$/i.test(path)) response.setHeader('content-type', 'text/html');
}

/** npm's HTML manual as a website without a front page. */
export const serveNpmManual = (): Promise<FolderWebsite> => serveFolder(npmManualFolder());

/** The manual is part of the npm package of the running or installed npm. */
export function npmManualFolder(): string {
  const commands = [
    process.env.npm_execpath,
    ...(process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'npm')),
  ];
  for (const command of commands) {
    if (!command || !existsSync(command)) continue;
    const folder = join(dirname(realpathSync(command)), '../docs/output');
    if (existsSync(folder)) return folder;
  }
  throw new Error('No npm with its manual (docs/output) was found on the PATH.');
}

function sitemap(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

const text = (response: ServerResponse, body: string) =>
  void response.setHeader('content-type', 'text/plain').end(body);
const xml = (response: ServerResponse, body: string) =>
  void response.setHeader('content-type', 'application/xml').end(body);

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, origin: string) => void | Promise<void>,
): Promise<TestWebsite> {
  const requests: TestWebsite['requests'] = [];
  const server = createServer((request, response) => {
    const record = { path: request.url ?? '/', status: 0, headers: request.headers };
    requests.push(record);
    response.on('close', () => {
      record.status = response.statusCode;
    });
    // Uses the requested host name, which keeps the website's links on the same site.
    void handle(request, response, `http://${request.headers.host}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, host, domain: `localhost:${port}`, requests, close };
}
