import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../access/table.ts';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { OPEN_DOORS, plainPage, signUp } from '../setup/websites/own-pages.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

describe('a host without plans', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite({ PLANS: 'off', RATE_LIMITS: 'off' });
    await addPeople(foyer.databaseUrl, [{ name: 'olive' }, { name: 'adele', system_role: 'ADMIN' }]);
  });
  afterAll(() => foyer?.stop());

  const SOLD = /^\/(?:pricing|critics|u\/[^/]+\/billing|admin\/(?:products|apps|reviews))\b/;
  const SELLING = 'a[href^="/pricing"], a[href*="/billing"]';

  test.each(['/', '/agents/chat', '/blog', '/origin-story', '/developers'])(
    '%s links to no prices',
    async (path) => {
      const page = new PlainPage(foyer.origin);
      await page.goto(path);
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.locator(SELLING).count()).toBe(0);
    },
  );

  test.each(['', '/settings', '/sites'])('/u/olive%s has no billing in its menus', async (path) => {
    const page = await plainPage(foyer, 'olive');
    await page.goto(`/u/olive${path}`);
    await page.getByRole('link', { name: 'Playground' }).first().waitFor();
    expect(await page.locator(SELLING).count()).toBe(0);
  });

  test('pricing and billing are not found', async () => {
    const page = await plainPage(foyer, 'adele');
    const paths = PAGES.map(({ route }) => route.replace('GET ', '')).filter((path) => SOLD.test(path));
    expect(paths.length).toBeGreaterThan(9);
    for (const path of paths) {
      const address = path.replace('/u/:name', '/u/adele').replaceAll(/:\w+/g, 'pro');
      expect((await page.goto(address)).status, address).toBe(404);
    }
    for (const path of ['/sitemap.xml', '/llms.txt'])
      expect(await (await fetch(foyer.origin + path)).text()).not.toContain(`${foyer.origin}/pricing`);
  });

  test('the back office has no shop in its menu', async () => {
    const page = await plainPage(foyer, 'adele');
    await page.goto('/admin');
    expect(await page.locator('a[href^="/admin/"]').count()).toBeGreaterThan(3);
    const links = await Promise.all((await page.locator('a').all()).map((link) => link.getAttribute('href')));
    expect(links.filter((href) => SOLD.test(href ?? ''))).toEqual([]);
  });
});

test('other users are not offered to write if only the staff may', async () => {
  const foyer = await startOwnSite({ POST_WRITERS: 'staff' });
  await addPeople(foyer.databaseUrl, [{ name: 'olive' }]);
  const page = await plainPage(foyer, 'olive');
  await page.goto('/u/olive/posts');
  await page.getByText('On this website, editors write').waitFor();
  expect(await page.getByRole('button', { name: 'Start writing' }).count()).toBe(0);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Posts' }).count()).toBe(0);
  expect((await fetch(`${foyer.origin}/authors/@olive`)).status).toBe(404);
  await foyer.stop();
});

test('the name of the installation is in its starter content and below the widgets of its users', async () => {
  const foyer = await startServer({
    ...OPEN_DOORS,
    SITE_NAME: 'Harbour & Sons',
    STARTER_CONTENT: 'on',
    PLANS: 'on',
  });
  await signUp(foyer, 'olive');
  const olive = await signIn(foyer.origin, { email: 'olive@example.org', password: PASSWORD });
  const { site } = await olive.post<{ site: { slug: string } }>('/api/sites', {
    name: 'Tea',
    domain: 'tea.example',
  });
  const session = await fetch(`${foyer.origin}/api/widget/session`, {
    method: 'POST',
    headers: { Origin: 'https://tea.example', 'Content-Type': 'application/json' },
    body: JSON.stringify({ site: site.slug }),
  });
  expect(await session.text()).toContain('Harbour & Sons');
  const post = await (await fetch(`${foyer.origin}/blog/guides/questions-and-answers`)).text();
  const article = load(post)('article').text();
  expect(article).not.toContain('Foyer');
  const list = await (await fetch(`${foyer.origin}/llms.txt`)).text();
  expect(list).toContain('Harbour & Sons');
  expect(list).not.toContain('Foyer');

  // Another name reaches the texts that nobody has edited.
  const admin = await signIn(foyer.origin, ADMIN);
  const edited = await admin.get<{ post: { id: string } }>('/api/posts/install-the-widget');
  await admin.patch(`/api/posts/${edited.post.id}`, { body: 'Harbour & Sons, by the sea.' });
  await admin.patch('/api/admin/settings', { siteName: 'Tea House' });
  const textOf = async (path: string) => load(await (await fetch(foyer.origin + path)).text())('body').text();
  await eventually(async () => {
    for (const path of ['/', '/pricing', '/llms.txt', '/blog/guides/questions-and-answers', '/blog']) {
      const text = await textOf(path);
      expect(text, path).toContain('Tea House');
      expect(text, path).not.toMatch(/Foyer|Harbour/);
    }
  });
  expect(await (await fetch(`${foyer.origin}/`)).text()).not.toContain('logo-wordmark');
  expect(await textOf('/blog/guides/install-the-widget')).toContain('Harbour & Sons, by the sea.');
  await foyer.stop();
});
