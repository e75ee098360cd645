import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startServer({ LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await foyer?.stop();
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const chosenTheme = (page: Page) => page.locator('html').getAttribute('data-theme');

describe('light and dark', () => {
  test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'are chosen in the footer and kept across pages, with %j',
    async (options) => {
      const { page } = await openTab({
        baseURL: foyer.origin,
        colorScheme: 'light',
        ...options,
      });
      await page.goto('/blog?nameLike=widget');
      expect(await chosenTheme(page)).toBeNull();
      const light = options.javaScriptEnabled ? await paper(page) : '';
      await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click();
      await page.locator('html[data-theme="dark"]').waitFor();
      expect(page.url()).toBe(`${foyer.origin}/blog?nameLike=widget`);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: 'theme', value: 'dark', httpOnly: true, sameSite: 'Lax' });
      expect(await page.context().cookies()).toHaveLength(1);

      const answer = await page.goto('/pricing');
      expect((await answer?.text())?.includes('<html lang="en" data-theme="dark">')).toBe(true);
      expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
      if (options.javaScriptEnabled) expect(await paper(page)).not.toBe(light);
      const dark = page.getByRole('contentinfo').getByRole('button', { name: 'Dark' });
      expect(await dark.getAttribute('aria-pressed')).toBe('true');

      await page.getByRole('contentinfo').getByRole('button', { name: 'System' }).click();
      await page.locator('html:not([data-theme])').waitFor();
      await page.context().close();
    },
  );

  test.each([
    ['another tag', 'theme="><script>alert(1)</script>'],
    ['another theme', 'theme=darkest'],
    ['no session', 'foyer=garbage'],
    ['a forged session', 'foyer=s%3Anobody.AAAA; theme=dark'],
    ['no names', '%%%=%%%; =; ;;;'],
    ['four kilobytes of junk', `junk=${'x'.repeat(4000)}`],
  ])('ignore a cookie with %s', async (_what, cookie) => {
    for (const path of ['/', '/login']) {
      const answer = await fetch(foyer.origin + path, { headers: { Cookie: cookie } });
      const html = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(html.includes('<h1'), path).toBe(true);
      const isDark = cookie.endsWith('theme=dark');
      expect(html.includes(isDark ? '<html lang="en" data-theme="dark">' : '<html lang="en">'), path).toBe(
        true,
      );
      expect(html.includes('alert(1)'), path).toBe(false);
    }
  });
});
