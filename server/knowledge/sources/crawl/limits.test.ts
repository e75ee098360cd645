import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { crawl, page, sitemap, text, website } from '#tests/setup/websites/crawl.ts';
import type { Route } from '#tests/setup/websites/websites.ts';
import type { KnownPage } from './types.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const withContent = (known: Map<string, KnownPage>): number =>
  [...known.values()].filter(({ contentHash }) => contentHash !== null).length;

describe('the page limit', () => {
  it('counts pages that failed in this crawl and are kept', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/a', '/b', '/c'), '/robots.txt': text('') };
    for (const path of ['/a', '/b', '/c']) routes[path] = page(path);
    const site = await website(routes);
    const { known } = await crawl(site, { maxPages: 4 });
    for (const path of ['/a', '/b']) routes[path] = { status: 500 };
    routes['/'] = page('start', '/a', '/b', ...numbers(9).map((i) => `/new${i}`));
    for (const i of numbers(9)) routes[`/new${i}`] = page(`new ${i}`);
    const second = await crawl(site, { maxPages: 4, known });
    expect(second.paths('failed')).toEqual(['/a', '/b']);
    expect(withContent(second.known)).toBe(4);
  });

  it('applies after an interrupted crawl', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/a', '/b', '/c'), '/robots.txt': text('') };
    for (const path of ['/a', '/b', '/c']) routes[path] = page(path);
    const site = await website(routes);
    const { known } = await crawl(site, { maxPages: 4 });
    routes['/'] = page('start', '/new0', '/new1', ...numbers(30).map((i) => `/broken${i}`));
    for (const i of [0, 1]) routes[`/new${i}`] = page(`new ${i}`);
    for (const i of numbers(30)) routes[`/broken${i}`] = { status: 500 };
    const second = await crawl(site, { maxPages: 4, known });
    expect(second.outcome).toMatchObject({ stopped: 'site_trouble' });
    expect(second.paths('indexed')).toEqual(['/', '/new0', '/new1']);
    expect(withContent(second.known)).toBe(4);
  });
});

describe('memory use', () => {
  it('a site with too many addresses does not count as complete', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/old'), '/old': page('old') };
    const site = await website(routes);
    const { known } = await crawl(site, { maxPages: 3 });
    routes['/robots.txt'] = text('User-agent: *\nDisallow: /no');
    routes['/'] = page('start');
    routes['/sitemap.xml'] = sitemap(...numbers(700).map((i) => `/no/${i}`));
    const second = await crawl(site, { maxPages: 3, known });
    expect(second.outcome).toEqual({ ok: true, complete: false, stopped: 'budget' });
    expect([...second.known.keys()]).toEqual(expect.arrayContaining([...known.keys()]));
  });

  it('only a few pages are held when storing them is slow', async () => {
    const routes: Record<string, Route> = { '/': page('start', ...numbers(30).map((i) => `/p${i}`)) };
    for (const i of numbers(30)) routes[`/p${i}`] = page(`page ${i}`);
    const site = await website(routes);
    const asked = () => site.requests.filter(({ path }) => path.startsWith('/p')).length;
    let most = 0;
    await crawl(site, {
      onPage: async ({ url }) => {
        if (!url.endsWith('/p0')) return;
        // Meanwhile the other slots go on, until each has a page to report.
        while (asked() < 4) await wait(5);
        await wait(100);
        most = asked();
      },
    });
    expect(most).toBe(4);
  });

  it('a crawl stops after several consecutive pages that are too hard to read', async () => {
    const site = await website({
      '/robots.txt': text(''),
      '/': page('start', ...numbers(40).map((i) => `/p${i}`)),
      '*': page('hard'),
    });
    const { outcome, reasons } = await crawl(site, { isTooHard: (url) => url.includes('/p') });
    expect(outcome).toEqual({ ok: true, complete: false, stopped: 'site_trouble' });
    expect(new Set(reasons)).toEqual(new Set(['The page is too large or too tangled to be read.']));
  });
});
