import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CrawlOptions, crawl, page, sitemap, text, website } from '#tests/setup/websites/crawl.ts';
import type { Route, TestWebsite } from '#tests/setup/websites/websites.ts';
import type { KnownPage } from './types.ts';

describe('finding pages', () => {
  it('follows links within the site, each page once, and nothing else', async () => {
    const elsewhere = await website({ '*': page('elsewhere') });
    const site = await website({
      '/': page(
        'start',
        '/a',
        '/a#part',
        '/b?utm_source=x',
        '/image.png',
        `${elsewhere.origin}/`,
        'mailto:a@b.c',
      ),
      '/a': page('a', '/', '/b', '/missing'),
      '/b': page('b', '/feed'),
      '/feed': { headers: { 'content-type': 'application/rss+xml' }, body: '<rss/>' },
    });
    const { outcome, paths, reasons, progress } = await crawl(site);
    expect(outcome).toEqual({ ok: true, complete: true, stopped: null });
    expect(paths('indexed')).toEqual(['/', '/a', '/b']);
    expect(reasons).toEqual([]);
    expect(elsewhere.requests).toEqual([]);
    expect(progress).toEqual([5, 5]);
    const asked = site.requests.map(({ path }) => path.replace(/^\/no-such-page-.+/, '/no-such-page')).sort();
    const listed = ['/', '/a', '/b', '/feed', '/missing', '/no-such-page', '/robots.txt', '/sitemap.xml'];
    expect(asked).toEqual(listed);
  });

  it('leaves out what the website answers where it has no page', async () => {
    const nothing = (path: string) =>
      `<title>Sorry – Tea shop</title><p>Sorry, there is nothing at ${path}. It may have been moved, renamed or removed, so please go back to the start or use the search above to find what you are looking for.</p>`;
    const site = await website({
      '/': page('start', '/gone', '/tea', '/sorry'),
      '/tea': '<title>Tea – Tea shop</title><p>Green tea and black tea.</p>',
      '/sorry': '<title>Sorry – Tea shop</title><p>We are sorry: no coffee is sold here.</p>',
      '/sitemap.xml': sitemap('/tea', '/old'),
      '*': (request, response) =>
        void response.setHeader('content-type', 'text/html').end(nothing(request.url ?? '')),
    });
    const first = await crawl(site);
    expect(first.paths('indexed')).toEqual(['/', '/sorry', '/tea']);
    expect(first.results.filter(({ status }) => status === 'failed')).toMatchObject([
      { url: expect.stringMatching(/\/old$/), reason: expect.stringContaining('no page') },
    ]);
    const known = new Map([
      ...first.known,
      [`${site.origin}/gone`, { ...first.known.get(`${site.origin}/tea`) } as KnownPage],
    ]);
    expect((await crawl(site, { known })).paths('gone')).toEqual(['/gone', '/old']);
  });

  it.each([
    'Page not found',
    '404',
    'Error 404',
    'Seite nicht gefunden',
    'Page introuvable',
    'Página no encontrada',
  ])('leaves out a page that says “%s”', async (title) => {
    const found = (name: string) =>
      `<title>${name}</title><h1>${name}</h1><p>Please go back to the start.</p>`;
    const site = await website({
      '/': page('start', '/gone', '/room'),
      '/gone': found(title),
      '/room': found('Room 404'),
    });
    expect((await crawl(site)).paths('indexed')).toEqual(['/', '/room']);
  });

  it('reads sitemaps that robots.txt names, an index and gzip among them', async () => {
    const site = await website({
      '/robots.txt': text('User-agent: *\nAllow: /\nSitemap: ORIGIN/index.xml\nSitemap: /three.txt'),
      '/index.xml': {
        body: '<sitemapindex><sitemap><loc>ORIGIN/one.xml</loc></sitemap><sitemap><loc>ORIGIN/two.xml.gz</loc></sitemap><sitemap><loc>ORIGIN/index.xml</loc></sitemap></sitemapindex>',
      },
      '/one.xml': sitemap('/a', '/b'),
      '/two.xml.gz': (request, response) =>
        void response.end(
          gzipSync(`<urlset><url><loc>http://${request.headers.host}/c</loc></url></urlset>`),
        ),
      '/three.txt': text('ORIGIN/d\n'),
      '/a': page('a'),
      '/b': page('b'),
      '/c': page('c'),
      '/d': page('d'),
    });
    const { outcome, paths } = await crawl(site);
    expect(outcome.ok).toBe(true);
    expect(paths('indexed')).toEqual(['/a', '/b', '/c', '/d']);
    expect(site.requests.filter(({ path }) => path === '/index.xml')).toHaveLength(1);
  });

  it('requests no sitemap that robots.txt forbids', async () => {
    const site = await website({
      '/robots.txt': text('User-agent: *\nDisallow: /maps/\nSitemap: ORIGIN/maps/one.xml'),
      '/maps/one.xml': sitemap('/a'),
      '/': page('start'),
      '/a': page('a'),
    });
    expect((await crawl(site)).paths('indexed')).toEqual(['/']);
    expect(site.requests.map(({ path }) => path)).not.toContain('/maps/one.xml');
  });

  it('starts from a sitemap when given one', async () => {
    const site = await website({ '/my.xml': sitemap('/a'), '/a': page('a', '/b'), '/b': page('b') });
    const { paths } = await crawl(site, { startUrl: `${site.origin}/my.xml` });
    expect(paths('indexed')).toEqual(['/a', '/b']);
    expect(site.requests.some(({ path }) => path === '/')).toBe(false);
    const listed = await website({ '/my.txt': text('ORIGIN/a'), '/a': page('a') });
    expect((await crawl(listed, { startUrl: `${listed.origin}/my.txt` })).paths('indexed')).toEqual(['/a']);
  });

  it('respects depth, patterns and number of pages', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/1') };
    for (let i = 1; i < 30; i++) routes[`/${i}`] = page(`page ${i}`, `/${i + 1}`);
    const site = await website(routes);
    expect((await crawl(site, { maxDepth: 3 })).paths('indexed')).toEqual(['/', '/1', '/2', '/3']);

    const limited = await crawl(site, { maxPages: 5 });
    expect(limited.paths('indexed')).toHaveLength(5);
    expect(limited.outcome).toEqual({ ok: true, complete: false, stopped: 'page_limit' });

    const narrowed = await crawl(site, { include: ['/1*'], exclude: ['/12'] });
    expect(narrowed.paths('indexed')).toEqual(['/1']);
    expect(site.requests.some(({ path }) => path === '/12')).toBe(false);
  });

  it('follows redirects within the site and stores each target once', async () => {
    const to = (location: string): Route => ({ status: 301, headers: { location } });
    const site = await website({
      '/': to('/home'),
      '/home': page('home', '/old', '/older', '/new', '/away', '/loop'),
      '/old': to('/new'),
      '/older': to('/old'),
      '/new': page('new'),
      '/away': to('http://127.0.0.1:1/'),
      '/loop': to('/loop'),
    });
    const { paths, results } = await crawl(site);
    expect(paths('indexed')).toEqual(['/home', '/new']);
    expect(results.filter(({ url }) => url.endsWith('/new'))).toHaveLength(1);
    expect(site.requests.filter(({ path }) => path === '/new')).toHaveLength(1);
    expect(paths('failed')).toEqual(['/loop']);
  });

  it('follows canonical addresses unless they fail', async () => {
    const canonical = (href: string, text: string, ...links: string[]) =>
      `<link rel="canonical" href="${href}">${page(text, ...links)}`;
    const site = await website({
      '/': page('start', '/a?print=1', '/a', '/b', '/c', '/d', '/e?x=1'),
      '/a': canonical('/a', 'a'),
      '/a?print=1': canonical('/a', 'a for print'),
      '/b': canonical('/gone', 'b'),
      '/c': canonical('/', 'c'),
      '/d': canonical('https://other.org/d', 'd'),
      '/e?x=1': canonical('/e', 'e with x'),
      '/e': { status: 301, headers: { location: '/e?x=1' } },
    });
    expect((await crawl(site)).paths('indexed')).toEqual(['/', '/a', '/b', '/c', '/d', '/e?x=1']);
  });

  it('stores identical content once unless the sitemap lists it twice', async () => {
    const site = await website({
      '/': page('start', '/a', '/copies'),
      '/a': page('a'),
      '/copies': page('copies', '/copy-of-a', '/copy-of-b'),
      '/copy-of-a': page('a'),
      '/b': page('b'),
      '/copy-of-b': page('b'),
      '/also-b': page('b'),
      '/sitemap.xml': sitemap('/b', '/also-b'),
    });
    const { paths } = await crawl(site);
    expect(paths('indexed')).toEqual(['/', '/a', '/also-b', '/b', '/copies']);
  });

  it('obeys noindex and nofollow, in the page and in the header', async () => {
    const site = await website({
      '/': page('start', '/a', '/b', '/c'),
      '/a': `<meta name="robots" content="noindex">${page('a', '/from-a')}`,
      '/b': `<meta name="robots" content="nofollow">${page('b', '/from-b')}`,
      '/c': { headers: { 'x-robots-tag': 'otherbot: all, foyerbot: none' }, body: page('c', '/from-c') },
      '/from-a': page('from a'),
      '/from-b': page('from b'),
      '/from-c': page('from c'),
    });
    const { paths } = await crawl(site);
    expect(paths('indexed')).toEqual(['/', '/b', '/from-a']);
    expect(paths('skipped')).toEqual(['/a', '/c']);
  });

  it('lists linked documents without requesting them, within its patterns', async () => {
    const files = ['/a.pdf', '/b.docx', '/private/d.pdf', '/e.zip', '/a.pdf#page=2'];
    const site = await website({ '/': page('start', ...files, 'http://other.org/f.pdf') });
    const { paths } = await crawl(site, { exclude: ['/private/*'] });
    expect(paths('skipped')).toEqual(['/a.pdf', '/b.docx']);
    expect(site.requests.filter(({ path }) => files.includes(path))).toEqual([]);
  });

  it('reports listed pages that could not be read', async () => {
    const site = await website({
      '/sitemap.xml': sitemap(
        '/ok',
        '/missing',
        '/closed',
        '/broken',
        '/empty',
        '/file',
        '/private/x',
        '/away',
      ),
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/ok': page('ok'),
      '/closed': { status: 403, body: 'no' },
      '/broken': { status: 500, body: 'no' },
      '/empty': '<div id="root"></div><script src="app.js"></script>',
      '/file': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/private/x': page('x'),
      '/away': { status: 302, headers: { location: 'https://other.org/' } },
    });
    const { outcome, results } = await crawl(site);
    expect(outcome).toMatchObject({ ok: true, complete: true });
    const told = Object.fromEntries(
      results.flatMap((one) =>
        'reason' in one ? [[new URL(one.url).pathname, `${one.status}: ${one.reason}`]] : [],
      ),
    );
    expect(told).toEqual({
      '/missing': 'failed: The page was not found (404).',
      '/closed': 'failed: The page is not open to the public (403).',
      '/broken': 'failed: The server had a problem (500).',
      '/empty': 'skipped: The page has no readable text.',
      '/file': 'skipped: A document. This source does not read documents.',
      '/private/x': 'skipped: robots.txt asks robots to leave this page out.',
      '/away': 'skipped: The page sends its visitors on to https://other.org/.',
    });
    expect(site.requests.some(({ path }) => path === '/private/x')).toBe(false);
  });
});

