import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { DESKTOP, expectAccessible, overflowOf } from '../setup/browser/look.ts';

// The server of `npm run dev`, with Vite in front of it: the only one that shows the page of all components.

describe('/developers/components, in development', () => {
  let foyer: ServerProcess;
  let page: Tab['page'];
  beforeAll(async () => {
    foyer = await startServer({ NODE_ENV: 'development', APP_ENV: 'dev' });
    ({ page } = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce' }));
    await page.goto('/developers/components');
  });
  afterAll(() => foyer?.stop());

  test('has no axe violations, wide and narrow, in light and dark', async () => {
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
    await expectAccessible(page, 'components');
  });

  test('scrolls in one direction only, at 400 % zoom and with doubled text size', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    // With letters of that size, its words and numbers are longer than a small screen is wide.
    for (const width of [DESKTOP, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `large text at ${width}`).toBeLessThanOrEqual(0);
    }
  });
});
