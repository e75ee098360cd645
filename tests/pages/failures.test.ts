import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { startOwnSite } from '../setup/websites/own-site.ts';

/** A busy machine may take so long to read all pages of this website, each of which it has to render. */
const WHOLE_READING_MS = 60_000;

let foyer: ServerProcess | undefined;
afterEach(async () => {
  await foyer?.stop();
  foyer = undefined;
});

test('error pages do not depend on the failed part', async () => {
  foyer = await startOwnSite({ LOG_LEVEL: 'silent' });
  const { origin, dataDir } = foyer;
  // A cookie of a session bypasses the cache, so the page is rendered again.
  const withSession = { headers: { cookie: 'foyer=unknown' } };
  expect((await fetch(`${origin}/pricing`, withSession)).status).toBe(200);
  const database = new SQLite(join(dataDir, 'foyer.db'));
  for (const table of ['sites', 'posts', 'products'])
    database.exec(`alter table ${table} rename to ${table}_away`);
  database.close();

  for (const [path, status, heading] of [
    ['/nowhere/at/all', 404, 'Page not found'],
    ['/pricing', 500, 'Something went wrong'],
    ['/blog', 500, 'Something went wrong'],
  ] as const) {
    const answer = await fetch(origin + path, withSession);
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).not.toMatch(/vike|sqlite|node_modules|_away/i);
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('the own website is crawled even if its address cannot be reached from the server', async () => {
  // Asked again until it is read.
  foyer = await startOwnSite({ SITE_URL: 'http://foyer.invalid', RATE_LIMITS: 'off' });
  const { origin } = foyer;
  await eventually(async () => {
    const page = await (await fetch(`${origin}/agents/chat?q=What+is+Foyer`)).text();
    expect(page).toContain('href="http://foyer.invalid/');
    expect(page).toContain('open software');
  }, WHOLE_READING_MS);
});
