import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/api-session.ts';
import { openTab } from '../setup/browser.ts';
import { type ForeignPages, serveForeignPages } from '../setup/foreign-pages.ts';
import { startServer } from '../setup/server.ts';
import type { ServerProcess } from '../setup/server-process.ts';

let pages: ForeignPages;
let foyer: ServerProcess;
let secret: string;

beforeAll(async () => {
  pages = await serveForeignPages();
  const admin = { email: 'admin@example.org', password: PASSWORD };
  foyer = await startServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn' });
  const owner = await signIn(foyer.origin, admin);
  const { site } = await owner.post<{ site: { id: string } }>('/api/sites', {
    name: 'Tea shop',
    domain: 'shop.invalid',
    allowedDomains: [new URL(pages.origin).host],
  });
  const path = `/api/sites/${site.id}/identity-secret`;
  secret = (await owner.get<{ identity_secret: { secret: string } }>(path)).identity_secret.secret;
});
afterAll(async () => {
  await Promise.all([foyer?.stop(), pages?.close()]);
});

/** A page of the website that names its visitor, in a browser of its own. */
async function device(userId: string, hash = createHmac('sha256', secret).update(userId).digest('hex')) {
  const { page } = await openTab({ reducedMotion: 'reduce' });
  await visit(page, userId, hash);
  return page;
}

async function visit(page: Page, userId: string, hash: string): Promise<void> {
  const call = JSON.stringify(['identify', { userId, hash }]);
  pages.show(`<!doctype html><html lang="de"><title>Tee</title><body><h1>Tee</h1>
    <script>window.Foyer = window.Foyer || []; Foyer.push(${call})</script>
    <script async src="${foyer.origin}/widget.js?site=tea-shop"></script></body></html>`);
  await page.goto(`${pages.origin}/tee?token=1`);
  await page.locator('foyer-widget').getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Deine Frage' }).waitFor();
}

const log = (page: Page) => page.getByRole('log');

test('a visitor whom the website has signed goes on with the last conversation on another device', async () => {
  const desk = await device('ada');
  await desk.getByRole('textbox', { name: 'Deine Frage' }).fill('PayPal');
  await desk.keyboard.press('Enter');
  // In the language of the page: the question could be in any.
  await log(desk).getByText('keine Antwort').waitFor();

  const phone = await device('ada');
  await log(phone).getByText('PayPal').waitFor();
  await log(phone).getByText('keine Antwort').waitFor();
  await phone.getByRole('textbox', { name: 'Deine Frage' }).fill('Und Visa?');
  await phone.keyboard.press('Enter');
  await expect.poll(() => log(phone).getByText('keine Antwort').count()).toBe(2);

  const asked = phone.waitForResponse(
    (response) => response.url().endsWith('/conversation') && response.ok(),
  );
  await visit(phone, 'bob', createHmac('sha256', secret).update('bob').digest('hex'));
  expect(await (await asked).json()).toEqual({ conversation: null });
  expect(await log(phone).getByText('PayPal').count()).toBe(0);

  // Neither on the same device nor on a new one is a name that is not signed enough.
  for (const page of [phone, await device('eve', 'f'.repeat(64))]) {
    const session = page.waitForResponse((response) => response.url().endsWith('/session') && response.ok());
    await visit(page, 'ada', 'f'.repeat(64));
    expect(await (await session).json()).toMatchObject({ is_identified: false });
    expect(await log(page).getByText('PayPal').count()).toBe(0);
    await page.context().close();
  }
  await desk.context().close();
});
