import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { logIn, openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { scriptBytes } from '../setup/browser/page-weight.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { serveTeaShop, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let website: TestWebsite;
beforeAll(async () => {
  website = await serveTeaShop();
});
afterAll(async () => {
  await website?.close();
});

describe('the pages', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startServer({
      CRAWLER_ALLOW_HOSTS: website.domain,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    });
  });
  afterAll(() => foyer?.stop());

  test('have a server that prints its address and the first admin', async () => {
    await eventually(async () => expect(foyer.output()).toContain(`Foyer is ready: ${foyer.origin}`));
    expect(foyer.output()).toContain('admin@example.org');
  });

  test.each(['/', '/login', '/signup', '/signup/verify', '/nowhere'])(
    '%s loads no framework',
    async (path) => {
      const html = await (await fetch(foyer.origin + path)).text();
      const scripts = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1]);
      expect(scripts.filter((src) => src !== '/widget.js?site=foyer')).toHaveLength(1);
      const script = await (
        await fetch(foyer.origin + scripts.find((src) => src?.startsWith('/assets/')))
      ).text();
      expect(script.length).toBeLessThan(6000);
      expect(await scriptBytes(foyer.origin + path)).toBeLessThanOrEqual(5000);
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>/);
    },
  );

  test('the data of a page is not available separately', async () => {
    const answer = await fetch(`${foyer.origin}/login/index.pageContext.json`);
    expect(answer.status).toBe(404);
  });

  test('a hydrated page has the state of the account', async () => {
    const { page } = await openTab({ baseURL: foyer.origin });
    const account = async () => {
      await page.goto('/developers/icons');
      return JSON.parse(await page.locator('#vike_pageContext').innerText()).account;
    };
    expect(await account()).toEqual({ isConnected: false, user: null, isDataLoaded: true });
    await logIn(page, 'admin@example.org', PASSWORD);
    await page.waitForURL('**/u/admin');
    expect(await account()).toMatchObject({
      isConnected: true,
      user: { email: 'admin@example.org', systemRole: 'ADMIN' },
      isDataLoaded: true,
    });
    await page.context().close();
  });

  test('the whole journey works without scripts', async () => {
    const page = new PlainPage(foyer.origin);
    await page.goto('/signup');
    await page.getByLabel('Email', { exact: true }).fill('no-scripts@example.org');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('no-scripts@example.org');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(linkIn(await waitForMail(foyer.dataDir, 'no-scripts@example.org')));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.waitForURL('**/u/no-scripts');

    await page.getByRole('button', { name: 'Add website' }).click();
    await page.getByText('Website address is missing.').waitFor();
    await page.getByLabel('Website address').fill(website.domain);
    await page.getByLabel('Name').fill('Tea shop');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.waitForURL('**/u/no-scripts/sites/tea-shop');
    const ready = page.getByText('Ready', { exact: true });
    await eventually(async () => {
      // A browser loads the page again until the website is read.
      if ((await ready.count()) === 0 && (await page.content()).includes('http-equiv="refresh"'))
        await page.reload();
      await ready.waitFor();
    });
    await page.getByText('1 page', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Menu of no-scripts' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByText('You have been logged out successfully').waitFor();
    await page.goto('/u/no-scripts');
    await page.waitForURL('**/login?next=**');
  });

  test('a form that is sent before its script has loaded is accepted', async () => {
    const { page } = await openTab({ baseURL: foyer.origin });
    await page.route('**/*.js', () => {});
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.getByLabel('Email', { exact: true }).fill('hasty@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click({ noWaitAfter: true });
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.context().close();
  });

  test('a user who verified on another device sees it, and how to continue', async () => {
    const laptop = new PlainPage(foyer.origin);
    await laptop.goto('/signup');
    await laptop.getByLabel('Email', { exact: true }).fill('two-devices@example.org');
    await laptop.getByLabel('Password').fill(PASSWORD);
    await laptop.getByRole('button', { name: 'Sign Up' }).click();
    await laptop.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const phone = new PlainPage(foyer.origin);
    await phone.goto(linkIn(await waitForMail(foyer.dataDir, 'two-devices@example.org')));
    await phone.getByRole('button', { name: 'Confirm email address' }).click();
    await phone.waitForURL('**/u/two-devices');

    await laptop.reload();
    await laptop.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
    await laptop.getByRole('link', { name: 'Login' }).click();
    await laptop.waitForURL('**/login');
  });

  test('an unverified user is redirected to the verification from the sign-in', async () => {
    const page = new PlainPage(foyer.origin);
    await page.goto('/signup');
    await page.getByLabel('Email', { exact: true }).fill('later@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await logIn(page, 'later@example.org', PASSWORD);
    await page.waitForURL('**/signup/verify?resend=true');
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.getByText('We sent the email again.').waitFor();
  });

  test('pages of another user are not found', async () => {
    const page = new PlainPage(foyer.origin);
    await logIn(page, 'admin@example.org', PASSWORD);
    await page.waitForURL('**/u/admin');
    const answer = await page.goto('/u/no-scripts');
    expect(answer.status).toBe(404);
  });

  test('axe finds no violations, and no page scrolls horizontally', async () => {
    const { page } = await openTab({ baseURL: foyer.origin });
    await logIn(page, 'admin@example.org', PASSWORD);
    await page.waitForURL('**/u/admin');
    await page.getByLabel('Website address').fill(website.domain);
    await page.getByLabel('Name').fill('Tea house');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    // Without a reload.
    const firstStep = page.getByRole('listitem').filter({ hasText: 'Have your website read' });
    await firstStep.getByText('(done)').waitFor();
    // Nothing else has been done yet.
    expect(await page.getByText('(done)').count()).toBe(1);
    for (const path of ['/u/admin', '/u/admin/sites', '/u/admin/sites/tea-house']) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    await page.context().close();
  });

  test('a page refuses methods other than reads', async () => {
    const answer = await fetch(`${foyer.origin}/login`, {
      method: 'POST',
      headers: { Origin: foyer.origin },
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('the server stops cleanly with an open connection, half a request and a running crawl', async () => {
    const endless = await serveWebsite({
      '*': (_req, res) => void setTimeout(() => res.end('<h1>Slow</h1>'), 5000).unref(),
    });
    const server = await startServer({
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: PASSWORD,
      CRAWLER_ALLOW_HOSTS: endless.domain,
      LOG_LEVEL: 'warn',
    });
    const { page } = await openTab({ baseURL: server.origin });
    await page.goto('/login');
    await page.getByLabel('Email').fill('admin@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Website address').fill(endless.domain);
    await page.getByLabel('Name').fill('Slow');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.getByText('Reading', { exact: true }).waitFor();

    const { port } = new URL(server.origin);
    const idle = connect(Number(port), '127.0.0.1');
    const half = connect(Number(port), '127.0.0.1');
    half.write('POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    for (const socket of [idle, half]) socket.on('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.process.kill('SIGINT');
    expect(await server.stop()).toBe(0);
    await page.context().close();
    await endless.close();
  });
});
