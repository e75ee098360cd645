import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, tokenIn } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { OPEN_DOORS, ownPage, plainPage, signUp } from '../setup/websites/own-pages.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

describe('the pages of an account', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite(OPEN_DOORS);
    await Promise.all([signUp(foyer, 'mary'), signUp(foyer, 'edith')]);
  });
  afterAll(() => foyer?.stop());

  test('the availability of a name is shown beside it, from the last response only', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.clock.install();
    await page.goto('/u/mary/settings');
    const name = page.getByLabel('User name');
    const status = name.locator('xpath=..').locator('output');
    /** The name is checked after a pause, which passes at once. */
    const type = async (value: string) => {
      await name.fill(value);
      await page.clock.fastForward(400);
    };
    const showsStatus = (text: string) => status.filter({ hasText: text }).waitFor();
    await type('edith');
    await showsStatus('edith is taken or not available');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await type('Edith');
    await showsStatus('Begin with a lowercase letter');
    await type('mary-ann');
    await showsStatus('mary-ann is available');
    expect(await name.getAttribute('aria-invalid')).toBeNull();

    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/availability/user?*value=edith', async (route) => {
      await late;
      await route.continue();
    });
    const asked = page.waitForRequest('**/availability/user?*value=edith');
    await type('edith');
    await asked;
    await type('mary-beth');
    await showsStatus('mary-beth is available');
    const answered = page.waitForResponse('**/availability/user?*value=edith');
    answer();
    await (await answered).finished();
    await page.waitForTimeout(100);
    expect(await status.innerText()).toContain('mary-beth is available');

    let asks = 0;
    await page.route('**/availability/user?*', (route) => {
      asks += 1;
      return route.fulfill({ status: 429, json: { status: 429, message: 'Too much.', errors: {} } });
    });
    await type('mary-cay');
    await eventually(() => expect(asks).toBe(1));
    for (const value of ['', 'mary']) await type(value);
    // For a request that should not be sent.
    await page.waitForTimeout(100);
    expect(asks).toBe(1);
    expect(await status.innerText()).toBe('');
    await page.context().close();
  });

  test.each([true, false])('a refused profile keeps its input (scripts: %s)', async (scripts) => {
    const page = await (scripts ? ownPage : plainPage)(foyer, 'edith');
    await page.goto('/u/edith/settings');
    await page.getByLabel('User name').fill('Not A Name');
    await page.getByLabel('First name').fill('x'.repeat(81));
    await page.getByLabel('About you').fill('I read.\nI write.');
    await page.getByLabel('Time zone').selectOption('Asia/Kolkata');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('alert').waitFor();
    // The fields, with all time zones, come after it.
    await page.waitForLoadState();
    expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
      'Begin with a lowercase letter; then letters, digits, hyphens and underscores, 64 characters at most.',
      'First name may have at most 80 characters.',
    ]);
    expect(await page.getByLabel('User name').inputValue()).toBe('Not A Name');
    expect(await page.getByLabel('About you').inputValue()).toBe('I read.\nI write.');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Kolkata');
  });

  test('a stale tab does not overwrite changes, and keeps its input', async () => {
    await signUp(foyer, 'germain');
    const [first, second] = [await plainPage(foyer, 'germain'), await plainPage(foyer, 'germain')];
    await Promise.all([first.goto('/u/germain/settings'), second.goto('/u/germain/settings')]);
    await first.getByLabel('User name').fill('sophie');
    await first.getByRole('button', { name: 'Save profile' }).click();
    await first.waitForURL('**/u/sophie/settings');

    await second.getByLabel('About you').fill('Typed in the other tab');
    await second.getByRole('button', { name: 'Save profile' }).click();
    await second.waitForURL('**/u/sophie/settings#profile');
    await second.getByRole('alert').getByText('changed elsewhere').waitFor();
    expect(await second.getByLabel('About you').inputValue()).toBe('Typed in the other tab');
  });

  test('a tab of another user who has signed out changes nothing', async () => {
    await Promise.all(['emilie', 'maria'].map((name) => signUp(foyer, name)));
    const page = await plainPage(foyer, 'emilie');
    await page.goto('/u/emilie/account');
    const other = page.newTab();
    await other.goto('/u/emilie');
    await other.getByRole('button', { name: 'Menu of emilie' }).click();
    await other.getByRole('button', { name: 'Log Out' }).click();
    await logIn(other, 'maria@example.org', PASSWORD);
    await other.waitForURL('**/u/maria');

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/u/maria');
    await page.getByText('You are logged in as maria by now, so nothing was changed.').waitFor();
  });

  test('a profile is saved, and its address follows the user name', async () => {
    await signUp(foyer, 'noether');
    const page = await plainPage(foyer, 'noether');
    await page.goto('/u/noether/settings');
    await page.getByLabel('User name').fill('emmy');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.waitForURL('**/u/emmy/settings');
    await page.getByText('Your changes were saved.').waitFor();
  });

  test('a form stays with its input until the server has accepted it', async () => {
    await signUp(foyer, 'hypatia');
    const page = await ownPage(foyer, 'hypatia');
    const address = `${foyer.origin}/u/hypatia/settings`;
    await page.goto(address);
    const about = page.getByLabel('About you');
    const failed = page.getByRole('alert').getByText('An unexpected error occurred.');
    await about.focus();
    await page.waitForLoadState('networkidle');
    await about.fill('I teach in Alexandria.');
    for (const fail of [
      () => page.context().setOffline(true),
      () => page.route('**/api/users/**', (route) => route.fulfill({ status: 413 })),
    ]) {
      await fail();
      await page.getByRole('button', { name: 'Save profile' }).click();
      await failed.waitFor();
      expect([await about.inputValue(), page.url()]).toEqual(['I teach in Alexandria.', address]);
      await page.context().setOffline(false);
    }
    await page.unroute('**/api/users/**');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Your changes were saved.').waitFor();
    expect([await about.inputValue(), page.url()]).toEqual(['I teach in Alexandria.', address]);
    await page.getByLabel('User name').fill('Not a name');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('alert').waitFor();
    expect(page.url()).toBe(`${address}#profile`);
    await page.goBack();
    expect(page.url()).not.toContain('sent');
    await page.context().close();
  });

  test('a picture is chosen by keyboard, and reset to the default', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    const pictures = page.getByRole('group', { name: 'Your picture' });
    expect(await pictures.getByRole('button').count()).toBe(8);
    await pictures.getByRole('button', { name: 'Picked for me' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Your changes were saved.').waitFor();
    await pictures.getByRole('button', { name: 'Picture 6', pressed: true }).waitFor();
    const shown = page.getByRole('button', { name: 'Menu of mary' }).locator('img');
    expect(await shown.getAttribute('src')).toContain('/6.svg');
    await pictures.getByRole('button', { name: 'Picked for me' }).click();
    await pictures.getByRole('button', { name: 'Picked for me', pressed: true }).waitFor();
    await page.context().close();
  });

  test('the menu marks the current page, and links writers to their author page', async () => {
    const page = await plainPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    const main = page.getByRole('navigation', { name: 'Main' });
    const settings = page.getByRole('navigation', { name: 'Settings' });
    for (const [around, label, title] of [
      [settings, 'Account', 'Account'],
      [main, 'Websites', 'Websites'],
      [main, 'Billing', 'Billing'],
      [main, 'Playground', 'New chat'],
      [main, 'Dashboard', /^Dashboard$|^Add your first website$/],
      [main, 'Settings', 'Settings'],
      [settings, 'Overview', 'Settings'],
    ] as const) {
      await around.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await around.locator('[aria-current=page]').innerText()).toBe(label);
    }
    expect(await page.locator('a[href^="/authors/"]').count()).toBe(0);
    const writer = await plainPage(foyer, 'admin');
    await writer.goto('/u/admin/settings');
    expect(await writer.getByRole('link', { name: 'your page' }).getAttribute('href')).toBe(
      '/authors/@admin',
    );
  });

  test('addresses with a former name lead to the current one, which nobody else can take', async () => {
    await signUp(foyer, 'anna');
    const { cookie, get, patch } = await signIn(foyer.origin, {
      email: 'anna@example.org',
      password: PASSWORD,
    });
    const { user } = await get<{ user: { id: string } }>('/api/auth/user');
    await patch(`/api/users/${user.id}`, { name: 'hanna' });
    const targetOf = async (path: string) => {
      const answer = await fetch(foyer.origin + path, { redirect: 'manual', headers: { Cookie: cookie } });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await targetOf('/authors/@anna')).toEqual([301, '/authors/@hanna']);
    expect(await targetOf('/authors/@anna/feed')).toEqual([301, '/authors/@hanna/feed']);
    expect(await targetOf('/u/anna/sites?page=2')).toEqual([301, '/u/hanna/sites?page=2']);
    expect((await targetOf('/authors/@nobody'))[0]).toBe(404);
    const mary = await signIn(foyer.origin, { email: 'mary@example.org', password: PASSWORD });
    const marys = { redirect: 'manual', headers: { Cookie: mary.cookie } } as const;
    expect((await fetch(`${foyer.origin}/u/anna/sites`, marys)).status).toBe(404);
    const free = '/api/search/availability/user?field=name&value=anna';
    expect(await mary.get(free)).toEqual({ is_available: false });
    await patch(`/api/users/${user.id}`, { name: 'anna' });
    expect(await targetOf('/u/hanna')).toEqual([301, '/u/anna']);
  });

  test('the user menu depends on the role', async () => {
    const menuOf = async (name: string) => {
      const page = await plainPage(foyer, name);
      await page.goto('/pricing');
      await page.getByRole('button', { name: `Menu of ${name}` }).click();
      const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
      await links.first().waitFor();
      return links.allInnerTexts();
    };
    const everybody = ['Dashboard', 'Settings', 'Billing'];
    expect(await menuOf('mary')).toEqual(everybody);
    expect(await menuOf('admin')).toEqual([...everybody, 'Admin']);
    const admin = await signIn(foyer.origin, ADMIN);
    const { user } = await admin.get<{ user: { id: string } }>('/api/users/edith');
    await admin.patch(`/api/admin/users/${user.id}`, { systemRole: 'EDITOR' });
    expect(await menuOf('edith')).toEqual([...everybody, 'Editorial']);
  });

  test('axe finds no violations, and no page scrolls horizontally', async () => {
    const { page: visitor } = await openTab({ baseURL: foyer.origin });
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    await page.getByLabel('New email address').fill('mary-of-the-long-address-in-the-country@example.org');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('is not confirmed yet').waitFor();
    const token = tokenIn(
      linkIn(await waitForMail(foyer.dataDir, 'mary-of-the-long-address-in-the-country@example.org')),
    );
    for (const [tab, path] of [
      [visitor, '/login'],
      [visitor, '/forgot-password'],
      [visitor, '/forgot-password?sent=true'],
      [visitor, '/reset-password'],
      [visitor, '/signup?website=tea.example'],
      [visitor, `/signup/verify?token=${token}`],
      [page, '/u/mary/settings'],
      [page, '/u/mary/account'],
      [page, '/u/mary/billing'],
      [page, '/u/mary/billing/plans'],
      [page, '/u/mary/sites'],
    ] as const) {
      await tab.goto(path);
      await expectAccessible(tab, path);
    }
    await page.goto('/u/mary/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Your password').waitFor();
    await expectAccessible(page, 'the question before an account is deleted');
    await Promise.all([page.context().close(), visitor.context().close()]);
  });
});
