import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

// The frame of every page: bars, menus, toasts, the progress bar. None of it knows
// the database, so that one engine will do.

let foyer: ServerProcess;
let signedIn: BrowserContextOptions['storageState'];
beforeAll(async () => {
  foyer = await startOwnSite();
  const [name = '', value = ''] = (await signIn(foyer.origin, ADMIN)).cookie.split('=');
  const session = { name, value, domain: 'localhost', path: '/', expires: -1 };
  signedIn = {
    cookies: [{ ...session, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [],
  };
});
afterAll(async () => {
  await foyer?.stop();
});

const open = (options: BrowserContextOptions = {}): Promise<Tab> =>
  openTab({ baseURL: foyer.origin, ...options });

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const tab = await open(options);
  await tab.page.goto(path);
  return tab;
}

async function visitPlain(path: string): Promise<PlainPage> {
  const page = new PlainPage(foyer.origin);
  await page.goto(path);
  return page;
}

/** Delays everything that waits for it until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const PHONE = { width: 375, height: 700 };

describe('the top bar', () => {
  test('has a logo, but not on the home page, and a search that finds posts', async () => {
    const { page } = await visit('/');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: 'Pricing' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Foyer' }).count()).toBe(0);
    expect(await bar.getByRole('searchbox').count()).toBe(0);
    const wordmarks = page.getByRole('main').getByRole('img', { name: 'Foyer', exact: true });
    expect(await wordmarks.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
      '/images/logo-wordmark.svg',
    ]);
    await page.goto('/pricing');
    await bar.getByRole('link', { name: 'Foyer' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Pricing' }).getAttribute('aria-current')).toBe('page');
    await page.setViewportSize({ width: 768, height: 800 });
    await bar.getByRole('searchbox', { name: 'Search posts' }).waitFor();
    await page.goto('/blog');
    await bar.getByRole('searchbox', { name: 'Search posts' }).waitFor();
    await page.setViewportSize(PHONE);
    await bar.getByRole('link', { name: 'Foyer' }).waitFor();
    await bar.getByRole('searchbox').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('stays visible while the page scrolls', async () => {
    const { page } = await visit('/blog/guides/install-the-widget');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await page.context().close();
  });

  test('offers visitors to sign in and to sign up, except on those pages', async () => {
    const page = await visitPlain('/pricing');
    const account = page.getByRole('navigation', { name: 'Account' });
    expect(await account.getByRole('link').allInnerTexts()).toEqual(['Login', 'Sign Up']);
    await account.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    for (const path of ['/login', '/signup', '/signup/verify']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('banner').count(), path).toBe(0);
      expect(await page.getByRole('contentinfo').count(), path).toBe(0);
    }
  });

  test('has a menu for signed-in users, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit('/pricing', { storageState: signedIn, javaScriptEnabled });
      const dashboard = page.getByRole('link', { name: 'Dashboard' });
      expect(await dashboard.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu of admin' }).click();
      await dashboard.waitFor();
      expect(await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Log Out' }).waitFor();
      await page.keyboard.press('Escape');
      await dashboard.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Menu of admin' }).click();
      await dashboard.click();
      await page.waitForURL('**/u/admin');
      await page.context().close();
    }
  });

  test('is compact on work pages, with a back link and the title', async () => {
    const { page } = await visit('/u/admin/sites', { storageState: signedIn });
    const bar = page.getByRole('banner');
    expect(await bar.innerText()).toContain(await page.title().then((title) => title.split(' · ')[0]));
    expect(await bar.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Assistant' }).count()).toBe(0);
    // At the narrowest window, and at the narrowest one with links beside it.
    for (const width of [320, 900]) {
      await page.setViewportSize({ width, height: 700 });
      const title = bar.getByText('Websites', { exact: true }).first();
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await bar.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`${foyer.origin}/`);
    await page.context().close();
  });
});

describe('the menu of small screens', () => {
  test('opens and links to all pages, without scripts', async () => {
    const { page } = await visit('/', { viewport: PHONE, javaScriptEnabled: false });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const links = await menu.getByRole('link').all();
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/agents/chat',
      '/agents/search',
      '/agents/share',
      '/pricing',
      '/blog',
      '/origin-story',
      '/login',
    ]);
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    expect(await menu.isVisible()).toBe(false);
    for (const path of paths) expect((await page.request.get(path ?? '')).status(), path ?? '').toBe(200);
    await page.context().close();
  });

  test('is closed by its button, by Escape, and after going back to the page', async () => {
    const { page } = await visit('/blog', { viewport: PHONE });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await menu.waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.waitFor();
    // As a browser does that keeps the page, to bring it back as it was left.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(await page.locator(':popover-open').count()).toBe(0);
    await page.context().close();
  });
});

describe('back links', () => {
  test('lead from a post to its category, and from there to the blog', async () => {
    const page = await visitPlain('/blog/guides/install-the-widget');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Guides' }).first().click();
    await page.waitForURL('**/blog/guides');
    await main.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await page.waitForURL('**/blog');
  });

  test('lead from an unknown page to the previous one, but never to another website', async () => {
    const way = (page: Page) => page.getByRole('link', { name: 'Go back' });
    for (const options of [{ storageState: signedIn, javaScriptEnabled: false }, {}]) {
      const { page } = await open(options);
      await page.goto('/nowhere', { referer: `${foyer.origin}/pricing?period=year` });
      expect(await way(page).getAttribute('href')).toBe('/pricing?period=year');
      await page.goto('/nowhere', { referer: 'https://elsewhere.example/' });
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await way(page).count()).toBe(0);
      await way(page).waitFor({ state: 'hidden' });
      await page.context().close();
    }
  });
});

describe('temporary messages', () => {
  test('a toast appears at the bottom right and disappears after four seconds', async () => {
    const { page, complaints } = await open({ storageState: signedIn });
    await page.clock.install();
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Menu of admin' }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${foyer.origin}/`, { waitUntil: 'load' });
    const toast = page.getByText('You have been logged out successfully');
    const box = await toast.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
    expect(box?.y ?? 0).toBeGreaterThan(height / 2);
    await page.clock.runFor(3900);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(200);
    expect(await toast.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a progress bar appears when the next page is slow', async () => {
    const { page } = await open();
    const next = gate();
    await page.route('**/pricing', async (route) => {
      await next.opened;
      await route.continue();
    });
    const seen = new Promise<{ after: number; top: number; height: string }>((resolve) => {
      void page.exposeFunction('saw', resolve);
    });
    await page.goto('/blog');
    // While the browser waits for a page, nothing can be asked of it from outside.
    await page.evaluate(() => {
      let clickedAt = 0;
      addEventListener('click', () => {
        clickedAt = performance.now();
      });
      new MutationObserver(() => {
        const bar = document.querySelector('.progress');
        if (!bar) return;
        const { saw } = window as unknown as { saw: (what: object) => void };
        saw({
          after: performance.now() - clickedAt,
          top: bar.getBoundingClientRect().top,
          height: getComputedStyle(bar).height,
        });
      }).observe(document.body, { childList: true });
    });
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click({ noWaitAfter: true });
    const { after, top, height } = await seen;
    expect(after).toBeGreaterThanOrEqual(99);
    expect(after).toBeLessThan(1000);
    expect([top, height]).toEqual([0, '4px']);
    next.open();
    await page.waitForURL('**/pricing');
    expect(await page.locator('.progress').count()).toBe(0);
    await page.context().close();
  });
});