describe('politeness', () => {
  it('sends at most four requests in parallel', async () => {
    let running = 0;
    let most = 0;
    const links = Array.from({ length: 30 }, (_, i) => `/${i}`);
    const site = await website({
      '/': page('start', ...links),
      '*': async (request, response) => {
        if (!/^\/\d/.test(request.url ?? '')) return void response.writeHead(404).end();
        running++;
        most = Math.max(most, running);
        await wait(20);
        running--;
        response.setHeader('content-type', 'text/html').end(page(`page ${request.url}`));
      },
    });
    expect((await crawl(site)).paths('indexed')).toHaveLength(31);
    expect(most).toBe(4);
  });

  it('respects Crawl-delay', async () => {
    const site = await website({
      '/robots.txt': text('User-agent: *\nCrawl-delay: 3'),
      '/': page('start', '/a', '/b'),
      '/a': page('a'),
      '/b': page('b'),
    });
    const { pauses, paths } = await crawl(site);
    expect(paths('indexed')).toHaveLength(3);
    // Two pages, and the one that does not exist.
    expect(pauses).toHaveLength(3);
    expect(Math.min(...pauses)).toBeGreaterThan(2000);
  });

  it('waits as long as a busy server asks, and stops if that is too long', async () => {
    let asked = 0;
    const site = await website({
      '/': page('start', '/busy', '/closed'),
      '/busy': (_request, response) => {
        response.statusCode = asked++ === 0 ? 503 : 200;
        response.setHeader('content-type', 'text/html').setHeader('retry-after', '7').end(page('busy'));
      },
      '/closed': { status: 429, headers: { 'retry-after': '86400' } },
    });
    const { paths, pauses, reasons } = await crawl(site);
    expect(paths('indexed')).toEqual(['/', '/busy']);
    expect(Math.max(...pauses)).toBeGreaterThan(6000);
    expect(reasons).toEqual(['The server asked for a pause that was too long (429).']);
    expect(site.requests.filter(({ path }) => path === '/closed')).toHaveLength(1);
  });

  it('stops on a site that starts to fail', async () => {
    const links = Array.from({ length: 80 }, (_, i) => `/${i}`);
    const site = await website({
      '/': page('start', ...links),
      '/robots.txt': text(''),
      '*': { status: 500 },
    });
    const { outcome } = await crawl(site);
    expect(outcome).toEqual({ ok: true, complete: false, stopped: 'site_trouble' });
    expect(site.requests.length).toBeLessThan(25);
  });

  it('stops immediately when aborted', async () => {
    const links = Array.from({ length: 80 }, (_, i) => `/${i}`);
    const site = await website({ '/': page('start', ...links), '/robots.txt': text(''), '*': () => {} });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const { outcome } = await crawl(site, { signal: controller.signal });
    expect(outcome).toEqual({ ok: true, complete: false, stopped: 'aborted' });
  });

  it('fails with the error of its report', async () => {
    const site = await website({ '/': page('start', '/a', '/b'), '/a': page('a'), '/b': page('b') });
    const crawling = crawl(site, {
      onPage: ({ url }) => {
        if (url.endsWith('/a')) throw new Error('The database is gone.');
      },
    });
    await expect(crawling).rejects.toThrow('The database is gone.');
  });
});

