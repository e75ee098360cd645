import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../setup/browser/browser.ts';
import { generateWebsite } from './generated-website.ts';
import { manualFolders } from './manuals.ts';
import { print, printTable } from './print.ts';
import { withReadFolder } from './read-folder.ts';
import { quantile } from './statistics.ts';

type Agent = 'chat' | 'search' | 'share';

declare global {
  interface Window {
    /** Milliseconds since the page began. */
    pressedAt: number;
    longest: number;
    shifted: number;
  }
}

const RUNS = 9;
const CPU_SLOWED = 4;
const KEY_MS = 120;
const QUERIES = ['install packages', 'version control', 'account balance'];

/** The widget on a page of a website of 1,700 pages: the bytes that it loads, and its response times. */
export async function benchWidget(): Promise<{ widgetKilobytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-widget-'));
  const browser = await launchBrowser();
  try {
    await generateWebsite(folder, manualFolders());
    return await withReadFolder(folder, {}, async ({ slug, serverOrigin, website }) => {
      const place = {
        page: `http://${website.domain}/page-0.html`,
        script: `${serverOrigin}/widget.js?site=${slug}`,
      };
      const loader = await printBytes(browser, place);
      await printTimes(browser, place);
      return { widgetKilobytes: loader / 1000 };
    });
  } finally {
    await Promise.all([browser.close(), rm(folder, { recursive: true })]);
  }
}

interface Place {
  page: string;
  script: string;
}

async function openPage(browser: Browser, { page: address, script }: Place, slowed = 1): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    window.longest = 0;
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => (window.pressedAt = performance.now()), true);
    }
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(address, { waitUntil: 'load' });
  await page.addScriptTag({ url: script });
  await page.locator('foyer-widget button').waitFor();
  return page;
}

/** Prints the transferred bytes of the loader and of the first use of each agent. @returns the loader's bytes */
async function printBytes(browser: Browser, place: Place): Promise<number> {
  const rows: string[][] = [];
  let loader = 0;
  for (const agent of ['chat', 'search', 'share'] as const) {
    const fetched = await bytesOf(browser, place, agent);
    loader = fetched.get('/widget.js') ?? Number.NaN;
    const parts = [...fetched].filter(([path]) => path.startsWith('/widget/'));
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    rows.push([
      agent,
      String(parts.length),
      (total / 1000).toFixed(1),
      parts.map(([, bytes]) => (bytes / 1000).toFixed(1)).join(' + '),
    ]);
  }
  print('widget.js with a site’s settings', `${(loader / 1000).toFixed(1)} kB brotli`);
  printTable(['opening it loads', 'files', 'kB brotli', 'each'], rows);
  return loader;
}

async function bytesOf(browser: Browser, place: Place, agent: Agent): Promise<Map<string, number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/widget'))
      sizes.set(
        pathname,
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto(place.page);
  await page.addScriptTag({ url: place.script });
  await page.evaluate((name) => window.Foyer?.open(name), agent);
  await page.locator('foyer-widget').locator('textarea, input, .ways').first().waitFor();
  await page.waitForLoadState('networkidle');
  const measured = new Map<string, number>();
  for (const [path, size] of sizes) measured.set(path, await size);
  await context.close();
  return measured;
}

async function printTimes(browser: Browser, place: Place): Promise<void> {
  const openings: number[] = [];
  const suggestions: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage(browser, place);
    openings.push(await millisecondsToFocus(page));
    suggestions.push(await millisecondsToSuggestion(page, QUERIES[run % QUERIES.length] ?? ''));
    await page.context().close();
  }
  const slow = await openPage(browser, place, CPU_SLOWED);
  await millisecondsToFocus(slow);
  await millisecondsToSuggestion(slow, QUERIES[0] ?? '');
  const { longest, shifted } = await slow.evaluate(() => ({
    longest: window.longest,
    shifted: window.shifted,
  }));
  await slow.context().close();
  print('from the click to the focus in the chat', `${quantile(openings, 0.5).toFixed(0)} ms`);
  print('from the last key to its results', `${quantile(suggestions, 0.5).toFixed(0)} ms`);
  print(`longest task on a CPU slowed ${CPU_SLOWED} times`, `${longest.toFixed(0)} ms`);
  print('layout shift of the page', shifted.toFixed(3));
}

async function millisecondsToFocus(page: Page): Promise<number> {
  await page.locator('foyer-widget button').first().click();
  const focusedAt = await page.waitForFunction(() => {
    const focused = document.querySelector('foyer-widget')?.shadowRoot?.activeElement;
    return focused?.localName === 'textarea' && performance.now();
  });
  return page.evaluate((at) => Number(at) - window.pressedAt, await focusedAt.jsonValue());
}

/** Types a query as people do, and waits for the results of the whole of it. */
async function millisecondsToSuggestion(page: Page, query: string): Promise<number> {
  await page.evaluate(() => window.Foyer?.open('search'));
  const field = page.locator('foyer-widget').getByRole('combobox');
  await field.waitFor();
  const answeredAt = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        window.Foyer?.on(
          'search',
          ({ query: answered }) => answered === wanted && resolve(performance.now()),
        );
      }),
    query,
  );
  await field.pressSequentially(query, { delay: KEY_MS });
  const at = await answeredAt;
  return at - (await page.evaluate(() => window.pressedAt));
}
