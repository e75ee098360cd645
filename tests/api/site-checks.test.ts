import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presentOwnUser } from '#server/accounts/users/users.ts';
import { createSiteChecks } from '#server/sites/sites/site-checks.ts';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { type Route, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const FILE = '/.well-known/foyer-verification.txt';
let app: TestApp;
let owner: Person;
let other: Person;
let shop: TestWebsite;
let elsewhere: TestWebsite;
const routes: Record<string, Route> = {};

beforeAll(async () => {
  shop = await serveWebsite(routes);
  elsewhere = await serveWebsite(routes);
  app = await startApp({ CRAWLER_ALLOW_HOSTS: `${shop.domain}, ${elsewhere.domain}` });
  [owner, other] = await Promise.all([signedInPerson(app), signedInPerson(app)]);
});
beforeEach(() => {
  for (const path of Object.keys(routes)) delete routes[path];
});
afterAll(async () => {
  await app.close();
  await Promise.all([shop.close(), elsewhere.close()]);
});

interface Site {
  id: string;
  slug: string;
  is_verified: boolean;
  script: string;
  verification: {
    token: string;
    dns_name: string;
    dns_value: string;
    file_url: string;
    file_content: string;
  };
}

let count = 0;
async function addSite(domain = shop.domain): Promise<Site> {
  const { body } = await owner.client
    .post('/api/sites')
    .send({ name: `Shop ${++count}`, domain })
    .expect(201);
  return reload(body.site.id);
}

const reload = async (id: string): Promise<Site> =>
  (await owner.client.get(`/api/sites/${id}`).expect(200)).body.site;
const verify = (id: string, person = owner) => person.client.post(`/api/sites/${id}/verify-domain`);

describe('verifying a domain', () => {
  test('tells the owner what to publish', async () => {
    const { verification } = await addSite('tea.example');
    const value = `foyer-verification=${verification.token}`;
    expect(verification).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      dns_name: '_foyer.tea.example',
      dns_value: value,
      file_url: `https://tea.example${FILE}`,
      file_content: value,
    });
  });

  test('by a file', async () => {
    const site = await addSite();
    expect(site.is_verified).toBe(false);
    routes[FILE] = { headers: { 'content-type': 'text/plain' }, body: `${site.verification.file_content}\n` };
    const { body } = await verify(site.id).expect(200);
    expect(body.site.is_verified).toBe(true);
    expect((await reload(site.id)).is_verified).toBe(true);
    // Another domain is another question.
    await owner.client.patch(`/api/sites/${site.id}`).send({ domain: shop.domain }).expect(200);
    expect((await reload(site.id)).is_verified).toBe(true);
    await owner.client.patch(`/api/sites/${site.id}`).send({ domain: 'other.example' }).expect(200);
    expect((await reload(site.id)).is_verified).toBe(false);
  });

  test('reports the expected and the found values', async () => {
    const site = await addSite();
    const fileError = async () => {
      const { body } = await verify(site.id).expect(422);
      expect(body.errors.dns).toEqual(['localhost has no DNS records.']);
      return body.errors.file[0] as string;
    };
    const looked = `Looked for a file with the content “${site.verification.file_content}” at ${shop.origin.replace('127.0.0.1', 'localhost')}${FILE}.`;
    expect(await fileError()).toBe(`${looked} The website answered with status 404.`);
    routes[FILE] = 'foyer-verification=of-another-site';
    expect(await fileError()).toBe(`${looked} It contains “foyer-verification=of-another-site”.`);
    routes[FILE] = '';
    expect(await fileError()).toBe(`${looked} It contains nothing.`);
    expect((await reload(site.id)).is_verified).toBe(false);
  });

  test('refuses a file on another host that the website redirects to', async () => {
    const site = await addSite();
    const theirs = `http://${elsewhere.domain}`;
    routes[FILE] = (request, response) => {
      if (request.headers.host === elsewhere.domain) response.end(site.verification.file_content);
      else response.writeHead(302, { location: theirs + FILE }).end();
    };
    const { body } = await verify(site.id).expect(422);
    expect(body.errors.file[0]).toContain(`It redirects to ${elsewhere.domain}.`);
  });

  test('by DNS', async () => {
    const site = await addSite('tea.example');
    const { services } = app;
    const checks = createSiteChecks({
      ...services,
      fetchForOwner: async () =>
        Object.assign(async (url: string) => ({ ok: false as const, url, reason: 'unknown_host' as const }), {
          allowHosts: [],
          refuses: async () => false,
          close: async () => undefined,
        }),
      resolveTxt: async (name) => (name === 'tea.example' ? [[site.verification.dns_value]] : []),
    });
    const row = await services.users.findById(owner.id);
    if (!row) throw new Error('no owner');
    expect((await checks.verifyDomain(presentOwnUser(row), site.id)).isVerified).toBe(true);
  });

  test('is for the owner only, with the limits of the crawler', async () => {
    const site = await addSite();
    await verify(site.id, other).expect(404);
    const inside = await addSite('localhost:22');
    const { body } = await verify(inside.id).expect(422);
    expect(body.errors.file[0]).toMatch(/private address/);
  });
});

