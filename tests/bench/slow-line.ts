import type { Browser, Page } from 'playwright';

/** The loading of a page with a slow phone on a slow line. */
export interface FirstSight {
  /** Seconds until there is something to read. */
  firstPaint: number;
  /** The cumulative layout shift (CLS). */
  shift: number;
}

/** The browser adds it once for each request, in addition to the time of a new connection. */
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const CPU_SLOWED = 4;

/** Opens the page with nothing in the cache, and reads it down to its end. */
export async function seeOnSlowLine(browser: Browser, url: string): Promise<FirstSight> {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  await page.addInitScript(addUpShifts);
  await page.goto(url, { waitUntil: 'load' });
  await readToTheEnd(page);
  const sight = await page.evaluate(() => ({
    firstPaint: (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) / 1000,
    shift: window.shift,
  }));
  await context.close();
  return sight;
}

declare global {
  interface Window {
    /** Of all that has moved so far. */
    shift: number;
  }
}

function addUpShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Parts that are loaded late may move the rest. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState('networkidle');
}
