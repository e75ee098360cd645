import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { DESKTOP, expectAccessible, overflowOf, PHONE, violationsOn } from '../setup/browser/look.ts';
import { addPosts } from '../setup/content/posts.ts';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { OWN_PAGES, startOwnSite } from '../setup/websites/own-site.ts';

// Accessibility and layout of the public pages. One database engine is enough, because both show the same.

const PAGES = [...OWN_PAGES, '/blog/guides/install-the-widget', '/nowhere', '/login', '/signup'];

let foyer: ServerProcess;
/** One page for all tests, because opening it takes most of the time. */
let page: Page;
beforeAll(async () => {
  foyer = await startOwnSite();
  ({ page } = await open());
});
afterAll(async () => {
  await foyer?.stop();
});

/** Without motion: colours would be measured half-way between light and dark. */
const open = (server = foyer): Promise<Tab> => openTab({ baseURL: server.origin, reducedMotion: 'reduce' });

/** How far the page can be scrolled sideways. */
const overflow = () => overflowOf(page);

describe.each(PAGES)('%s', (path) => {
  beforeAll(async () => {
    await page.goto(path);
  });

  test('has no axe violations, wide and narrow, in light and dark', () => expectAccessible(page, path));

  test('scrolls in one direction only: on a phone, at 400 % zoom, and with doubled text size', async () => {
    // 1280 × 1024 at 400 % is 320 × 256.
    for (const [width, height] of [
      [768, 800],
      [320, 800],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await overflow(), `${width} × ${height}`).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of [DESKTOP, 768, PHONE]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(), `large text at ${width}`).toBeLessThanOrEqual(0);
    }
  });
});

test.each(['/', '/agents/chat'])(
  'on a phone no element covers the chat of %s or the end of the page',
  async (path) => {
    const { page } = await open();
    await page.setViewportSize({ width: PHONE, height: 700 });
    await page.goto(path);
    const launcher = page.locator('foyer-widget .launcher');
    await page.locator('.chat-panel').scrollIntoViewIfNeeded();
    await launcher.waitFor({ state: 'hidden' });
    const share = page.getByRole('link', { name: 'Share this page' });
    expect(await share.evaluate((link) => getComputedStyle(link).position)).toBe('static');
    await share.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await launcher.waitFor();
    const covered = await launcher.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect();
      const isBelow = (element: Element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.right > left && box.bottom > top;
      };
      return [...document.querySelectorAll('footer :is(a, span, button), [data-foyer-open]')].filter(isBelow)
        .length;
    });
    expect(covered).toBe(0);
    await page.context().close();
  },
);

test('no post has axe violations', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  const posts = (await listedPaths(foyer.origin)).filter((path) => path.split('/').length === 4);
  expect(posts.length).toBeGreaterThan(5);
  for (const path of posts.filter((one) => !PAGES.includes(one))) {
    await page.goto(path);
    expect(await violationsOn(page), path).toEqual([]);
  }
});

test('every page is readable without images, with their alt texts', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(/\.(?:png|svg|webp|avif|jpe?g)(?:\?.*)?$/, (route) => route.abort());
  const shown = new Map<string, number>();
  for (const path of ['/', '/origin-story', '/blog', '/blog/guides', '/nowhere']) {
    await page.goto(path);
    expect((await page.getByRole('heading', { level: 1 }).innerText()).length).toBeGreaterThan(3);
    const images = page.locator('main img:visible');
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth), path).toBe(0);
      expect(await image.getAttribute('alt'), path).not.toBeNull();
    }
    shown.set(path, await page.locator('main img:visible:not([alt=""])').count());
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  expect(shown.get('/')).toBe(4);
  expect(shown.get('/origin-story')).toBe(3);
  await page.unrouteAll();
});

describe('very long titles', () => {
  const titles = {
    'a-long-word': `Donau${'dampfschiffahrt'.repeat(13)}`,
    'from-right-to-left': 'كيف تضيف المساعد إلى موقعك على الويب في دقيقة واحدة، مع الاقتباسات',
    'very-many-words': 'A title that goes on and on '.repeat(20).trim(),
    'signs-and-tags': '<b>&amp;</b> "quotes" 🫖 \u202Ebackwards\u202C',
  };
  beforeAll(async () => {
    const posts = Object.entries(titles).map(([slug, title]) => ({ slug, title, excerpt: title }));
    await addPosts(foyer.databaseUrl, posts);
  });

  test('fit a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await eventually(async () => {
      await page.goto('/blog');
      expect(await page.getByRole('link', { name: titles['from-right-to-left'] }).count()).toBe(1);
    });
    const fits = async (path: string) => {
      await page.goto(path);
      expect(await overflow(), path).toBeLessThanOrEqual(0);
      expect(await violationsOn(page), path).toEqual([]);
    };
    for (const path of ['/blog', '/blog/guides']) await fits(path);
    for (const [slug, title] of Object.entries(titles)) {
      await fits(`/blog/guides/${slug}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      const description = page.locator('meta[name="description"]');
      expect((await description.getAttribute('content'))?.length).toBeLessThanOrEqual(353);
    }
  });
});

test('an installation without starter content fits a phone', async () => {
  const empty = await startServer({ LOG_LEVEL: 'warn' });
  await page.context().close();
  ({ page } = await open(empty));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/agents/chat', '/agents/search', '/agents/share', '/pricing', '/blog']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await overflow(), path).toBeLessThanOrEqual(0);
    expect(await violationsOn(page), path).toEqual([]);
  }
  await empty.stop();
});
