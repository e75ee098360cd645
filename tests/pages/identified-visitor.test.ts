import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { launcher, startWidgetPages, type WidgetPages } from '../setup/browser/widget-pages.ts';

let pages: WidgetPages;
let secret: string;

beforeAll(async () => {
  pages = await startWidgetPages();
  const path = `/api/sites/${pages.siteId}/identity-secret`;
  secret = (await pages.owner.get<{ identity_secret: { secret: string } }>(path)).identity_secret.secret;
});
afterAll(() => pages?.stop());

const UNSIGNED = 'f'.repeat(64);
const sign = (userId: string) => createHmac('sha256', secret).update(userId).digest('hex');
const question = (page: Page) => page.getByRole('textbox', { name: 'Frage', exact: true });
const log = (page: Page) => page.getByRole('log');

/** A page that says who its visitor is. */
const namedAs = (userId: string, hash: string) => {
  const identify = JSON.stringify(['identify', { userId, hash }]);
  const head = `<script>window.Foyer = window.Foyer || []; Foyer.push(${identify})</script>`;
  return { html: 'lang="de"', head };
};

async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await question(page).waitFor();
}

async function device(userId: string, hash = sign(userId)): Promise<Page> {
  const { page } = await pages.visit(namedAs(userId, hash), { locale: 'de-DE' });
  await openChat(page);
  return page;
}

/** Another visitor on the same device; waits until the server has sent the visitor's conversation. */
async function switchTo(page: Page, userId: string, hash: string, call: string): Promise<object> {
  pages.show(namedAs(userId, hash));
  // From here on, no request of the visitor before is answered.
  await page.reload({ waitUntil: 'commit' });
  const answered = page.waitForResponse((response) => response.url().endsWith(call) && response.ok());
  await openChat(page);
  return (await answered).json();
}

test('a verified visitor continues the last conversation on another device', async () => {
  const desk = await device('ada');
  await question(desk).fill('PayPal');
  await desk.keyboard.press('Enter');
  // In the language of the browser: the question could be in any.
  await log(desk).getByText('keine Antwort').waitFor();
  // The server has stored the answer when it ends.
  await desk.locator('[role=log][aria-busy=false]').waitFor();

  const phone = await device('ada');
  await log(phone).getByText('PayPal').waitFor();
  await log(phone).getByText('keine Antwort').waitFor();
  await question(phone).fill('Und Visa?');
  await phone.keyboard.press('Enter');
  await eventually(async () => expect(await log(phone).getByText('keine Antwort').count()).toBe(2));

  expect(await switchTo(phone, 'bob', sign('bob'), '/conversation')).toEqual({ conversation: null });
  expect(await log(phone).getByText('PayPal').count()).toBe(0);

  // A name that is not signed is not enough, neither on a device that knows it nor on a new one.
  for (const page of [phone, await device('eve', UNSIGNED)]) {
    const session = await switchTo(page, 'ada', UNSIGNED, '/session');
    expect(session).toMatchObject({ is_identified: false });
    expect(await log(page).getByText('PayPal').count()).toBe(0);
    await page.context().close();
  }
  await desk.context().close();
});
