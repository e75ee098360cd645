import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FolderWebsite, serveFolder } from './websites.ts';

let folder: string;
let website: FolderWebsite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-folder-'));
  await mkdir(join(folder, 'tea & cups'));
  await writeFile(join(folder, 'index.html'), '<h1>Tea shop</h1>');
  await writeFile(join(folder, 'tea & cups/price list.htm'), '<h1>Prices</h1>');
  await writeFile(join(folder, 'style.css'), 'h1 { color: green }');
  website = await serveFolder(folder);
});
afterAll(() => Promise.all([website.close(), rm(folder, { recursive: true })]));

const get = (path: string, init?: RequestInit) => fetch(website.origin + path, init);

test('robots.txt links to a sitemap that lists every page', async () => {
  expect(website.paths).toEqual(['/index.html', '/tea%20&%20cups/price%20list.htm']);
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${website.origin}/sitemap.xml`);
  expect(await (await get('/sitemap.xml')).text()).toContain(
    `<loc>${website.origin}/tea%20&amp;%20cups/price%20list.htm</loc>`,
  );
});

test('files are served with their content type, and with 304 for a matching ETag', async () => {
  const page = await get('/tea%20&%20cups/price%20list.htm');
  expect(await page.text()).toBe('<h1>Prices</h1>');
  expect(page.headers.get('content-type')).toBe('text/html');
  expect((await get('/style.css')).headers.get('content-type')).toBe('text/css');
  const etag = page.headers.get('etag') ?? '';
  const again = await get('/tea%20&%20cups/price%20list.htm', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('/ redirects to index.html, and unknown paths return 404', async () => {
  const front = await get('/', { redirect: 'manual' });
  expect([front.status, front.headers.get('location')]).toEqual([302, '/index.html']);
  expect((await get('/index')).status).toBe(404);
  expect((await get('/../package.json')).status).toBe(404);
});
