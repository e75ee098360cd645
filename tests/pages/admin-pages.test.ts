import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  type BackOffice,
  choose,
  namesOn,
  openBackOffice,
  rowOf,
} from '../setup/accounts/back-office.ts';
import { expectAccessible, WIDTHS } from '../setup/browser/look.ts';
import { newFailedJob } from '../setup/content/jobs.ts';
import { addRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

// The pages of the back office. The tests of the API cover its calls and their access.

describe('the back office', () => {
  let office: BackOffice;
  beforeAll(async () => {
    office = await openBackOffice();
  });
  afterAll(() => office?.foyer.stop());

  test('shows admins the numbers of the installation, which link to the lists', async () => {
    const page = await office.visit('/admin');
    await page.locator('summary').getByText('New users by month').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
    expect((await namesOn(page)).slice(0, 2)).toEqual(['admin', 'ada']);
  });

  test('opens a palette with ⌘K whose results Enter opens', async () => {
    const page = await office.look('/admin/tags');
    const search = page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Search' });
    await search.focus();
    await page.keyboard.press('ControlOrMeta+k');
    const input = page.getByRole('combobox');
    await input.fill('barbara');
    const option = page.getByRole('option', { name: /barbara/ });
    await option.waitFor();
    expect(await input.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    expect(await search.evaluate((link) => link === document.activeElement)).toBe(true);
    const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/search\?q=$/, (route) => first.promise.then(() => route.continue()));
    await page.route(/search\?q=B/, (route) => last.promise.then(() => route.continue()));
    await page.keyboard.press('/');
    await input.fill('Barbara Lis');
    const late = page.waitForResponse(/search\?q=$/);
    first.resolve();
    await (await late).finished();
    // The places for the empty field are not those for what is typed by now.
    expect(await page.getByRole('option', { name: 'Dashboard' }).count()).toBe(0);
    last.resolve();
    await option.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/users/*');
    await page.context().close();
  });

  test('has a page for the search without scripts', async () => {
    const page = await office.visit('/admin/tags');
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Search' }).click();
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('barbara');
    await search.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'barbara' }).waitFor();
  });

  test('has a menu for each role that marks the current page', async () => {
    const page = await office.visit('/admin/users');
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Search ⌘K',
      'Dashboard',
      'Posts',
      'Awaiting approval',
      'Apps',
      'Products',
      'Reviews',
      'Media',
      'Import and export',
      'Users',
      'Invitations',
      'Websites',
      'Assistants',
      'Subscriptions',
      'Invoices',
      'Tags',
      'Categories',
      'Profile',
      'Settings',
      'Audit log',
      'Jobs',
      'Outbox',
      'System',
      'Public Website',
    ]);
    expect(await page.locator('[aria-current="page"]').innerText()).toBe('Users');

    const editors = await office.visit('/admin', await office.asEditor());
    const theirs = editors.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    expect(await theirs.allInnerTexts()).toEqual([
      'Search ⌘K',
      'Dashboard',
      'Posts',
      'Awaiting approval',
      'Media',
      'Import and export',
      'Tags',
      'Categories',
      'Profile',
      'Public Website',
    ]);
    expect(await editors.locator('main').innerText()).not.toContain('sign-ups');
    for (const link of await theirs.all()) {
      const path = (await link.getAttribute('href')) ?? '';
      expect((await editors.send('GET', path)).status, path).toBe(200);
    }
  });

  test('lists background jobs, with a column of errors where one has failed, and retries it', async () => {
    await withDatabase(office.foyer.databaseUrl, (db) =>
      addRows(db, 'jobs', [newFailedJob(), newFailedJob({ kind: 'sync', status: 'done', error: null })]),
    );
    const errors = (page: PlainPage) => page.getByRole('columnheader', { name: 'Error' }).count();
    const page = await office.visit('/admin/jobs?state=done&kind=sync');
    await rowOf(page, 'Read a source').first().waitFor();
    expect(await errors(page)).toBe(0);
    await page.goto('/admin/jobs?state=failed');
    expect(await errors(page)).toBe(1);
    expect(await rowOf(page, 'unknown-work').innerText()).toContain('The test failed.');
    await act(page, 'unknown-work', 'Retry');
    await page.getByText('The job runs now.').waitFor();
  });

  test('keeps the menu in a drawer on a phone, without scripts', async () => {
    const page = await office.look('/admin/users', {
      ...WITHOUT_SCRIPTS,
      viewport: { width: 375, height: 700 },
    });
    const menu = page.getByRole('navigation', { name: 'Back office' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/admin');
    expect(await menu.isVisible()).toBe(false);
    await page.context().close();
  });

  test('sets the links in the footer of all public pages, including cached ones', async () => {
    const page = await office.visit('/admin/settings');
    const footer = async () => {
      const home = await (await fetch(`${office.foyer.origin}/pricing`)).text();
      return home.slice(home.indexOf('<footer'));
    };
    expect(await footer()).not.toContain('Privacy');
    await page.getByLabel('Privacy policy').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save privacy and legal' }).click();
    await page.getByText('Enter an address, like').first().waitFor();
    await page.getByLabel('Privacy policy').fill('https://example.org/privacy');
    await page.getByLabel('Contact').fill('mailto:hello@example.org');
    await page.getByRole('button', { name: 'Save privacy and legal' }).click();
    await page.getByText('Settings saved.').waitFor();
    expect(await footer()).toContain('<a href="https://example.org/privacy">Privacy</a>');
    expect(await footer()).toContain('<a href="mailto:hello@example.org">Contact</a>');
    expect(await footer()).not.toContain('Source code');
  });

  test('shows the announcement and the logo of the settings on cached pages, until the end', async () => {
    const page = await office.visit('/admin/settings');
    const { origin } = office.foyer;
    const home = async () => (await fetch(`${origin}/pricing`)).text();
    const set = async (settings: object) => {
      expect((await page.send('PATCH', '/api/admin/settings', settings)).status).toBe(200);
    };
    expect(await home()).not.toContain('Closed on Friday');
    const announcement = 'Closed on Friday <b>: see https://example.org/notes.';
    await set({ announcement, announcementUntil: '2099-01-01T00:00:00Z' });
    expect(await home()).toContain(
      'Closed on Friday &lt;b&gt;: see <a href="https://example.org/notes">https://example.org/notes</a>.',
    );
    const added = await page.send('POST', '/api/sites', { name: 'Shop', domain: 'shop.example' });
    const { slug } = ((await added.json()) as { site: { slug: string } }).site;
    await page.goto('/u');
    await page.goto(`${new URL(page.url()).pathname}/sites/${slug}/look`);
    await page.getByRole('complementary', { name: 'Announcement' }).getByText('Closed on Friday').waitFor();
    // The frame shows a page of the website, not one of this installation.
    const framed = await (await page.send('GET', page.url().replace(/look$/, 'preview'))).text();
    expect(framed).toContain('Your page');
    expect(framed).not.toContain('Closed on Friday');
    await set({ announcementUntil: '2020-01-01T00:00:00Z' });
    expect(await home()).not.toContain('Closed on Friday');
    await set({ announcement: null, announcementUntil: null });
  });

  test('keeps the input of an editor’s refused profile, and saves it', async () => {
    const page = await office.visit('/admin/profile', await office.asEditor());
    await page.getByLabel('About you').fill('Looks after what is written here.');
    await page.getByLabel('User name').fill('Not a name');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('About you').inputValue()).toBe('Looks after what is written here.');
    await page.getByLabel('User name').fill('barbara');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('status').getByText('Your changes were saved.').waitFor();
    expect(office.pathOf(page)).toBe('/admin/profile');
    expect(await page.getByLabel('About you').inputValue()).toBe('Looks after what is written here.');
  });

  test('is accessible', async () => {
    const page = await office.look('/admin');
    for (const path of ['/admin', '/admin/users', '/admin/users?nameLike=zzz', '/admin/profile']) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    await page.context().close();
  });

  test.each(WIDTHS)('has accessible bars, menus and dialogs at %i pixels', async (width) => {
    const page = await office.look('/admin/users', { viewport: { width, height: 800 } });
    await choose(page, 'ada');
    await expectAccessible(page, 'with the bar', [width]);
    await page.getByRole('button', { name: 'Actions for ada' }).click();
    await expectAccessible(page, 'with a menu', [width]);
    await rowOf(page, 'ada').getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(page, 'with a dialog', [width]);
  });
});
