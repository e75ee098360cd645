import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { OPEN_DOORS, ownPage, plainPage, signUp, WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

describe('the account pages', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startServer(OPEN_DOORS);
  });
  afterAll(() => foyer?.stop());

  test('a forgotten password is reset by a mailed link, which works once', async () => {
    await signUp(foyer, 'grace');
    const page = new PlainPage(foyer.origin);
    await page.goto('/login?next=/u/grace/billing');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('alert').getByText('Enter your email.').waitFor();
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();

    const link = linkIn(await waitForMail(foyer.dataDir, 'grace@example.org', 2));
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('Use at least 6 characters.').waitFor();
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed. Log in with the new one.').waitFor();
    await page.getByLabel('Email').fill('grace@example.org');
    await page.getByLabel('Password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/u/grace');

    await page.goto(link);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL('**/forgot-password');
  });

  test('a new email address is pending, can be cancelled, and takes effect once it is verified', async () => {
    await signUp(foyer, 'ada');
    const page = await plainPage(foyer, 'ada');
    const requestChange = async () => {
      await page.getByLabel('New email address').fill('lovelace@example.org');
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Change email address' }).click();
      await page.getByText('lovelace@example.org is not confirmed yet').waitFor();
    };
    await page.goto('/u/ada/settings');
    await requestChange();
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText('lovelace@example.org is not confirmed yet').waitFor({ state: 'detached' });
    const elsewhere = new PlainPage(foyer.origin);
    await elsewhere.goto(linkIn(await waitForMail(foyer.dataDir, 'lovelace@example.org')));
    await elsewhere.getByRole('heading', { name: 'This link no longer works' }).waitFor();

    await requestChange();
    await elsewhere.goto(linkIn(await waitForMail(foyer.dataDir, 'lovelace@example.org', 2)));
    await elsewhere.getByRole('heading', { name: 'Confirm your new email address' }).waitFor();
    await elsewhere.getByText('lovelace@example.org').waitFor();
    await elsewhere.getByRole('button', { name: 'Confirm email address' }).click();
    await elsewhere.getByText('Your new email address is confirmed. Log in with it').waitFor();
    await logIn(elsewhere, 'lovelace@example.org', PASSWORD);
    await elsewhere.waitForURL('**/u/ada');
  });

  test('another device is signed out from the list, and then all devices', async () => {
    await signUp(foyer, 'linus');
    const other = await signIn(foyer.origin, { email: 'linus@example.org', password: PASSWORD });
    const page = new PlainPage(foyer.origin);
    await logIn(page, 'linus@example.org', PASSWORD);
    await page.waitForURL('**/u/linus');
    await page.goto('/u/linus/account');
    const devices = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
    const own = devices.filter({ hasText: 'This device' });
    expect(await own.innerText()).toContain('Chrome');
    expect(await own.getByRole('button').count()).toBe(0);
    // The one of the sign-up is there as well.
    for (let others = (await devices.count()) - 1; others > 0; others -= 1) {
      await devices.getByRole('button', { name: 'Log Out' }).first().click();
      await page.getByText('The device is logged out.').waitFor();
      expect(await devices.count()).toBe(others);
    }
    expect(await other.get('/api/auth/check')).toEqual({ has_session: false });

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You are logged out everywhere.').waitFor();
  });

  test('a card is saved or declined, and its digits are not shown', async () => {
    const page = await plainPage(foyer, 'admin');
    const send = async (number: string) => {
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Month').fill('12');
      await page.getByLabel('Year').fill('39');
      await page.getByLabel('Security code').fill('7391');
      await page.getByRole('button', { name: /^(Save|Replace) card$/ }).click();
    };
    await page.goto('/u/admin/billing');
    await page.getByText('No card on file').waitFor();
    await page.locator('summary', { hasText: 'Add card' }).click();
    await page.getByRole('button', { name: 'Save card' }).click();
    // More than one.
    await page.getByRole('alert').getByRole('link').nth(1).waitFor();
    await send('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('The card was declined.').waitFor();
    expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(await page.content()).not.toMatch(/4000 0000|7391/);
    await send('5555 5555 5555 4444');
    await page.getByText('Mastercard ending in 4444, good until 12/2039').waitFor();
  });

  test('deleting an account shows errors, and leads to the home page', async () => {
    await signUp(foyer, 'hopper');
    const page = await ownPage(foyer, 'hopper', WITHOUT_SCRIPTS);
    const leave = async (password: string) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByLabel('Your password').fill(password);
      await page.getByRole('button', { name: 'Delete hopper for good' }).click();
    };
    await page.goto('/u/hopper/account');
    await leave('Wrong-Horse1!');
    const refusal = page.getByRole('alert').filter({ hasText: 'Incorrect password.' });
    await refusal.waitFor();
    const { y = -1 } = (await refusal.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(400);
    await leave(PASSWORD);
    await page.waitForURL(`${foyer.origin}/`);
    await page.getByText('Your account was deleted.').waitFor();
    await page.context().close();
  });

  test('the rules of a password are checked while it is typed, and unmet rules are announced in a pause', async () => {
    const { page, complaints } = await openTab({ baseURL: foyer.origin });
    await page.clock.install();
    await page.goto('/signup');
    // The pauses are those of the test, however long it takes to type.
    await page.clock.pauseAt(Date.now() + 60_000);
    const rules = page.getByLabel('Password').locator('xpath=../..').getByRole('listitem');
    const marked = async () => (await rules.and(page.locator('[data-met]')).allInnerTexts()).sort();
    const status = page.getByLabel('Password').locator('xpath=../..').getByRole('status');
    expect(await rules.count()).toBe(5);
    await page.getByLabel('Password').pressSequentially('abC');
    // The script comes with the first reach for a field.
    await eventually(async () => {
      expect(await marked()).toEqual(['Add a lowercase letter.', 'Add an uppercase letter.']);
    });
    expect(await status.innerText()).toBe('');
    await page.clock.runFor(1100);
    expect(await status.textContent()).toMatch(/^Use at least 6 characters. Add a digit. Add one/);
    await page.getByLabel('Password').pressSequentially('12! ');
    await rules.filter({ hasText: 'Remove the space' }).waitFor();
    await page.getByLabel('Password').press('Backspace');
    await rules.filter({ hasText: 'Remove the space' }).waitFor({ state: 'hidden' });
    expect(await marked()).toHaveLength(5);
    await page.clock.runFor(1100);
    expect(await status.textContent()).toBe('This password fits.');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a new password requires the current one, and the rules', async () => {
    await signUp(foyer, 'curie');
    const page = await ownPage(foyer, 'curie');
    await page.goto('/u/curie/account');
    await page.getByLabel('Current password').fill('Wrong-Horse1!');
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('Incorrect password.').waitFor();
    // The script moves the focus to the invalid field.
    await page.waitForLoadState();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    expect(await page.getByText('This device').count()).toBe(1);
    await page.context().close();
  });

  test('the own data are downloaded as a file without leaving the page', async () => {
    await signUp(foyer, 'mary');
    const page = await ownPage(foyer, 'mary');
    await page.clock.install();
    await page.goto('/u/mary/account');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    expect((await file).suggestedFilename()).toBe('mary.json');
    // The bar of a page that is left would be there by now.
    await page.clock.runFor(300);
    expect(await page.locator('.progress').count()).toBe(0);
    await page.context().close();
  });
});
