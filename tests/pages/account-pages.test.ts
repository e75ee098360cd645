import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, tokenIn } from '../factories.ts';
import { signIn } from '../setup/api-session.ts';
import { launchBrowser, logIn, openTab } from '../setup/browser.ts';
import { eventually } from '../setup/eventually.ts';
import { startHouse } from '../setup/house.ts';
import { faultsOn, overflowOf, VIEWS } from '../setup/look.ts';
import { linkIn, waitForMail } from '../setup/mail.ts';
import { startServer } from '../setup/server.ts';
import type { ServerProcess } from '../setup/server-process.ts';

const ENV = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: PASSWORD,
  CAPTCHA: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
};
const WITHOUT_SCRIPTS = { javaScriptEnabled: false };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Somebody's own page, in a browser of their own that is signed in. */
async function ownPage(
  foyer: ServerProcess,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { cookie } = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
  const { page } = await openTab(browser, { baseURL: foyer.origin, ...options });
  const [key = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: key, value, url: foyer.origin }]);
  return page;
}

const call = (foyer: ServerProcess, path: string, body: object) =>
  fetch(foyer.origin + path, {
    method: 'POST',
    headers: { Origin: foyer.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function signUp(foyer: ServerProcess, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await call(foyer, '/api/auth/signup', { email, password: PASSWORD });
  const token = tokenIn(linkIn(await waitForMail(foyer.dataDir, email)));
  expect((await call(foyer, '/api/auth/signup/verify', { token })).status).toBe(200);
}

describe.each(['sqlite', 'postgres'] as const)('one’s own account on %s', (engine) => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startServer(engine, ENV);
  });
  afterAll(() => foyer?.stop());

  test('a forgotten password is set anew by the link in a mail, which works once', async () => {
    await signUp(foyer, 'grace');
    const { page } = await openTab(browser, { baseURL: foyer.origin, ...WITHOUT_SCRIPTS });
    await page.goto('/login?next=/u/grace/billing');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('alert').getByText('E-mail is missing.').waitFor();
    await page.getByLabel('E-mail').fill('grace@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

    const link = linkIn(await waitForMail(foyer.dataDir, 'grace@example.org', 2));
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByRole('alert').getByText('Use at least 6 characters.').waitFor();
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Your new password is set. Sign in with it.').waitFor();
    await page.getByLabel('E-mail').fill('grace@example.org');
    await page.getByLabel('Password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/u/grace');

    await page.goto(link);
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await page.context().close();
  });

  test('a new e-mail address waits, can be taken back, and counts once it is confirmed', async () => {
    await signUp(foyer, 'ada');
    const page = await ownPage(foyer, 'ada', WITHOUT_SCRIPTS);
    const wish = async () => {
      await page.getByLabel('New e-mail address').fill('lovelace@example.org');
      await page.getByRole('button', { name: 'Change e-mail address' }).click();
      await page.getByText('lovelace@example.org is not confirmed yet').waitFor();
    };
    await page.goto('/u/ada/settings');
    await wish();
    await page.getByRole('button', { name: 'Take the change back' }).click();
    await page.getByText('lovelace@example.org is not confirmed yet').waitFor({ state: 'detached' });
    const { page: elsewhere } = await openTab(browser, { baseURL: foyer.origin });
    await elsewhere.goto(linkIn(await waitForMail(foyer.dataDir, 'lovelace@example.org')));
    await elsewhere.getByRole('heading', { name: 'This link no longer works' }).waitFor();

    await wish();
    await elsewhere.goto(linkIn(await waitForMail(foyer.dataDir, 'lovelace@example.org', 2)));
    await elsewhere.getByRole('heading', { name: 'Confirm your new e‑mail address' }).waitFor();
    await elsewhere.getByText('lovelace@example.org').waitFor();
    await elsewhere.getByRole('button', { name: 'Confirm e-mail address' }).click();
    await elsewhere.getByText('Your new e-mail address is confirmed. Sign in with it').waitFor();
    await logIn(elsewhere, 'lovelace@example.org', PASSWORD);
    await elsewhere.waitForURL('**/u/ada');
    await Promise.all([page.context().close(), elsewhere.context().close()]);
  });

  test('another device is signed out from the list, and then every one', async () => {
    await signUp(foyer, 'linus');
    const other = await signIn(foyer.origin, { email: 'linus@example.org', password: PASSWORD });
    const { page } = await openTab(browser, { baseURL: foyer.origin, ...WITHOUT_SCRIPTS });
    await logIn(page, 'linus@example.org', PASSWORD);
    await page.waitForURL('**/u/linus');
    await page.goto('/u/linus/account');
    const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    const own = devices.filter({ hasText: 'This device' });
    expect(await own.innerText()).toContain('Chrome');
    expect(await own.getByRole('button').count()).toBe(0);
    // The one of the sign-up is there as well.
    for (let others = (await devices.count()) - 1; others > 0; others -= 1) {
      await devices.getByRole('button', { name: 'Sign out' }).first().click();
      await page.getByText('That device is signed out.').waitFor();
      expect(await devices.count()).toBe(others);
    }
    expect(await other.get('/api/auth/check')).toEqual({ has_session: false });

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You are signed out everywhere.').waitFor();
    await page.context().close();
  });

  test('a card is saved or declined, and none of its digits come back', async () => {
    const page = await ownPage(foyer, 'admin', WITHOUT_SCRIPTS);
    const send = async (number: string) => {
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Month').fill('12');
      await page.getByLabel('Year').fill('39');
      await page.getByLabel('Security code').fill('7391');
      await page.getByRole('button', { name: /^(Save|Replace) card$/ }).click();
    };
    await page.goto('/u/admin/billing');
    await page.getByText('There is no card on file').waitFor();
    await page.getByRole('button', { name: 'Save card' }).click();
    expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThan(1);
    await send('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('The card was declined.').waitFor();
    expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(await page.content()).not.toMatch(/4000 0000|7391/);
    await send('5555 5555 5555 4444');
    await page.getByText('Mastercard ending in 4444, good until 12/2039').waitFor();
    await page.context().close();
  });

  test('leaving says what was wrong, and ends at the home page', async () => {
    await signUp(foyer, 'hopper');
    const page = await ownPage(foyer, 'hopper', WITHOUT_SCRIPTS);
    const leave = async (password: string) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByLabel('Your password').fill(password);
      await page.getByRole('button', { name: 'Delete hopper for good' }).click();
    };
    await page.goto('/u/hopper/account');
    await leave('Wrong-Horse1!');
    const refusal = page.getByRole('alert').filter({ hasText: 'This is not your password.' });
    await refusal.waitFor();
    const { y = -1 } = (await refusal.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(400);
    await leave(PASSWORD);
    await page.waitForURL(`${foyer.origin}/`);
    await page.getByText('Your account was deleted.').waitFor();
    await page.context().close();
  });
});

describe('one’s own pages', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startHouse('sqlite', ENV);
    await Promise.all([signUp(foyer, 'mary'), signUp(foyer, 'edith')]);
  });
  afterAll(() => foyer?.stop());

  test('a password’s rules are ticked while one types it, and what is left is said in a pause', async () => {
    const { page, complaints } = await openTab(browser, { baseURL: foyer.origin });
    await page.clock.install();
    await page.goto('/signup');
    const rules = page.getByLabel('Password').locator('xpath=..').getByRole('listitem');
    const marked = async () => (await rules.and(page.locator('[data-met]')).allInnerTexts()).sort();
    const said = page.getByLabel('Password').locator('xpath=..').getByRole('status');
    expect(await rules.count()).toBe(5);
    await page.getByLabel('Password').pressSequentially('abC');
    // The script comes with the first reach for a field.
    await eventually(async () => {
      expect(await marked()).toEqual(['Add a lowercase letter.', 'Add an uppercase letter.']);
    });
    expect(await said.innerText()).toBe('');
    await page.clock.runFor(1100);
    expect(await said.textContent()).toMatch(/^Use at least 6 characters. Add a digit. Add one/);
    await page.getByLabel('Password').pressSequentially('12! ');
    await rules.filter({ hasText: 'Remove the space' }).waitFor();
    await page.getByLabel('Password').press('Backspace');
    await rules.filter({ hasText: 'Remove the space' }).waitFor({ state: 'hidden' });
    expect(await marked()).toHaveLength(5);
    await page.clock.runFor(1100);
    expect(await said.textContent()).toBe('This password fits.');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('whether a name is free is said beside it, by the last answer alone', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    const name = page.getByLabel('User name');
    const said = name.locator('xpath=..').locator('output');
    const says = (text: string) => said.filter({ hasText: text }).waitFor();
    await name.fill('edith');
    await says('edith is taken');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Edith');
    await says('Begin with a lowercase letter');
    await name.fill('mary-ann');
    await says('mary-ann is free');
    expect(await name.getAttribute('aria-invalid')).toBeNull();

    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/availability/user?*value=edith', async (route) => {
      await late;
      await route.continue();
    });
    const asked = page.waitForRequest('**/availability/user?*value=edith');
    await name.fill('edith');
    await asked;
    await name.fill('mary-beth');
    await says('mary-beth is free');
    const answered = page.waitForResponse('**/availability/user?*value=edith');
    answer();
    await (await answered).finished();
    await page.waitForTimeout(100);
    expect(await said.innerText()).toContain('mary-beth is free');

    let asks = 0;
    await page.route('**/availability/user?*', (route) => {
      asks += 1;
      return route.fulfill({ status: 429, json: { status: 429, message: 'Too much.', errors: {} } });
    });
    await name.fill('mary-cay');
    await expect.poll(() => asks).toBe(1);
    for (const value of ['', 'mary']) {
      await name.fill(value);
      await page.waitForTimeout(600);
    }
    expect(asks).toBe(1);
    expect(await said.innerText()).toBe('');
    await page.context().close();
  });

  test.each([true, false])(
    'a profile that is refused keeps all that was entered (scripts: %s)',
    async (scripts) => {
      const page = await ownPage(foyer, 'edith', { javaScriptEnabled: scripts });
      await page.goto('/u/edith/settings');
      for (const isTicked of [true, false]) {
        await page.getByLabel('User name').fill('Not A Name');
        await page.getByLabel('First name').fill('x'.repeat(81));
        await page.getByLabel('About you').fill('I read.\nI write.');
        await page.getByLabel('Time zone').selectOption('Asia/Kolkata');
        await page.getByLabel('Send me new posts').setChecked(isTicked);
        await page.getByRole('button', { name: 'Save profile' }).click();
        expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
          'Begin with a lowercase letter; then letters, digits, hyphens and underscores.',
          'First name may have at most 80 characters.',
        ]);
        expect(await page.getByLabel('User name').inputValue()).toBe('Not A Name');
        expect(await page.getByLabel('About you').inputValue()).toBe('I read.\nI write.');
        expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Kolkata');
        expect(await page.getByLabel('Send me new posts').isChecked()).toBe(isTicked);
      }
      await page.context().close();
    },
  );

  test('a profile is saved, and its address goes with the name', async () => {
    await signUp(foyer, 'noether');
    const page = await ownPage(foyer, 'noether', WITHOUT_SCRIPTS);
    await page.goto('/u/noether/settings');
    await page.getByLabel('User name').fill('emmy');
    await page.getByLabel('Send me new posts').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.waitForURL('**/u/emmy/settings');
    await page.getByText('Your changes were saved.').waitFor();
    expect(await page.getByLabel('Send me new posts').isChecked()).toBe(true);
    await page.getByLabel('Send me new posts').uncheck();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Your changes were saved.').waitFor();
    expect(await page.getByLabel('Send me new posts').isChecked()).toBe(false);
    await page.context().close();
  });

  test('a picture is chosen by keyboard, and left to us again', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    const pictures = page.getByRole('group', { name: 'Your picture' });
    expect(await pictures.getByRole('radio').count()).toBe(8);
    await pictures.getByLabel('Chosen for me').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Your changes were saved.').waitFor();
    expect(await pictures.getByLabel('Picture 6').isChecked()).toBe(true);
    const shown = page.getByRole('button', { name: 'Menu of mary' }).locator('img');
    expect(await shown.getAttribute('src')).toContain('/6.svg');
    await pictures.getByLabel('Chosen for me').check();
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Your changes were saved.').waitFor();
    expect(await pictures.getByLabel('Chosen for me').isChecked()).toBe(true);
    await page.context().close();
  });

  test('a new password is asked for twice over: the old one, and the rules', async () => {
    await signUp(foyer, 'curie');
    const page = await ownPage(foyer, 'curie');
    await page.goto('/u/curie/account');
    await page.getByLabel('Current password').fill('Wrong-Horse1!');
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('This is not your password.').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('Another-Horse2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
    expect(await page.getByText('This device').count()).toBe(1);
    await page.context().close();
  });

  test('one’s own data come as a file, without leaving the page', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/account');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download your data' }).click();
    expect((await file).suggestedFilename()).toBe('mary.json');
    await page.waitForTimeout(300);
    expect(await page.locator('.progress').count()).toBe(0);
    await page.context().close();
  });

  test('the way around says where one is, and a writer is shown their page', async () => {
    const page = await ownPage(foyer, 'mary');
    await page.goto('/u/mary/settings');
    const around = page.getByRole('navigation', { name: 'Settings' });
    for (const [label, title] of [
      ['Account', 'Account'],
      ['Sites', 'Sites'],
      ['Billing', 'Billing'],
      ['Overview', 'Settings'],
    ] as const) {
      await around.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await around.locator('[aria-current=page]').innerText()).toBe(label);
    }
    expect(await page.locator('a[href^="/authors/"]').count()).toBe(0);
    await page.context().close();
    const writer = await ownPage(foyer, 'admin');
    await writer.goto('/u/admin/settings');
    expect(await writer.getByRole('link', { name: 'your page' }).getAttribute('href')).toBe(
      '/authors/@admin',
    );
    await writer.context().close();
  });

  test('the user menu leads as far as one’s role', async () => {
    const menuOf = async (name: string) => {
      const page = await ownPage(foyer, name);
      await page.goto('/pricing');
      await page.getByRole('button', { name: `Menu of ${name}` }).click();
      const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
      await links.first().waitFor();
      const labels = await links.allInnerTexts();
      await page.context().close();
      return labels;
    };
    const everybody = ['Dashboard', 'Sites', 'Playground', 'Settings', 'Billing'];
    expect(await menuOf('mary')).toEqual(everybody);
    expect(await menuOf('admin')).toEqual([...everybody, 'Admin']);
    const page = await ownPage(foyer, 'admin');
    const { user } = await (await page.request.get('/api/users/edith')).json();
    const promoted = await page.request.patch(`/api/admin/users/${user.id}`, {
      headers: { Origin: foyer.origin },
      data: { systemRole: 'EDITOR' },
    });
    expect(promoted.status()).toBe(200);
    expect(await menuOf('edith')).toEqual([...everybody, 'Editorial']);
    await page.context().close();
  });

  test.each(VIEWS)(
    'axe finds nothing at $width in $colorScheme, and nothing scrolls sideways',
    async ({ width, colorScheme }) => {
      const options = { viewport: { width, height: 800 }, colorScheme };
      const { page: visitor } = await openTab(browser, { baseURL: foyer.origin, ...options });
      const page = await ownPage(foyer, 'mary', options);
      await page.goto('/u/mary/settings');
      await page
        .getByLabel('New e-mail address')
        .fill(`mary-of-the-long-address-${width}${colorScheme}@example.org`);
      await page.getByRole('button', { name: 'Change e-mail address' }).click();
      await page.getByText('is not confirmed yet').waitFor();
      const token = tokenIn(
        linkIn(
          await waitForMail(foyer.dataDir, `mary-of-the-long-address-${width}${colorScheme}@example.org`),
        ),
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
        [page, '/u/mary/sites'],
      ] as const) {
        await tab.goto(path);
        expect(await faultsOn(tab), path).toEqual([]);
        expect(await overflowOf(tab), path).toBeLessThanOrEqual(0);
      }
      await page.goto('/u/mary/account');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByLabel('Your password').waitFor();
      expect(await faultsOn(page)).toEqual([]);
      await Promise.all([page.context().close(), visitor.context().close()]);
    },
  );
});
