import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';
import { type Route, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const NOTICE = `<div class="strip"><p>We use cookies to make your visit to the harbour pleasant.</p>
  <button>Accept</button></div>`;
const FOOT = `<div class="foot"><p>Opening hours</p><p>Mon–Fri 9:00 – 17:30</p><p>Quay 7, Port Ellis</p>
  <p>A family business with a heart for boats.</p></div>`;
const page = (title: string, text: string): string =>
  `<title>${title} – Harbour</title>${NOTICE}<div><h1>${title}</h1><p>${text}</p></div>${FOOT}`;
const xml = (body: string): Route => ({ headers: { 'content-type': 'application/xml' }, body });

/** What the pages of the harbour say about their subject. */
const SUBJECTS = ['Canoes', 'Dinghies', 'Ferries', 'Kayaks', 'Oars', 'Sails'];
const routes: Record<string, Route> = {
  '/robots.txt':
    'User-agent: *\nSitemap: ORIGIN/one.xml\nSitemap: ORIGIN/two.xml\nSitemap: ORIGIN/three.txt\n',
  '/one.xml': xml('<s:urlset xmlns:s="x"><s:url><s:loc>ORIGIN/prefixed</s:loc></s:url></s:urlset>'),
  '/two.xml': xml('<urlset><url><loc>ORIGIN/entity?p=1&#038;lang=de</loc></url></urlset>'),
  '/three.txt': { headers: { 'content-type': 'text/plain' }, body: 'ORIGIN/in-text\nORIGIN/lost\n' },
  '/prefixed': page('Prefixed', 'Prefixed page of the town.'),
  '/entity': page('Entity', 'Entity page of the town.'),
  '/in-text': page('In text', 'Text page of the town.'),
  '/deep/a': `<base href="/other/">${page('Wheels', 'Read about <a href="target">all our wheels</a> before you order spokes.')}`,
  '/deep/b': `<base href="/one/"><base href="/two/">${page('Bases', 'The <a href="t">tandem page</a> is the target of two bases.')}`,
  '/other/target': page('Wheel list', 'All wheels have 36 spokes.'),
  '/one/t': page('Right target', 'The first base counts.'),
  '*': (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end(
        page('Nothing here', 'This page has sailed away, like many before it, and nobody knows where to.'),
      ),
};
for (const subject of SUBJECTS)
  routes[`/${subject.toLowerCase()}`] = page(subject, `${subject} are rented by the day at the jetty.`);
const links = ['deep/a', 'deep/b', 'lost-too', ...SUBJECTS.map((subject) => subject.toLowerCase())]
  .map((path) => `<a href="/${path}">${path}</a>`)
  .join(' ');
routes['/'] = page('Start', `Welcome to the house by the sea.</p><p>${links}`);

let app: TestApp;
let website: TestWebsite;
let owner: Person;
let botId: string;
let visitor: TestVisitor;

beforeAll(async () => {
  website = await serveWebsite(routes);
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  const site = await addReadSite(owner.client, { name: 'Harbour', domain: website.domain });
  botId = site.bot_id;
  visitor = await createVisitor(app.origin, site.slug, `http://${website.domain}`);
});
afterAll(async () => {
  await app?.close();
  await website?.close();
});

const pathsFor = async (query: string): Promise<string[]> =>
  (await visitor.search(query)).results.map(({ url }) => new URL(url).pathname + new URL(url).search);

test('sitemaps with a prefix, with entities and in plain text are read', async () => {
  expect(await pathsFor('town')).toEqual(
    expect.arrayContaining(['/prefixed', '/entity?lang=de&p=1', '/in-text']),
  );
});

test('links lead where the first base element says', async () => {
  const { response } = await visitor.ask('What do I read about before I order spokes?');
  expect(response).toContain(`[all our wheels](http://${website.domain}/other/target)`);
  const paths = website.requests.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/other/target', '/one/t']));
  expect(paths).not.toContain('/two/t');
});

test('the answer for a missing page is no page', async () => {
  expect(await pathsFor('sailed away')).not.toContain('/lost');
  expect(await pathsFor('sailed away')).not.toContain('/lost-too');
  const { results } = (await owner.client.get(`/api/bots/${botId}/sources`).expect(200)).body;
  const { body } = await owner.client.get(`/api/bots/${botId}/sources/${results[0].id}/pages?status=failed`);
  expect(body.results).toMatchObject([{ url: expect.stringContaining('/lost'), error: expect.any(String) }]);
});

const expectSiteWide = async () => {
  expect(await pathsFor('cookies')).toEqual([]);
  expect((await visitor.ask('Do you use cookies?')).response).not.toContain('pleasant');
  expect(await pathsFor('family business')).toEqual([]);
  // Of a footer, what it states stays findable once.
  expect(await pathsFor('Quay 7')).toEqual(['/']);
  expect((await visitor.ask('When are you open on Friday?')).response).toContain('9:00 – 17:30');
};

test('what stands on most pages is no answer', expectSiteWide);

test('after a sync in which one page has changed, too', async () => {
  routes['/oars'] = page('Oars', 'Oars are sold now, in four sizes.');
  const { results } = (await owner.client.get(`/api/bots/${botId}/sources`).expect(200)).body;
  await owner.client.post(`/api/bots/${botId}/sources/${results[0].id}/sync`).expect(200);
  await eventually(async () => expect(await pathsFor('four sizes')).toEqual(['/oars']));
  await expectSiteWide();
});