describe('crawling again', () => {
  const tagged =
    (body: string): Route =>
    (request, response) => {
      const etag = `"${body.length}"`;
      response.setHeader('content-type', 'text/html').setHeader('etag', etag);
      response.statusCode = request.headers['if-none-match'] === etag ? 304 : 200;
      response.end(response.statusCode === 200 ? body : undefined);
    };

  it('no longer indexes unchanged documents that are not wanted any more', async () => {
    const tag = '"1"';
    const site = await website({
      '/sitemap.xml': sitemap('/tea.pdf'),
      '/': page('start'),
      '/tea.pdf': (request, response) => {
        response.setHeader('content-type', 'application/pdf').setHeader('etag', tag);
        response.statusCode = request.headers['if-none-match'] === tag ? 304 : 200;
        response.end();
      },
    });
    const url = `${site.origin}/tea.pdf`;
    const known = new Map<string, KnownPage>([
      [url, { etag: tag, lastModified: null, contentHash: 'x', depth: 1 }],
    ]);
    expect((await crawl(site, { known, documents: true })).paths('unchanged')).toEqual(['/tea.pdf']);
    expect((await crawl(site, { known })).paths('skipped')).toEqual(['/tea.pdf']);
  });

  it('reaches every page of an unchanged site by 304 alone', async () => {
    const site = await website({
      '/': tagged(page('start', '/a')),
      '/a': tagged(page('a', '/b')),
      '/b': tagged(page('b')),
    });
    const first = await crawl(site);
    expect(first.paths('indexed')).toEqual(['/', '/a', '/b']);
    site.requests.length = 0;
    const second = await crawl(site, { known: first.known });
    expect(second.outcome).toEqual({ ok: true, complete: true, stopped: null });
    expect(second.paths('unchanged')).toEqual(['/', '/a', '/b']);
    const pages = site.requests.filter(({ path }) => !/robots|sitemap/.test(path));
    expect(pages.map(({ status }) => status)).toEqual([304, 304, 304]);
    expect(second.known).toEqual(first.known);
  });

  it('finds what is new, changed and gone', async () => {
    const routes: Record<string, Route> = {
      '/': tagged(page('start', '/a', '/b', '/moves')),
      '/a': page('a'),
      '/b': tagged(page('b')),
      '/moves': tagged(page('moves')),
    };
    const site = await website(routes);
    const first = await crawl(site);
    routes['/a'] = page('a, which has changed', '/new');
    routes['/new'] = page('new');
    routes['/b'] = { status: 410 };
    routes['/moves'] = { status: 301, headers: { location: '/new' } };
    const second = await crawl(site, { known: first.known });
    expect(second.outcome).toMatchObject({ complete: true });
    expect(second.paths('unchanged')).toEqual(['/']);
    expect(second.paths('indexed')).toEqual(['/a', '/new']);
    expect(second.paths('gone')).toContain('/b');
    expect([...second.known.keys()].map((url) => new URL(url).pathname).sort()).toEqual(['/', '/a', '/new']);
  });

  it('finds a page under its new address, and a site at its new origin', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/old'), '/old': page('a page that moves') };
    const site = await website(routes);
    const { known } = await crawl(site);
    routes['/'] = page('start', '/new');
    routes['/new'] = page('a page that moves');
    delete routes['/old'];
    const second = await crawl(site, { known });
    expect([second.paths('indexed'), second.paths('gone')]).toEqual([['/new'], ['/old']]);

    const elsewhere = new Map([...second.known].map(([url, one]) => [url.replace('http:', 'https:'), one]));
    expect((await crawl(site, { known: elsewhere })).paths('indexed')).toEqual(['/', '/new']);
  });

  it('detects by its content that a page without validators is unchanged', async () => {
    const site = await website({ '/': page('start', '/a'), '/a': page('a') });
    const first = await crawl(site);
    const second = await crawl(site, { known: first.known });
    expect(second.paths('unchanged')).toEqual(['/', '/a']);
    expect(second.paths('indexed')).toEqual([]);
  });

  it('respects its depth in repeated crawls', async () => {
    const routes: Record<string, Route> = { '/': page('start', '/1') };
    for (let i = 1; i < 9; i++) routes[`/${i}`] = page(`page ${i}`, `/${i + 1}`);
    const site = await website(routes);
    let known = new Map<string, KnownPage>();
    for (let round = 0; round < 3; round++) ({ known } = await crawl(site, { maxDepth: 2, known }));
    expect(known.size).toBe(3);
  });
});

