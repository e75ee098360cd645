import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_COLOURS } from '#lib/widget-colours.ts';
import { type HostPage, serveHostPage } from '../e2e/widget-host.ts';
import { eventually } from '../setup/app/eventually.ts';
import { openTab } from '../setup/browser/browser.ts';
import {
  call,
  launcher,
  panel,
  question,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';

// The first sight of the widget: at once, in the colours of the page, under the icon of the website.

let pages: WidgetPages;

beforeAll(async () => {
  pages = await startWidgetPages();
});
afterAll(() => pages?.stop());

const PHONE = { width: 375, height: 700 };
const shell = (page: Page) => page.locator('foyer-widget .shell');

/** Nothing but the loader arrives, as on a slow line. */
const hold = (page: Page) => page.route(`${pages.foyer.origin}/widget/**`, () => {});

describe('on a slow line', () => {
  test('a click shows the shell of the panel within a frame, and another one hides it', async () => {
    const { page } = await pages.visit({});
    await hold(page);
    await launcher(page).waitFor();
    const seen = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const root = document.querySelector('foyer-widget')?.shadowRoot;
          root?.querySelector<HTMLElement>('.launcher')?.click();
          requestAnimationFrame(() => {
            const { width = 0, height = 0 } = root?.querySelector('.shell')?.getBoundingClientRect() ?? {};
            const mark = root?.querySelector('.shell progress')?.getBoundingClientRect();
            resolve({ isOpen: window.Foyer?.isOpen(), width, height, hasMark: (mark?.height ?? 0) > 0 });
          });
        }),
    );
    expect(seen).toEqual({ isOpen: true, width: 400, height: 608, hasMark: true });
    const icon = () => launcher(page).locator('path').getAttribute('d');
    const whileOpen = await icon();
    await launcher(page).click();
    await shell(page).waitFor({ state: 'hidden' });
    expect(await icon()).not.toBe(whileOpen);
    expect(await call(page, 'isOpen')).toBe(false);
    await page.context().close();
  });

  test('the shell has the position of the panel: the screen on a phone, the centre for the search', async () => {
    const { page } = await pages.visit({}, { viewport: PHONE });
    await hold(page);
    await launcher(page).click();
    await shell(page).waitFor();
    expect(await shell(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    // It is above the shell.
    await launcher(page).click();
    await shell(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('/');
    await shell(page).waitFor();
    const box = await shell(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([320, 640]);
    await page.context().close();
  });

  test('the panel replaces its shell, and a failure removes it', async () => {
    const { page } = await pages.visit({});
    await page.route(`${pages.foyer.origin}/widget/**`, (route) => route.abort());
    await launcher(page).dispatchEvent('click');
    await eventually(async () => expect(await launcher(page).innerText()).toBe('Offline'));
    await shell(page).waitFor({ state: 'hidden' });
    await page.unroute(`${pages.foyer.origin}/widget/**`);
    await launcher(page).click();
    await question(page).waitFor();
    await shell(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test.each([
    ['a pointer comes near', false],
    ['a finger touches', true],
  ])('all parts are loaded as soon as %s', async (_what, isTouch) => {
    const { page, complaints } = await pages.visit({}, { hasTouch: isTouch });
    const box = await launcher(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) - 60, (box?.y ?? 0) - 60];
    const parts: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/widget/')) parts.push(request.url());
    });
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.move(x, y);
    // Core, language, panel, chat and their shared modules.
    await eventually(() => expect(parts.length).toBeGreaterThanOrEqual(7));
    await page.waitForLoadState('networkidle');
    await hold(page);
    await launcher(page).click();
    await question(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the colours', () => {
  const rgbOf = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  const LIGHT = [rgbOf(DEFAULT_COLOURS.light), 'light'];
  const DARK = [rgbOf(DEFAULT_COLOURS.dark), 'dark'];
  const style = (css: string) => `<style>${css}</style>`;

  /** Of the launcher alone, and of the widget that is open. */
  async function look(page: Page) {
    await launcher(page).waitFor();
    const before = await launcher(page).evaluate((button) => getComputedStyle(button).backgroundColor);
    await launcher(page).click();
    await question(page).waitFor();
    return [before, await mode(page)];
  }
  const mode = (page: Page) => page.locator('foyer-widget .root').getAttribute('data-mode');

  test.each([
    ['a white page', 'body { background: #fff }', 'dark', LIGHT],
    ['a page without colours', '', 'dark', LIGHT],
    ['a dark page', 'body { background: #15181d }', 'light', DARK],
    ['a dark root in another notation', 'html { background: oklch(0.2 0.02 260) }', 'light', DARK],
    ['a dark body on a light root', 'html { background: #fff } body { background: #111 }', 'light', DARK],
    ['a veil on white', 'body { background: rgb(0 0 0 / 10%) }', 'dark', LIGHT],
    ['a page of both schemes', ':root { color-scheme: light dark }', 'dark', DARK],
    ['a page of both schemes', ':root { color-scheme: light dark }', 'light', LIGHT],
    ['a page that is dark by scheme', ':root { color-scheme: dark }', 'light', DARK],
  ] as const)('match %s (%s), on a %s device', async (_what, css, colorScheme, expected) => {
    const { page, complaints } = await pages.visit({ head: style(css) }, { colorScheme });
    expect(await look(page)).toEqual(expected);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('follow a page that changes its theme unless the owner has chosen one', async () => {
    const head = style('body { background: #fff } .night body { background: #111 }');
    const { page } = await pages.visit({ head });
    expect(await look(page)).toEqual(LIGHT);
    await page.evaluate(() => document.documentElement.classList.add('night'));
    await eventually(async () => expect(await mode(page)).toBe('dark'));
    await page.context().close();
    const { page: chosen } = await pages.visit({ head, script: pages.scriptLine('data-theme="dark"') });
    expect(await look(chosen)).toEqual(DARK);
    await chosen.context().close();
  });
});

describe('the icon of the website', () => {
  let host: HostPage;
  beforeAll(async () => {
    host = await serveHostPage({ foyerOrigin: pages.foyer.origin, site: 'tea-shop' });
    const allowedDomains = [new URL(pages.origin).host, new URL(host.origin).host];
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { allowedDomains });
  });
  afterAll(() => host?.close());

  test('is in the header, also if a policy blocks pictures', async () => {
    const { page, complaints } = await openTab();
    await page.goto(host.origin);
    await launcher(page).click();
    const icon = panel(page).locator('.head canvas');
    await icon.waitFor();
    const pixel = await icon.evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext('2d')?.getImageData(4, 24, 1, 1).data ?? []),
    );
    // The left half of the picture that the website serves.
    expect(pixel).toEqual([255, 0, 0, 255]);
    expect(await panel(page).locator('.head .name svg').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(['', 'bm90IGEgcGljdHVyZQ=='])(
    'that is missing or invalid (%j) is replaced by the default icon',
    async (icon) => {
      const { page, complaints } = await pages.visit({});
      await page.route('**/api/widget/session', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), icon } });
      });
      const session = page.waitForResponse('**/api/widget/session');
      await launcher(page).click();
      await (await session).finished();
      await question(page).waitFor();
      await panel(page).locator('.head .name svg').waitFor();
      expect(await panel(page).locator('.head canvas').count()).toBe(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
