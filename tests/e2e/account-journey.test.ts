import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';

const SECOND_PASSWORD = 'Second-Horse2!';
const THIRD_PASSWORD = 'Third-Horse3!';

// The journey of a user from the sign-up to the deletion of the account.
describe('an account', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startServer({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => foyer?.stop());

  test.each([
    ['on', true],
    ['off', false],
  ])('begins, changes and ends with scripts %s', async (scripts, hasScripts) => {
    const { page, complaints } = await open(hasScripts);
    const email = `scripts-${scripts}@example.org`;
    const newEmail = `moved-${scripts}@example.org`;

    await signUp(page, email);
    await page.goto(linkIn(await waitForMail(foyer.dataDir, email)));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.waitForURL(`**/u/scripts-${scripts}`);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('User name').fill(`ada-${scripts}`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Time zone').selectOption('Europe/Kyiv');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.waitForURL(`**/u/ada-${scripts}/settings`);
    await page.getByText('Your changes were saved.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Picture 3' }).click();
    await page.locator('header img[src="/images/avatars/3.svg"]').waitFor();

    await page.getByLabel('New email address').fill(newEmail);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText(`${newEmail} is not confirmed yet`).waitFor();
    await page.goto(linkIn(await waitForMail(foyer.dataDir, newEmail)));
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.getByText('Your new email address is confirmed.').waitFor();
    expect((await waitForMail(foyer.dataDir, email, 3)).subject).toContain('was changed');

    await page.goto(`/u/ada-${scripts}/account`);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(SECOND_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    expect((await waitForMail(foyer.dataDir, newEmail, 2)).subject).toContain('was changed');

    const elsewhere = await open(hasScripts);
    await resetPassword(elsewhere.page, newEmail);
    await page.reload();
    await page.waitForURL('**/login?next=**');
    await logIn(page, newEmail, THIRD_PASSWORD);
    await page.waitForURL(`**/u/ada-${scripts}`);
    await logIn(elsewhere.page, newEmail, THIRD_PASSWORD);
    await elsewhere.page.waitForURL(`**/u/ada-${scripts}`);
    expect((await waitForMail(foyer.dataDir, newEmail, 5)).subject).toContain('new login');

    await page.goto(`/u/ada-${scripts}/account`);
    expect(await page.getByText('last seen').count()).toBe(2);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You are logged out everywhere.').waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL('**/login?next=**');

    await logIn(page, newEmail, THIRD_PASSWORD);
    await page.waitForURL(`**/u/ada-${scripts}`);
    await page.goto(`/u/ada-${scripts}/account`);
    expect(await nameOfData(page)).toContain(`ada-${scripts}.json`);
    await deleteAccount(page, 'Wrong-1!x');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await deleteAccount(page, THIRD_PASSWORD);
    await page.waitForURL(`${foyer.origin}/`);
    await page.getByText('Your account was deleted.').waitFor();
    expect((await waitForMail(foyer.dataDir, newEmail, 6)).subject).toContain('was deleted');
    await logIn(page, newEmail, THIRD_PASSWORD);
    await page.getByRole('alert').waitFor();
    expect(complaints).toEqual([]);
  });

  /** Without scripts as a plain page. */
  async function open(hasScripts: boolean): Promise<{ page: Page | PlainPage; complaints: string[] }> {
    return hasScripts
      ? openTab({ baseURL: foyer.origin })
      : { page: new PlainPage(foyer.origin), complaints: [] };
  }

  async function resetPassword(page: Page | PlainPage, email: string): Promise<void> {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(linkIn(await waitForMail(foyer.dataDir, email, 3)));
    await page.getByLabel('New password').fill(THIRD_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Your password is changed.').waitFor();
  }
});

async function signUp(page: Page | PlainPage, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
}

/** The file name of the data that the browser downloads. */
async function nameOfData(page: Page | PlainPage): Promise<string | null> {
  const link = page.getByRole('link', { name: 'Download your data' });
  if (page instanceof PlainPage) {
    const answer = await page.send('GET', (await link.getAttribute('href')) ?? '');
    return answer.headers.get('content-disposition');
  }
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return download.suggestedFilename();
}

async function deleteAccount(page: Page | PlainPage, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: /^Delete .* for good$/ }).click();
}