describe('traps', () => {
  it('leaves a calendar with every real page', async () => {
    const site = await website({
      '/': page('start', '/calendar/2026/1', '/about', '/contact'),
      '/about': page('about'),
      '/contact': page('contact', '/prices'),
      '/prices': page('prices'),
      '*': (request, response) => {
        const [, year, month] = /^\/calendar\/(\d+)\/(\d+)/.exec(request.url ?? '') ?? [];
        if (!year) return void response.writeHead(404).end();
        const next =
          Number(month) === 12 ? `/calendar/${Number(year) + 1}/1` : `/calendar/${year}/${Number(month) + 1}`;
        response
          .setHeader('content-type', 'text/html')
          .end(page(`month ${year}-${month}`, next, `${next}?view=list`));
      },
    });
    const { outcome, paths } = await crawl(site, { maxDepth: 1000, maxPages: 1000 });
    expect(outcome).toMatchObject({ ok: true, complete: true });
    expect(paths('indexed')).toEqual(expect.arrayContaining(['/', '/about', '/contact', '/prices']));
    expect(site.requests.length).toBeLessThan(150);
  });

  it('is not multiplied by session ids, known or unknown', async () => {
    let session = 0;
    const site = await website({
      '*': (request, response) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (!['/', '/a', '/b'].includes(url.pathname)) return void response.writeHead(404).end();
        session++;
        const links = ['/', '/a', '/b'].flatMap((path) => [
          `${path}?PHPSESSID=${session}`,
          `${path}?visit=${session}`,
        ]);
        response
          .setHeader('content-type', 'text/html')
          .end(page(`page ${url.pathname}`, ...links).replaceAll('<p>Read', '<p data-x="1">Read'));
      },
    });
    const { outcome, paths } = await crawl(site, { maxDepth: 1000, maxPages: 1000 });
    expect(outcome).toMatchObject({ ok: true, complete: true });
    expect(paths('indexed')).toHaveLength(3);
    expect(site.requests.length).toBeLessThan(150);
  });

  it('ends on a site with endless new addresses, within its budget', async () => {
    let made = 0;
    const links = () => Array.from({ length: 20 }, () => `/section-${made % 7}/page-${made++}-x`);
    const site = await website({
      '/robots.txt': text(''),
      '/sitemap.xml': { status: 404 },
      '/': (_request, response) =>
        void response.setHeader('content-type', 'text/html').end(page('start', ...links())),
      '*': (_request, response) => {
        const html = `<meta name="robots" content="noindex">${page(`page ${made}`, ...links())}`;
        response.setHeader('content-type', 'text/html').end(html);
      },
    });
    const { outcome, paths } = await crawl(site, { maxDepth: 1000, maxPages: 30 });
    expect(outcome).toEqual({ ok: true, complete: false, stopped: 'budget' });
    expect(paths('indexed')).toEqual(['/']);
    expect(site.requests.length).toBeLessThanOrEqual(3 * 30 + 50 + 3);
  });

  it('ends when its time is up', async () => {
    const site = await website({ '/': page('start', '/a'), '/a': page('a') });
    const { outcome } = await crawl(site, { maxSeconds: 0 });
    expect(outcome).toEqual({ ok: true, complete: false, stopped: 'budget' });
  });

  it('requests no further sitemap when its time is up', async () => {
    const index =
      '<sitemapindex><sitemap><loc>ORIGIN/1.xml</loc></sitemap><sitemap><loc>ORIGIN/2.xml</loc></sitemap></sitemapindex>';
    const site = await website({ '/': page('start'), '/sitemap.xml': index });
    await crawl(site, { maxSeconds: 0 });
    expect(site.requests.filter(({ path }) => path.endsWith('.xml')).map(({ path }) => path)).toEqual([
      '/sitemap.xml',
    ]);
  });
});

