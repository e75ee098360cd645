import { describe, expect, it } from 'vitest';
import { crawl, namedWebsite, page, text } from '#tests/setup/websites/crawl.ts';
import type { Route } from '#tests/setup/websites/websites.ts';

const to = (location: string): Route => ({ status: 301, headers: { location } });

/** A shop at tea.test; its www origin has a separate robots.txt. */
async function shop(routes: Record<string, Route>, robotsOfWww: Route) {
  const www: { robots: Route; requests: string[] } = { robots: robotsOfWww, requests: [] };
  const answer = (route: Route | undefined): Route => route ?? { status: 404 };
  const site = await namedWebsite(['tea.test', 'www.tea.test'], {
    '*': async (request, response) => {
      const path = request.url ?? '/';
      const isWww = request.headers.host?.startsWith('www.');
      if (isWww) www.requests.push(path);
      const robots = isWww ? www.robots : text('');
      const route = answer(path === '/robots.txt' ? robots : routes[path]);
      if (typeof route === 'function') return route(request, response);
      const { status = 200, headers = {}, body = '' } = typeof route === 'string' ? { body: route } : route;
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
    },
  });
  const [domain = '', wwwDomain = ''] = site.hosts;
  const read = (options = {}) =>
    crawl(site, { startUrl: `http://${domain}/`, allowHosts: site.hosts, ...options });
  return { routes, www, wwwDomain, read };
}

const broken: [string, Route, RegExp][] = [
  ['429', { status: 429 }, /robots\.txt answers with an error \(429\)\.$/],
  ['503', { status: 503 }, /robots\.txt answers with an error \(503\)\.$/],
  ['nothing', (request) => void request.socket.destroy(), /robots\.txt did not answer\.$/],
];

describe('an origin with an unreadable robots.txt', () => {
  const pages = { '/': page('start', '/a', '/b'), '/a': page('a'), '/b': page('b') };

  it.each(broken)('is not crawled for now, and its pages are kept: %s', async (_what, robots, sentence) => {
    const { routes, www, wwwDomain, read } = await shop({ ...pages }, robots);
    const { known } = await read();
    expect(known.size).toBe(3);
    for (const path of ['/a', '/b']) routes[path] = to(`http://${wwwDomain}${path}`);
    const second = await read({ known });
    expect(second.paths('gone')).toEqual([]);
    expect(second.paths('failed')).toEqual(['/a', '/b']);
    expect(second.known).toEqual(known);
    for (const reason of second.reasons) expect(reason).toMatch(sentence);
    expect(www.requests).toEqual(['/robots.txt']);
  });

  it.each(broken)('ends the crawl when the start page leads there: %s', async (_what, robots) => {
    const { routes, wwwDomain, read } = await shop({ ...pages }, robots);
    const { known } = await read();
    routes['/'] = to(`http://${wwwDomain}/`);
    const second = await read({ known });
    expect(second.results).toEqual([]);
    expect(second.outcome).toMatchObject({ ok: false, reason: expect.stringContaining(wwwDomain) });
  });

  it('counts as a failure of the site', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `/p${i}`);
    const { routes, wwwDomain, read } = await shop({ '/': page('start', ...many) }, { status: 503 });
    for (const path of many) routes[path] = to(`http://${wwwDomain}${path}`);
    const { outcome, results } = await read();
    expect(outcome).toMatchObject({ stopped: 'site_trouble' });
    expect(results.length).toBeLessThan(20);
  });

  it('loses its pages when it disallows them', async () => {
    const { routes, wwwDomain, read } = await shop({ ...pages }, text('User-agent: *\nDisallow: /'));
    const { known } = await read();
    for (const path of ['/a', '/b']) routes[path] = to(`http://${wwwDomain}${path}`);
    const second = await read({ known });
    expect(second.paths('gone')).toEqual(['/a', '/b']);
    expect(second.known.size).toBe(1);
  });
});

describe('a page that fails temporarily', () => {
  it('is kept when it redirects to an address that fails', async () => {
    const { routes, read } = await shop({ '/': page('start', '/a'), '/a': page('a') }, text(''));
    const { known } = await read();
    routes['/a'] = to('/moved');
    routes['/moved'] = { status: 500 };
    const second = await read({ known });
    expect(second.outcome).toMatchObject({ complete: true });
    expect(second.paths('failed')).toEqual(['/a']);
    expect([...second.known.keys()]).toEqual([...known.keys()]);
  });

  it('is kept when another crawl has found that its new address fails', async () => {
    const { routes, read } = await shop({ '/': page('start', '/a'), '/a': page('a') }, text(''));
    const { known } = await read();
    routes['/sitemap.xml'] = {
      body: `<urlset><url><loc>${[...known.keys()][0]}moved</loc></url></urlset>`,
    };
    routes['/moved'] = { status: 500 };
    routes['/a'] = to('/moved');
    const second = await read({ known });
    expect(second.paths('gone')).toEqual([]);
    expect(second.paths('failed')).toEqual(['/a', '/moved']);
  });

  it('is kept when the site has moved to an origin where it fails', async () => {
    const { routes, wwwDomain, read } = await shop({ '/': page('start', '/a'), '/a': page('a') }, text(''));
    const { known } = await read();
    const apex = [...known.keys()][0] ?? '';
    routes['/'] = (request, response) => {
      if (!request.headers.host?.startsWith('www.'))
        return void response.writeHead(301, { location: `http://${wwwDomain}/` }).end();
      response.setHeader('content-type', 'text/html').end(page('start', '/a'));
    };
    routes['/a'] = { status: 500 };
    const second = await read({ known });
    expect(second.outcome).toMatchObject({ complete: true });
    expect([...second.known.keys()]).toEqual([`http://${wwwDomain}/`, `${apex}a`]);
  });
});
