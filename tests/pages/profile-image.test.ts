import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { changeRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';

let foyer: ServerProcess;
let page: Page;
let complaints: string[];
/** The picture that the server drew for the admin, who has chosen none. */
let own: string;

beforeAll(async () => {
  foyer = await startServer({
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  });
  // As accounts are that were made before pictures were stored.
  await choose(null);
  ({ page, complaints } = await openTab({ baseURL: foyer.origin }));
  await logIn(page, 'admin@example.org', PASSWORD);
  await page.waitForURL('**/u/admin');
  own = await drawnImage();
});
afterAll(async () => {
  expect(complaints).toEqual([]);
  await foyer?.stop();
});

const KEY = 'default_profile_image';
const choose = (path: string | null) =>
  withDatabase(foyer.databaseUrl, (db) =>
    changeRows(db, 'users', { name: 'admin' }, { profile_image: path }),
  );
const shownImage = () => page.locator('img[data-own-image]').getAttribute('src');
const storedImage = () => page.evaluate((key) => localStorage.getItem(key), KEY);
const store = (path: string) =>
  page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [KEY, path]);

/** As it came, before any script. */
async function drawnImage(): Promise<string> {
  const html = await (await page.request.get('/u/admin')).text();
  return /<img[^>]*src="([^"]*)"[^>]*data-own-image/.exec(html)?.[1] ?? '';
}

const other = () => `/images/avatars/${own.endsWith('/3.svg') ? 4 : 3}.svg`;

test('the picture that the server rendered is stored', async () => {
  expect(own).toMatch(/^\/images\/avatars\/[1-7]\.svg$/);
  await eventually(async () => expect(await storedImage()).toBe(own));
  expect(await shownImage()).toBe(own);
});

test('a stored picture replaces it, on hydrated pages too', async () => {
  await store(other());
  for (const path of ['/u/admin', '/playground/new', '/']) {
    await page.goto(path);
    await eventually(async () => expect(await shownImage(), path).toBe(other()));
    expect(await storedImage()).toBe(other());
  }
});

test.each(['https://evil.example/1.svg', 'javascript:alert(1)', '/images/avatars/8.svg', ''])(
  'an unknown stored %j is replaced',
  async (path) => {
    await store(path);
    await page.goto('/u/admin');
    await eventually(async () => expect(await storedImage()).toBe(own));
    expect(await shownImage()).toBe(own);
  },
);

test('a chosen picture replaces a stored one', async () => {
  await store(own);
  await choose(other());
  await page.goto('/u/admin');
  expect(await page.locator('img[data-own-image][data-default-image]').count()).toBe(0);
  await eventually(async () => expect(await storedImage()).toBe(other()));
  expect(await shownImage()).toBe(other());
  await choose(null);
});

test('the stored picture is removed at the sign-out', async () => {
  await page.context().clearCookies();
  await page.goto('/pricing');
  await eventually(async () => expect(await storedImage()).toBeNull());
});