describe('sites that cannot be read', () => {
  const reasonOf = async (site: TestWebsite | string, options?: CrawlOptions): Promise<string> => {
    const { outcome } = await crawl(site, options);
    return outcome.ok ? 'It was read.' : outcome.reason;
  };

  it('reports a website that does not exist', async () => {
    expect(await reasonOf('not a domain')).toBe(
      '“not a domain” is not the address of a website. Enter a domain such as example.com.',
    );
    expect(await reasonOf('127.0.0.1:1')).toMatch(/^127\.0\.0\.1:1 does not answer\. Check/);
    const site = await website({ '/': page('start') });
    expect(await reasonOf(site, { allowHosts: [] })).toMatch(
      / is a private address; only public websites are read\./,
    );
    expect(site.requests).toEqual([]);
    expect(await reasonOf(site, { startUrl: `https://${site.host}` })).toMatch(
      / has a problem with its TLS certificate/,
    );
  });

  it('reports the domain of a redirect', async () => {
    const site = await website({ '/': { status: 301, headers: { location: 'https://www.other.org/x' } } });
    expect(await reasonOf(site)).toBe(
      `${site.host} sends its visitors on to www.other.org. Add www.other.org as the website instead.`,
    );
  });

  it('explains what to add to a robots.txt that disallows', async () => {
    const site = await website({ '/robots.txt': text('User-agent: *\nDisallow: /'), '/': page('start') });
    expect(await reasonOf(site)).toMatch(
      /robots\.txt forbids it\. Add the lines “User-agent: FoyerBot” and “Allow: \/”/,
    );
    expect(site.requests.map(({ path }) => path)).not.toContain('/');
  });

  it('does not crawl while robots.txt fails', async () => {
    const site = await website({ '/robots.txt': { status: 500 }, '/': page('start') });
    expect(await reasonOf(site)).toMatch(
      /asks robots to stay away for now: its robots\.txt answers with an error \(500\)/,
    );
    expect(site.requests).toHaveLength(1);
  });

  it.each([
    [401, /asks for a login \(401\)/],
    [403, /refuses the request \(403\)/],
    [404, /was not found \(404\), and there is no sitemap/],
    [500, /answers with a server error \(500\)/],
  ])('explains a start page that answers %s', async (status, expected) => {
    const site = await website({ '/robots.txt': text(''), '*': { status } });
    expect(await reasonOf(site)).toMatch(expected);
  });

  it('explains start pages without HTML, without text, and without permission', async () => {
    const json = await website({ '/': { headers: { 'content-type': 'application/json' }, body: '{}' } });
    expect(await reasonOf(json)).toMatch(/^The start page of .* is no web page but application\/json\./);
    const empty = await website({ '/': '<div id="app"></div><script src="/app.js"></script>' });
    expect(await reasonOf(empty)).toMatch(/has no page with readable text/);
    const hidden = await website({ '/': `<meta name="robots" content="noindex">${page('start')}` });
    expect(await reasonOf(hidden)).toMatch(/asks robots not to index its pages/);
    const narrowed = await website({ '/': page('start', '/a'), '/a': page('a') });
    expect(await reasonOf(narrowed, { include: ['/docs/*'] })).toMatch(
      /fits the include and exclude patterns/,
    );
    expect(await reasonOf(narrowed, { startUrl: `${narrowed.origin}/none.xml` })).toMatch(
      /is not a sitemap that can be read/,
    );
  });
});
