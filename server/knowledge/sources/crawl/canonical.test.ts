import { describe, expect, it } from 'vitest';
import { crawl, page, text, website } from '#tests/setup/websites/crawl.ts';
import type { Route, TestWebsite } from '#tests/setup/websites/websites.ts';

const canonical = (href: string, words: string, ...links: string[]): string =>
  `<link rel="canonical" href="${href}">${page(words, ...links)}`;

const pagesAsked = (site: TestWebsite): string[] =>
  site.requests.map(({ path }) => path).filter((path) => !/robots|sitemap|no-such-page/.test(path));

/** `/c/0` names `/c/1`, which names `/c/2`, and so on without end. */
const chain: Route = (request, response) => {
  const [, number] = /^\/c\/(\d+)$/.exec(request.url ?? '') ?? [];
  if (!number) return void response.writeHead(404).end();
  response.setHeader('content-type', 'text/html');
  response.end(canonical(`/c/${Number(number) + 1}`, `link ${number}`));
};

describe('pages that name others as canonical', () => {
  it('are followed over three hops from a page', async () => {
    const site = await website({ '/': page('start', '/c/0'), '*': chain });
    const { outcome, paths } = await crawl(site);
    expect(outcome).toMatchObject({ complete: true });
    expect(pagesAsked(site)).toEqual(['/', '/c/0', '/c/1', '/c/2', '/c/3']);
    expect(paths('indexed')).toEqual(['/', '/c/3']);
  });

  it('never exceed the page limit, however they are linked', async () => {
    const links = Array.from({ length: 60 }, (_, i) => `/c/${i * 3}`);
    const site = await website({ '/robots.txt': text(''), '/': page('start', ...links), '*': chain });
    const { outcome, paths } = await crawl(site, { maxPages: 20 });
    expect(paths('indexed')).toHaveLength(20);
    expect(outcome).toMatchObject({ stopped: 'page_limit' });
    expect(pagesAsked(site).length).toBeLessThanOrEqual(3 * 20 + 50);
  });

  it('count once if two name each other, also when both are read in parallel', async () => {
    let meet: () => void;
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let asked = 0;
    const together = (href: string, words: string): Route => {
      return async (_request, response) => {
        if (++asked === 2) meet();
        await both;
        response.setHeader('content-type', 'text/html').end(canonical(href, words));
      };
    };
    const site = await website({
      '/': page('start', '/a', '/b'),
      '/a': together('/b', 'a'),
      '/b': together('/a', 'b'),
    });
    const { paths } = await crawl(site);
    expect(paths('indexed')).toHaveLength(2);
  });

  it('count once in a circle', async () => {
    const site = await website({
      '/': page('start', '/a', '/b', '/c'),
      '/a': canonical('/b', 'a'),
      '/b': canonical('/c', 'b'),
      '/c': canonical('/a', 'c'),
    });
    const { outcome, paths, progress } = await crawl(site);
    expect(outcome).toMatchObject({ complete: true });
    expect(paths('indexed')).toHaveLength(2);
    expect(progress).toEqual([4, 4]);
  });

  it('are indexed if their canonical address fails, within the page limit', async () => {
    const numbers = Array.from({ length: 12 }, (_, i) => i);
    const routes: Record<string, Route> = { '/': page('start', ...numbers.map((i) => `/p${i}`)) };
    for (const i of numbers) routes[`/p${i}`] = canonical(`/missing${i}`, `page ${i}`);
    const site = await website(routes);
    expect((await crawl(site)).paths('indexed')).toHaveLength(13);
    expect((await crawl(site, { maxPages: 5 })).paths('indexed')).toHaveLength(5);
  });

  it('are read at most twice, whatever canonical address they have the second time', async () => {
    let times = 0;
    const site = await website({
      '/': page('start', '/a'),
      '/a': (_request, response) =>
        void response.setHeader('content-type', 'text/html').end(canonical(`/missing${times++}`, 'a')),
    });
    expect((await crawl(site)).paths('indexed')).toEqual(['/', '/a']);
    expect(pagesAsked(site)).toEqual(['/', '/a', '/missing0', '/a']);
  });

  it('are copies, also by a redirect', async () => {
    const site = await website({
      '/': page('start', '/a', '/b'),
      '/a': canonical('/old', 'a'),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': page('new', '/later'),
      '/b': canonical('/a', 'b'),
      '/later': page('later', '/c'),
      '/c': canonical('/a', 'c'),
    });
    expect((await crawl(site)).paths('indexed')).toEqual(['/', '/later', '/new']);
  });
});
