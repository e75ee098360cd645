import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { plainPage, signUp, WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

let foyer: ServerProcess;
let admin: ApiSession;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off', CAPTCHA: 'off' });
  admin = await signIn(foyer.origin, ADMIN);
  await signUp(foyer, 'olive');
});
afterAll(() => foyer?.stop());

const set = (settings: object) => admin.patch('/api/admin/settings', { ...settings, confirm: true });

test('without scripts an admin invites an editor, who chooses a password and works at once', async () => {
  const page = new PlainPage(foyer.origin);
  await page.goto('/login?next=/admin/invitations');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('No open invitations').waitFor();
  await page.getByText('Invite', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill('edda@example.org');
  await page.getByLabel('Role').selectOption('EDITOR');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('edda@example.org was invited.').waitFor();
  expect(await page.getByRole('row', { name: /edda@example.org/ }).innerText()).toMatch(/Editor\s+Open/);

  const invited = new PlainPage(foyer.origin);
  const link = linkIn(await waitForMail(foyer.dataDir, 'edda@example.org'));
  await invited.goto(link);
  expect(await invited.getByLabel('Email', { exact: true }).inputValue()).toBe('edda@example.org');
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: 'Sign Up' }).click();
  await invited.waitForURL('**/admin');
  await invited.getByRole('link', { name: 'Awaiting approval' }).first().waitFor();
  await invited.goto(link);
  await invited.getByText('This invitation has expired, was used or was deleted.').waitFor();

  await page.reload();
  await page.getByText('No open invitations').waitFor();
});

test('without scripts an owner invites somebody to a team, who signs up by the link and works there', async () => {
  const owner = await plainPage(foyer, 'olive');
  const olive = await signIn(foyer.origin, { email: 'olive@example.org', password: PASSWORD });
  const { site } = await olive.post<{ site: { slug: string } }>('/api/sites', {
    domain: 'olives.invalid',
    name: 'Olives',
  });
  const team = `/u/olive/sites/${site.slug}/team`;
  await owner.goto(team);
  await owner.getByText('No seat is left').waitFor();
  await owner.getByText(/^(\d) of \1 seats? (is|are) taken/).waitFor();
  const { user } = await admin.get<{ user: { id: string } }>('/api/users/olive');
  const setSeats = (seats: number) => admin.patch(`/api/admin/users/${user.id}/plan`, { limits: { seats } });
  await setSeats(3);
  await owner.reload();
  await owner.getByLabel('Email', { exact: true }).fill('ines@example.org');
  await owner.getByLabel(/^Operator/).check();
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await owner.getByText('ines@example.org was invited.').waitFor();

  const ines = new PlainPage(foyer.origin);
  await ines.goto(linkIn(await waitForMail(foyer.dataDir, 'ines@example.org')));
  await ines.getByRole('link', { name: 'Create your account' }).click();
  await ines.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ines.getByRole('button', { name: 'Sign Up' }).click();
  await ines.getByRole('button', { name: 'Accept the invitation' }).click();
  await ines.getByText('You work on Olives now.').waitFor();
  await ines.waitForURL(`**/u/olive/sites/${site.slug}/conversations`);
  await ines.getByRole('link', { name: 'Leads' }).waitFor();
  expect(await ines.getByRole('link', { name: 'Set up' }).count()).toBe(0);
  await ines.goto('/u/ines/sites');
  await ines.getByText('olives.invalid · of olive, Operator').waitFor();
  await ines.goto('/u/ines');
  expect(await ines.getByRole('heading', { name: 'First steps' }).count()).toBe(0);

  await setSeats(1);
  for (const page of ['/u/ines', '/u/ines/sites']) {
    await ines.goto(page);
    await ines.getByText('Olives: you are paused').waitFor();
  }
  await setSeats(3);

  await owner.goto(team);
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await owner.getByText('They have no access any more.').waitFor();
  await ines.goto(team);
  await ines.getByText('Page not found').first().waitFor();
});

test.each([
  ['with scripts', {}],
  ['without scripts', WITHOUT_SCRIPTS],
])('a sign-up form that was closed meanwhile stays with its input, %s', async (_how, options) => {
  const { page } = await openTab({ baseURL: foyer.origin, ...options });
  await page.goto('/signup');
  const email = page.getByLabel('Email', { exact: true });
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  const toast = page.getByRole('status').getByText('An unexpected error occurred. Please try again later');
  await email.fill('late@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await set({ signUp: 'closed' });
  await send.click();
  await toast.waitFor();
  expect(await email.inputValue()).toBe('late@example.org');
  await set({ signUp: null });
  if (options === WITHOUT_SCRIPTS) return page.context().close();
  for (const failure of [405, 500, undefined]) {
    await page.reload();
    await email.fill('late@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.route('**/api/auth/signup', (route) =>
      failure ? route.fulfill({ status: failure, json: { status: failure } }) : route.abort(),
    );
    await send.click();
    await toast.waitFor();
    expect(await email.inputValue()).toBe('late@example.org');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
    await page.unroute('**/api/auth/signup');
  }
  await page.context().close();
});

test('nothing leads to the sign-up while it is closed, and its page says so', async () => {
  await set({ signUp: 'closed' });
  const page = new PlainPage(foyer.origin);
  for (const path of [
    '/',
    '/login',
    '/agents/chat',
    '/origin-story',
    '/developers',
    '/pricing',
    '/pricing/pro',
  ]) {
    await page.goto(path);
    expect(await page.locator('main').count(), path).toBe(1);
    expect(await page.locator('[href^="/signup"], [action="/signup"]').count(), path).toBe(0);
  }
  await page.goto('/signup?plan=pro&period=month');
  await page.getByText('Sign-up is closed at the moment').waitFor();
  await set({ signUp: 'invitation' });
  await page.goto('/signup');
  await page.getByText('Sign-up needs an invitation').waitFor();
  await set({ signUp: null });
});

test('terms are accepted at the sign-up, and by existing users when they change', async () => {
  await set({ termsLink: 'https://example.org/terms', termsVersion: '2026-11' });
  const { page } = await openTab({ baseURL: foyer.origin });
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill('terry@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await page.getByRole('link', { name: 'terms, version 2026-11' }).getAttribute('href')).toBe(
    'https://example.org/terms',
  );
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/signup/verify');
  await page.context().close();

  const olive = await plainPage(foyer, 'olive');
  await olive.goto('/u/olive/settings');
  await olive.getByText('Please accept the terms.').waitFor();
  await olive.getByRole('button', { name: 'Accept' }).click();
  await olive.getByText('You accepted the terms.').waitFor();
  expect(new URL(olive.url()).pathname).toBe('/u/olive/settings');
  expect(await olive.getByText('Please accept the terms.').count()).toBe(0);
  await set({ termsVersion: '2027-01' });
  await olive.reload();
  await olive.getByText('The terms have changed.').waitFor();
  await olive.goto('/u/olive/account');
  await olive.getByText('Terms: Version 2026-11, accepted on').waitFor();
  await set({ termsLink: null, termsVersion: null });
});