describe('checking the installation', () => {
  const check = (id: string, person = owner, url?: string) =>
    person.client.post(`/api/sites/${id}/check-install`).send({ url });

  test('finds the script line', async () => {
    const site = await addSite();
    routes['/'] = `<h1>Tea</h1>${site.script}`;
    const { body } = await check(site.id).expect(200);
    expect(body.install).toMatchObject({
      status: 'installed',
      scripts: [{ src: `${app.origin}/widget.js?site=${site.slug}`, site: site.slug }],
      blocked_by: null,
    });
  });

  test('follows redirects, and reads the policy of the page', async () => {
    const site = await addSite();
    routes['/'] = { status: 302, headers: { location: '/home' } };
    routes['/home'] = { headers: { 'content-security-policy': "script-src 'self'" }, body: site.script };
    const { body } = await check(site.id).expect(200);
    expect(body.install).toMatchObject({ status: 'blocked', blocked_by: "script-src 'self'" });
    expect(body.install.page_url).toMatch(/\/home$/);
  });

  test('checks any page of the website, and reports which one', async () => {
    const site = await addSite();
    routes['/about'] = site.script;
    for (const url of ['/about?a=1', `${shop.domain}/about?a=1`, `http://${shop.domain}/about?a=1`]) {
      routes['/about?a=1'] = site.script;
      const { body } = await check(site.id, owner, url).expect(200);
      expect(body.install).toMatchObject({
        status: 'installed',
        message: `The script line is on ${shop.domain}/about?a=1.`,
        requested_url: `http://${shop.domain}/about?a=1`,
        page_url: `http://${shop.domain}/about?a=1`,
      });
    }
    for (const url of ['about.html', 'about/team']) {
      routes[`/${url}`] = site.script;
      expect((await check(site.id, owner, url).expect(200)).body.install).toMatchObject({
        status: 'installed',
        page_url: `http://${shop.domain}/${url}`,
      });
    }
    expect((await check(site.id, owner, '/nowhere').expect(200)).body.install).toMatchObject({
      status: 'unreachable',
      message: `${shop.domain}/nowhere answered with status 404.`,
    });
  });

  test('does not check another website before it is allowed', async () => {
    const site = await addSite();
    routes['/'] = site.script;
    const theirs = `http://${elsewhere.domain}/`;
    for (const url of [theirs, elsewhere.domain, `http://${shop.domain}@${elsewhere.domain}/`]) {
      const { body } = await check(site.id, owner, url).expect(422);
      expect(body.errors.url).toHaveLength(1);
    }
    // A path, not a host.
    const path = (await check(site.id, owner, `//${elsewhere.domain}`).expect(200)).body.install;
    expect(path.requested_url).toBe(`http://${shop.domain}//${elsewhere.domain}`);
    for (const url of ['ftp://shop.example/', 'http://', 'a b', 'x'.repeat(2001)])
      await check(site.id, owner, url).expect(422);
    routes['/away'] = { status: 302, headers: { location: theirs } };
    const away = (await check(site.id, owner, '/away').expect(200)).body.install;
    expect(away).toMatchObject({
      status: 'redirected',
      message: expect.stringContaining(elsewhere.domain),
      requested_url: `http://${shop.domain}/away`,
      page_url: theirs,
    });
    await owner.client
      .patch(`/api/sites/${site.id}`)
      .send({ allowedDomains: [elsewhere.domain] })
      .expect(200);
    expect((await check(site.id, owner, '/away').expect(200)).body.install.status).toBe('installed');
    expect((await check(site.id, owner, theirs).expect(200)).body.install.status).toBe('installed');
  });

  test('stores its result until the website moves', async () => {
    const site = await addSite();
    routes['/'] = '<h1>Tea</h1>';
    await check(site.id).expect(200);
    expect(await reload(site.id)).toMatchObject({ widget_seen_at: null, widget_seen_on: null });
    routes['/'] = site.script;
    await check(site.id).expect(200);
    expect(await reload(site.id)).toMatchObject({
      widget_seen_at: expect.stringMatching(/^\d{4}-/),
      widget_seen_on: shop.domain,
    });
    await owner.client.patch(`/api/sites/${site.id}`).send({ domain: 'other.example' }).expect(200);
    expect(await reload(site.id)).toMatchObject({ widget_seen_at: null, widget_seen_on: null });
  });

  test('reports the problem', async () => {
    const site = await addSite();
    const status = async (html: string) => {
      routes['/'] = html;
      return (await check(site.id).expect(200)).body.install.status;
    };
    expect(await status('<h1>Tea</h1>')).toBe('missing');
    expect(await status(site.script + site.script)).toBe('twice');
    expect(await status(site.script.replace(site.slug, 'another'))).toBe('wrong_site');
    routes['/'] = { status: 500, body: site.script };
    const { body } = await check(site.id).expect(200);
    expect(body.install).toMatchObject({ status: 'unreachable', message: expect.stringContaining('500') });
  });

  test('does not read a page that is too large or a private address', async () => {
    const site = await addSite();
    routes['/'] = 'x'.repeat(2_100_000);
    expect((await check(site.id).expect(200)).body.install.status).toBe('unreachable');
    const inside = await addSite('localhost:22');
    const { body } = await check(inside.id).expect(200);
    expect(body.install).toMatchObject({
      status: 'unreachable',
      message: expect.stringContaining('private'),
    });
    await check(site.id, other).expect(404);
  });

  test('answers a form with a message', async () => {
    const site = await addSite();
    routes['/'] = '<h1>Tea</h1>';
    const form = { _form: 'check', _back: '/u' };
    await check(site.id).type('form').set('Accept', 'text/html').send(form).expect(303);
  });

  test('a page of nothing but opening tags is read like any other', async () => {
    const site = await addSite();
    routes['/'] = `${site.script}${'<a>'.repeat(600_000)}`;
    expect((await check(site.id).expect(200)).body.install.status).toBe('installed');
  });
});
