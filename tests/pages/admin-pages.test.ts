import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/api-session.ts';
import { launchBrowser, openTab } from '../setup/browser.ts';
import { ADMIN, startHouse } from '../setup/house.ts';
import { faultsOn, overflowOf, VIEWS } from '../setup/look.ts';
import { addPeople } from '../setup/people.ts';
import { withDatabase } from '../setup/posts.ts';
import type { ServerProcess } from '../setup/server-process.ts';

// The back office as pages. What its calls do, and who may make them, is tested with the API.

const NAMES = [
  'ada',
  'barbara',
  'cleo',
  'dennis',
  'edith',
  'frances',
  'grace',
  'hedy',
  'ida',
  'joan',
  'karen',
];
const now = () => new Date().toISOString();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(['sqlite', 'postgres'] as const)('the back office on %s', (engine) => {
  let house: ServerProcess;
  let admin: ApiSession;
  beforeAll(async () => {
    house = await startHouse(engine, { RATE_LIMITS: 'off' });
    admin = await signIn(house.origin, ADMIN);
    const states = {
      barbara: { system_role: 'EDITOR' as const, first_name: 'Barbara', last_name: 'Liskov' },
      cleo: { suspended_at: now() },
      dennis: { email_verified_at: null },
    };
    await addPeople(
      house.databaseUrl,
      NAMES.map((name) => ({ name, ...(states as Record<string, object>)[name] })),
    );
  });
  afterAll(() => house?.stop());

  /** Opens a page as somebody who is signed in; without scripts unless they are what is looked at. */
  async function visit(path: string, options: BrowserContextOptions = {}, session = admin): Promise<Page> {
    const { page } = await openTab(browser, {
      baseURL: house.origin,
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
      ...options,
    });
    const [name = '', value = ''] = session.cookie.split('=');
    await page.context().addCookies([{ name, value, url: house.origin }]);
    await page.goto(path);
    return page;
  }

  const asEditor = () => signIn(house.origin, { ...ADMIN, email: 'barbara@example.org' });
  const pathOf = (page: Page) => page.url().slice(house.origin.length);
  const names = (page: Page) => page.locator('tbody tr strong').allInnerTexts();
  const row = (page: Page, name: string): Locator =>
    page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) });
  const choose = (page: Page, name: string) => page.getByLabel(`Choose ${name}`, { exact: true }).check();
  async function act(page: Page, name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await row(page, name).getByRole('button', { name: action, exact: true }).click();
  }

  test('shows admins how many there are, each number leading to whom it counts', async () => {
    const page = await visit('/admin');
    expect(await page.locator('tbody tr').count()).toBe(5);
    expect((await names(page)).slice(0, 2)).toEqual(['admin', 'ada']);
    for (const [figure, who] of [
      ['1 unverified', ['dennis']],
      ['1 suspended', ['cleo']],
      ['1 admin', ['admin']],
      ['1 editor', ['barbara']],
    ] as const) {
      await page.goto('/admin');
      await page.getByRole('link', { name: figure, exact: true }).click();
      expect(await names(page), figure).toEqual(who);
    }
    await page.context().close();
  });

  test('has a menu of what there is for whom, and says where one is', async () => {
    const page = await visit('/admin/users');
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Dashboard', 'Users', 'Profile', 'Public Website']);
    expect(await page.locator('[aria-current="page"]').innerText()).toBe('Users');
    await page.context().close();

    const editors = await visit('/admin', {}, await asEditor());
    const theirs = editors.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    expect(await theirs.allInnerTexts()).toEqual(['Dashboard', 'Profile', 'Public Website']);
    expect(await editors.locator('main').innerText()).not.toContain('sign-ups');
    for (const link of await theirs.all()) {
      const path = (await link.getAttribute('href')) ?? '';
      expect((await editors.request.get(path)).status(), path).toBe(200);
    }
    await editors.context().close();
  });

  test('keeps the menu in a drawer on a phone, without scripts', async () => {
    const page = await visit('/admin/users', { viewport: { width: 375, height: 700 } });
    const menu = page.getByRole('navigation', { name: 'Back office' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/admin');
    expect(await menu.isVisible()).toBe(false);
    await page.context().close();
  });

  test('sorts users by a column, and the other way round', async () => {
    const page = await visit('/admin/users?limit=50');
    const sorted = () => page.locator('th[aria-sort]').evaluateAll((all) => all.map((th) => th.ariaSort));
    expect([await names(page), await sorted()]).toEqual([['admin', ...NAMES], ['descending']]);
    const all = ['ada', 'admin', ...NAMES.slice(1)];
    await page.getByRole('link', { name: 'Person' }).click();
    expect([await names(page), await sorted()]).toEqual([all, ['ascending']]);
    await page.getByRole('link', { name: 'Person' }).click();
    expect([await names(page), await sorted()]).toEqual([all.toReversed(), ['descending']]);
    await asEditor();
    await page.getByRole('link', { name: 'Last seen' }).click();
    expect((await names(page)).slice(0, 2)).toEqual(['barbara', 'admin']);
    await page.context().close();
  });

  test('shows them page by page, and takes senseless numbers kindly', async () => {
    const page = await visit('/admin/users');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Users\s+12/);
    expect(await names(page)).toHaveLength(10);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(await names(page)).toEqual(['joan', 'karen']);
    await page.getByText('Page 2 of 2').waitFor();
    for (const [query, shown] of [
      ['?page=99', 2],
      ['?page=none&limit=none', 10],
      ['?limit=500', 12],
      ['?sort=nonsense&order=up&role=KING&state=odd', 10],
    ] as const) {
      await page.goto(`/admin/users${query}`);
      expect(await names(page), query).toHaveLength(shown);
    }
    await page.goto('/admin/users?page=2');
    await page.getByRole('link', { name: '25 a page' }).click();
    expect(await names(page)).toHaveLength(12);
    await page.context().close();
  });

  test('narrows them down by filters that add up, each change back on page 1', async () => {
    const page = await visit('/admin/users?page=2');
    await page.getByRole('link', { name: 'No role' }).click();
    expect(pathOf(page)).toBe('/admin/users?page=1&role=none');
    await page.getByRole('link', { name: 'Active', exact: true }).click();
    expect(await names(page)).toHaveLength(8);
    await page.getByRole('searchbox').fill('ED');
    await page.keyboard.press('Enter');
    await page.waitForURL('**nameLike=ED**');
    expect(await names(page)).toEqual(['edith', 'hedy']);
    expect(await page.locator('main a[aria-current]').allInnerTexts()).toEqual(['No role', 'Active']);
    await page.getByRole('link', { name: 'Any role' }).click();
    expect(pathOf(page)).not.toContain('role=');
    expect(await names(page)).toEqual(['edith', 'hedy']);

    const csv = await page.request.get((await page.getByText('CSV').getAttribute('href')) ?? '');
    expect(csv.headers()['content-type']).toContain('text/csv');
    expect((await csv.text()).match(/^.*@example\.org/gm)).toHaveLength(2);

    await page.getByRole('link', { name: 'Suspended', exact: true }).click();
    await page.getByRole('heading', { name: 'Nobody is like that' }).waitFor();
    await page.getByRole('link', { name: 'Show all users' }).click();
    expect(await names(page)).toHaveLength(10);
    await page.context().close();
  });

  test('changes one account, and comes back to where one was', async () => {
    const address = '/admin/users?nameLike=e&sort=name&order=asc';
    const page = await visit(address);
    await act(page, 'edith', 'Make editor');
    await page.getByRole('status').getByText('edith was saved.').waitFor();
    expect(pathOf(page)).toBe(address);
    expect(await row(page, 'edith').innerText()).toContain('Editor');
    await act(page, 'edith', 'Take role away');
    expect(await row(page, 'edith').innerText()).not.toContain('Editor');
    await act(page, 'edith', 'Suspend');
    expect(await row(page, 'edith').innerText()).toContain('Suspended');
    await act(page, 'edith', 'Restore');
    expect(await row(page, 'edith').innerText()).toContain('Active');
    await act(page, 'dennis', 'Confirm address');
    expect(await row(page, 'dennis').innerText()).toContain('Active');
    await page.getByRole('button', { name: 'Actions for dennis' }).click();
    expect(await row(page, 'dennis').getByRole('button', { name: 'Confirm address' }).count()).toBe(0);
    expect(pathOf(page)).toBe(address);
    await page.context().close();
  });

  test('deletes an account once one has said so twice', async () => {
    const page = await visit('/admin/users?nameLike=ida');
    await act(page, 'ida', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete the account of ida?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await act(page, 'ida', 'Delete');
    expect(await dialog.innerText()).toContain('Published posts stay');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('status').getByText('The account was deleted.').waitFor();
    await page.getByRole('heading', { name: 'Nobody is like that' }).waitFor();
    expect(pathOf(page)).toBe('/admin/users?nameLike=ida');
    await page.context().close();
  });

  test('offers nothing to do with one’s own account', async () => {
    const page = await visit('/admin/users?role=ADMIN');
    const own = row(page, 'admin');
    expect(await own.innerText()).toContain('You');
    expect(await own.locator('button,input').count()).toBe(0);
    await page.context().close();
  });

  test('changes many accounts at once, and deletes them once one has said so twice', async () => {
    const page = await visit('/admin/users?limit=50');
    const bar = page.getByRole('region', { name: 'With the chosen' });
    expect(await bar.isVisible()).toBe(false);
    await choose(page, 'joan');
    await choose(page, 'karen');
    await bar.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('status').getByText('2 accounts were changed.').waitFor();
    expect(pathOf(page)).toBe('/admin/users?limit=50');
    for (const name of ['joan', 'karen']) expect(await row(page, name).innerText()).toContain('Suspended');

    await choose(page, 'joan');
    await choose(page, 'karen');
    await bar.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete accounts' }).click();
    await page.getByRole('status').getByText('2 accounts were changed.').waitFor();
    expect(await names(page)).not.toContain('joan');
    await page.context().close();
  });

  test('says when something could not be done', async () => {
    await addPeople(house.databaseUrl, [{ name: 'late' }]);
    const page = await visit('/admin/users?nameLike=late');
    await withDatabase(house.databaseUrl, (db) =>
      db.deleteFrom('users').where('name', '=', 'late').execute(),
    );
    await choose(page, 'late');
    await page.getByRole('button', { name: 'Suspend' }).last().click();
    await page.getByRole('alert').getByText('This user was not found.').waitFor();
    expect(pathOf(page)).toContain('/admin/users?nameLike=late');
    await page.context().close();
  });

  test('lets one choose all of a page, with scripts', async () => {
    const page = await visit('/admin/users', { javaScriptEnabled: true });
    const all = page.getByLabel('Choose all');
    const boxes = page.locator('tbody input[type="checkbox"]');
    await all.check();
    const count = await boxes.count();
    expect(await page.locator('tbody input:checked').count()).toBe(count);
    await page.getByText(`${count} chosen`).waitFor();
    await boxes.first().uncheck();
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([
      false,
      true,
    ]);
    await page.getByText(`${count - 1} chosen`).waitFor();
    await page.context().close();
  });

  test('keeps editors’ own profile', async () => {
    const page = await visit('/admin/profile', {}, await asEditor());
    await page.getByLabel('About you').fill('Looks after what is written here.');
    await page.getByLabel('User name').fill('Not a name');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('About you').inputValue()).toBe('Looks after what is written here.');
    await page.getByLabel('User name').fill('barbara');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('status').getByText('Your changes were saved.').waitFor();
    expect(pathOf(page)).toBe('/admin/profile');
    expect(await page.getByLabel('About you').inputValue()).toBe('Looks after what is written here.');
    await page.context().close();
  });

  // It looks the same on both.
  if (engine === 'sqlite') {
    test.each(VIEWS)('can be used by everybody at $width in $colorScheme', async ({ width, colorScheme }) => {
      const page = await visit('/admin', {
        viewport: { width, height: 800 },
        colorScheme,
        javaScriptEnabled: true,
      });
      for (const path of ['/admin', '/admin/users', '/admin/users?nameLike=zzz', '/admin/profile']) {
        await page.goto(path);
        expect(await faultsOn(page), path).toEqual([]);
        expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
      }
      await page.goto('/admin/users');
      await choose(page, 'ada');
      expect(await faultsOn(page), 'with the bar').toEqual([]);
      await page.getByRole('button', { name: 'Actions for ada' }).click();
      expect(await faultsOn(page), 'with a menu').toEqual([]);
      await row(page, 'ada').getByRole('button', { name: 'Delete' }).click();
      expect(await faultsOn(page), 'with a dialog').toEqual([]);
      await page.context().close();
    });
  }
});
