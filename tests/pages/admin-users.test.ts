import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  type BackOffice,
  choose,
  NAMES,
  namesOn,
  openBackOffice,
  rowOf,
} from '../setup/accounts/back-office.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import { deleteRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

// The page of users in the back office. The tests of the API cover its calls and their access.

describe('the user list of the back office', () => {
  let office: BackOffice;
  beforeAll(async () => {
    office = await openBackOffice();
  });
  afterAll(() => office?.foyer.stop());

  test('sorts users by a column in both directions', async () => {
    const page = await office.visit('/admin/users?limit=50');
    const sorted = async () =>
      Promise.all((await page.locator('th[aria-sort]').all()).map((th) => th.getAttribute('aria-sort')));
    expect([await namesOn(page), await sorted()]).toEqual([['admin', ...NAMES], ['descending']]);
    const all = ['ada', 'admin', ...NAMES.slice(1)];
    await page.getByRole('link', { name: 'User', exact: true }).click();
    expect([await namesOn(page), await sorted()]).toEqual([all, ['ascending']]);
    await page.getByRole('link', { name: 'User', exact: true }).click();
    expect([await namesOn(page), await sorted()]).toEqual([all.toReversed(), ['descending']]);
  });

  test('is paged, and an invalid page number shows a valid page', async () => {
    const page = await office.visit('/admin/users?limit=10');
    expect(await page.locator('main header').innerText()).toMatch(/Users\s+12/);
    expect(await namesOn(page)).toHaveLength(10);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(await namesOn(page)).toEqual(['joan', 'karen']);
    await page.getByText('Page 2 of 2').waitFor();
    for (const [query, shown] of [
      ['?page=99&limit=10', 2],
      ['?page=99', 2],
      ['?page=none&limit=none', 10],
      ['?limit=500', 12],
      ['?sort=nonsense&order=up&role=KING&state=odd', 12],
    ] as const) {
      await page.goto(`/admin/users${query}`);
      expect(await namesOn(page), query).toHaveLength(shown);
    }
    await page.goto('/admin/users?page=2&limit=10');
    await page.getByRole('link', { name: '25 a page' }).click();
    expect(await namesOn(page)).toHaveLength(12);
    // The choice is remembered.
    await page.goto('/admin/users');
    expect(await namesOn(page)).toHaveLength(12);
  });

  test('combines filters, and each change goes back to page 1', async () => {
    const page = await office.visit('/admin/users?page=2&limit=10');
    await page.getByRole('link', { name: 'No role' }).click();
    expect(office.pathOf(page)).toBe('/admin/users?limit=10&page=1&role=none');
    await page.getByText('Filters').click();
    await page.getByRole('link', { name: 'Active', exact: true }).click();
    expect(await namesOn(page)).toHaveLength(8);
    await page.getByRole('searchbox').fill('ED');
    await page.getByRole('searchbox').press('Enter');
    expect(office.pathOf(page)).toContain('nameLike=ED');
    expect(await namesOn(page)).toEqual(['edith', 'hedy']);
    expect(await page.locator('main a[aria-current]').allInnerTexts()).toEqual(['No role', 'Active']);
    await page.getByRole('link', { name: 'Any role' }).click();
    expect(office.pathOf(page)).not.toContain('role=');
    expect(await namesOn(page)).toEqual(['edith', 'hedy']);

    const csv = await page.send('GET', (await page.getByText('CSV').getAttribute('href')) ?? '');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect((await csv.text()).match(/^.*@example\.org/gm)).toHaveLength(2);

    await page.getByText('Filters').click();
    await page.getByRole('link', { name: 'Suspended', exact: true }).click();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    await page.getByRole('link', { name: 'Show all users' }).click();
    expect(await namesOn(page)).toHaveLength(10);
  });

  test('changes one account, and keeps the position in the list', async () => {
    const address = '/admin/users?nameLike=e&sort=name&order=asc';
    const page = await office.visit(address);
    await act(page, 'edith', 'Make editor');
    await page.getByRole('status').getByText('edith is an editor now.').waitFor();
    expect(office.pathOf(page)).toBe(address);
    expect(await rowOf(page, 'edith').innerText()).toContain('Editor');
    await act(page, 'edith', 'Remove role');
    expect(await rowOf(page, 'edith').innerText()).not.toContain('Editor');
    await act(page, 'edith', 'Suspend');
    expect(await rowOf(page, 'edith').innerText()).toContain('Suspended');
    await act(page, 'edith', 'Restore');
    expect(await rowOf(page, 'edith').innerText()).toContain('Active');
    await act(page, 'dennis', 'Mark as verified');
    expect(await rowOf(page, 'dennis').innerText()).toContain('Active');
    await page.getByRole('button', { name: 'Actions for dennis' }).click();
    expect(await rowOf(page, 'dennis').getByRole('button', { name: 'Mark as verified' }).count()).toBe(0);
    expect(office.pathOf(page)).toBe(address);
  });

  test('deletes an account after a confirmation', async () => {
    const page = await office.visit('/admin/users?nameLike=ida');
    await act(page, 'ida', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete the account of ida?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await act(page, 'ida', 'Delete');
    expect(await dialog.innerText()).toContain('Published posts stay');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('status').getByText('The account was deleted.').waitFor();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    expect(office.pathOf(page)).toBe('/admin/users?nameLike=ida');
  });

  test('the focus stays where it was without scripts, or goes to the heading of a list that is empty', async () => {
    await addPeople(office.foyer.databaseUrl, [{ name: 'zoe' }]);
    const page = await office.look('/admin/users?nameLike=zoe', WITHOUT_SCRIPTS);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await act(page, 'zoe', 'Suspend');
    // On the part that the address names, once the browser has gone there.
    await eventually(async () => expect(await focused()).toBe('Actions for zoe'));
    await act(page, 'zoe', 'Delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'),
    );
    await page.context().close();
  });

  test('a dialog that a menu has opened returns the focus to the button of the menu', async () => {
    const page = await office.look('/admin/users?nameLike=edith');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    // The script that returns the focus is loaded after the page.
    await eventually(async () => {
      await act(page, 'edith', 'Delete');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await focused()).toBe('Actions for edith');
    });
    await page.context().close();
  });

  test('has no actions for the own account', async () => {
    const page = await office.visit('/admin/users?role=ADMIN');
    const own = rowOf(page, 'admin');
    expect(await own.innerText()).toContain('You');
    expect(await own.locator('button,input').count()).toBe(0);
  });

  test('changes several accounts together, and deletes them after a confirmation', async () => {
    const page = await office.visit('/admin/users?limit=50');
    const bar = page.getByRole('region', { name: 'Selected users' });
    await choose(page, 'joan');
    await choose(page, 'karen');
    await bar.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await page.getByRole('status').getByText('2 accounts suspended.').waitFor();
    expect(office.pathOf(page)).toBe('/admin/users?limit=50');
    for (const name of ['joan', 'karen']) expect(await rowOf(page, name).innerText()).toContain('Suspended');

    await choose(page, 'joan');
    await choose(page, 'karen');
    await bar.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete accounts' }).click();
    await page.getByRole('status').getByText('2 accounts deleted.').waitFor();
    expect(await namesOn(page)).not.toContain('joan');
  });

  test('reports a failed action', async () => {
    await addPeople(office.foyer.databaseUrl, [{ name: 'late' }]);
    const page = await office.visit('/admin/users?nameLike=late');
    await withDatabase(office.foyer.databaseUrl, (db) => deleteRows(db, 'users', { name: 'late' }));
    await choose(page, 'late');
    await page
      .getByRole('region', { name: 'Selected users' })
      .getByRole('button', { name: 'Suspend', exact: true })
      .click();
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await page.getByRole('alert').getByText('User not found.').waitFor();
    expect(office.pathOf(page)).toContain('/admin/users?nameLike=late');
  });

  test('offers the actions that apply to the selection, and counts its users', async () => {
    const people = ['gail', 'hope', 'iris'].map((name) => ({
      name,
      email: `${name}@offers.example`,
      suspended_at: name === 'gail' ? new Date().toISOString() : null,
    }));
    await addPeople(office.foyer.databaseUrl, people);
    const plain = await office.visit('/admin/users?nameLike=iris@offers');
    await rowOf(plain, 'iris').getByRole('checkbox').check();
    const bar = { name: 'Selected users' };
    const ofEach = await plain.getByRole('region', bar).getByRole('button').allInnerTexts();
    expect(ofEach).toEqual(['Suspend', 'Delete']);

    const page = await office.look('/admin/users?nameLike=offers.example');
    await rowOf(page, 'gail').getByRole('checkbox').check();
    const offered = () => page.getByRole('region', bar).getByRole('button').allInnerTexts();
    expect(await offered()).toEqual(['Restore 1 user', 'Delete 1 account']);
    await rowOf(page, 'hope').getByRole('checkbox').check();
    await rowOf(page, 'iris').getByRole('checkbox').check();
    expect(await offered()).toEqual(['Restore 1 user', 'Suspend 2 users', 'Delete 3 accounts']);
    await page.getByRole('button', { name: 'Restore 1 user' }).click();
    await page.getByText('One account restored.').waitFor();
    await page.context().close();
  });

  test('selects all users of a page, with scripts', async () => {
    const page = await office.look('/admin/users');
    const bar = page.getByRole('region', { name: 'Selected users' });
    expect(await bar.isVisible()).toBe(false);
    const all = page.getByLabel('Select all');
    const boxes = page.locator('tbody input[type="checkbox"]');
    await all.check();
    const count = await boxes.count();
    expect(await page.locator('tbody input:checked').count()).toBe(count);
    await page.getByText(`${count} chosen`).waitFor();
    expect(await bar.isVisible()).toBe(true);
    await boxes.first().uncheck();
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([
      false,
      true,
    ]);
    await page.getByText(`${count - 1} chosen`).waitFor();
    await page.context().close();
  });
});
