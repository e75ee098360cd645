import type { BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { OPEN_DOORS } from '../setup/websites/own-pages.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startServer(OPEN_DOORS);
});
afterAll(() => foyer?.stop());

const openForm = async (options: BrowserContextOptions = {}) => {
  const { page } = await openTab({ baseURL: foyer.origin, ...options });
  await page.goto('/signup?website=shop.example');
  return page;
};

const openFormPlain = async () => {
  const page = new PlainPage(foyer.origin);
  await page.goto('/signup?website=shop.example');
  return page;
};

const openEither = (hasScripts: boolean) => (hasScripts ? openForm() : openFormPlain());

test('takes the time zone of the browser and a chosen user name', async () => {
  const page = await openForm({ timezoneId: 'America/New_York' });
  await page.getByLabel('Your website address').fill('');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('User name').fill('countess');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/signup/verify');
  await page.goto(linkIn(await waitForMail(foyer.dataDir, 'ada@example.org')));
  await page.getByRole('button').first().click();
  await page.waitForURL('**/u/countess');
  const session = await signIn(foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  const { user } = await session.get<{ user: object }>('/api/auth/user');
  expect(user).toMatchObject({ name: 'countess', first_name: 'Ada', time_zone: 'America/New_York' });
  await page.context().close();
});

test('a wrong website address is corrected before the sign-up, and kept when one signs up again', async () => {
  const page = await openFormPlain();
  await page.getByLabel('Your website address').fill('my shop');
  await page.getByLabel('Email', { exact: true }).fill('bob@example.org');
  await page.getByLabel('User name').fill('bobby');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('Enter a valid domain, like example.org.').first().waitFor();
  await page.getByLabel('Your website address').fill('shop.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/signup/verify');
  await page.getByRole('link', { name: 'Sign up again' }).click();
  expect(await page.getByLabel('Your website address').inputValue()).toBe('shop.example');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('bob@example.org');
  expect(await page.getByLabel('User name').inputValue()).toBe('bobby');

  const other = await openFormPlain();
  await other.getByLabel('Email', { exact: true }).fill('bob@example.org');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign Up' }).click();
  await other.getByRole('link', { name: 'Log in instead' }).click();
  await other.waitForURL('**/login');
});

test('the error summary becomes empty as errors are corrected', async () => {
  const page = await openForm();
  await page.getByLabel('User name').fill('no name at all');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields:' });
  await summary.waitFor();
  expect(await summary.getByRole('listitem').count()).toBe(3);
  await page.getByLabel('Email', { exact: true }).pressSequentially('c');
  expect(await summary.getByRole('listitem').count()).toBe(2);
  await page.getByLabel('Password', { exact: true }).pressSequentially('x');
  await page.getByLabel('User name').pressSequentially('y');
  expect(await summary.count()).toBe(0);
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await page.context().close();
});

test.each([
  ['without scripts', false],
  ['with scripts', true],
])('an error of the server is shown in the toast and beside its field, %s', async (_how, hasScripts) => {
  const reserved = 'This name is not available.';
  const form = await openEither(hasScripts);
  await form.getByLabel('Email', { exact: true }).fill('carl@example.org');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('User name').fill('admin');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await form.getByRole('status').getByText(reserved).waitFor();
  expect(await form.locator('#signup').getByText(reserved).count()).toBeGreaterThan(0);
  const expected = hasScripts ? PASSWORD : '';
  expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe(expected);
  if (expected) {
    await form.getByLabel('User name').fill('carl');
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await form.waitForURL('**/signup/verify');
    await form.getByRole('status').getByText('We sent you an email').waitFor();
  }

  const page = await openEither(hasScripts);
  // A form that is sent before its script has arrived is sent as without scripts.
  await eventually(async () => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('status').getByText('Incorrect email or password.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(expected);
  });
});

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('unmet password rules are marked in their list, and not repeated, %s', async (_how, hasScripts) => {
  const page = await openEither(hasScripts);
  await page.getByLabel('Email', { exact: true }).fill('dora@example.org');
  await page.getByLabel('Password', { exact: true }).fill('abcdefgh');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.locator('[data-broken]').first().waitFor();
  expect(await page.locator('[data-broken]').allInnerTexts()).toEqual([
    'Add an uppercase letter.',
    'Add a digit.',
    'Add one of the characters @#$%^&+*!=.',
  ]);
  expect(await page.locator('#signup').getByText('Add a digit.').count()).toBe(1);
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
});
