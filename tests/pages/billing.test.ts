import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { passTime } from '../setup/billing/pass-time.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import type { PlainLocator } from '../setup/plain/locator.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';
import { ownPage, plainPage } from '../setup/websites/own-pages.ts';
import { startOwnSite } from '../setup/websites/own-site.ts';

interface Invoice {
  number: string;
  status: string;
  billing_reason: string;
  total: number;
  amount_paid: number;
  created_at: string;
  period_start: string;
  period_end: string;
}

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startOwnSite({ RATE_LIMITS: 'off' });
  await addPeople(foyer.databaseUrl, [{ name: 'ada' }, { name: 'bea' }, { name: 'cleo' }, { name: 'dora' }]);
});
afterAll(() => foyer?.stop());

async function customer(name: string) {
  const page = await ownPage(foyer, name);
  const session = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
  const id = await withDatabase(
    foyer.databaseUrl,
    async (db) =>
      (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
  );
  const billing = `/u/${name}/billing`;
  return {
    page,
    session,
    billing,
    enterCard: (form: string, number: string) => enterCard(page.locator(form), number),
    async saveCard(number: string) {
      await page.goto(billing);
      await openCard(page);
      await enterCard(page.locator('#card'), number);
      await page.getByRole('button', { name: /^(Save|Replace) card$/ }).click();
      await page.getByText(`ending in ${number.slice(-4)}`).waitFor();
    },
    /** Days go by, and the server reads what has happened at the gateway. */
    async wait(days: number) {
      await passTime(foyer.databaseUrl, id, days);
      await session.post('/api/payment/refresh', {});
      await page.goto(billing);
    },
    invoices: () => newestInvoices(session),
  };
}

/** The form is behind its button unless a payment waits for another card. */
async function openCard(page: Page) {
  const card = page.locator('details:has(#card)');
  if ((await card.getAttribute('open')) === null) await card.locator('summary').click();
}

async function enterCard(form: Locator | PlainLocator, number: string) {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Month', { exact: true }).fill('12');
  await form.getByLabel('Year', { exact: true }).fill('90');
  await form.getByLabel('Security code').fill('123');
}

const newestInvoices = async (session: ApiSession): Promise<Invoice[]> =>
  (await session.get<{ results: Invoice[] }>('/api/invoices?limit=50')).results;

const press = (page: Page | PlainPage, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** The rest of a period in cents of its price, by the second. */
function restOf(cents: number, start: string, end: string, at: string): number {
  const seconds = (time: string) => Math.floor(new Date(time).getTime() / 1000);
  return Math.round((cents * (seconds(end) - seconds(at))) / (seconds(end) - seconds(start)));
}

describe('billing', () => {
  test('from the free plan through every state of a subscription', async () => {
    const { page, session, billing, enterCard, saveCard, wait, invoices } = await customer('ada');
    await page.goto(billing);
    await page.getByText('No card on file.').waitFor();
    expect(await page.getByLabel('Card number').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Change plan' }).click();

    // The card is entered with the order, and asks for a confirmation.
    await page.getByRole('link', { name: 'Switch to Pro', exact: true }).click();
    await page.getByRole('heading', { name: 'Get Pro' }).waitFor();
    await enterCard('#order', '4000002500003155');
    await press(page, 'Subscribe for $29.00');
    await page.getByText('Pay $29.00?').waitFor();
    await press(page, 'Don’t pay');
    await page.getByText('Nothing was charged.').waitFor();
    await page.goto(`${billing}?plan=pro`);
    await press(page, 'Subscribe for $29.00');
    await page.getByText('Pay $29.00?').waitFor();
    await page.goto(billing);
    await page.getByText('Pro is not paid yet').waitFor();
    await press(page, 'Confirm the payment');
    await page.getByText('Pay $29.00?').waitFor();
    await press(page, 'Confirm the payment');
    await page.getByText(/Renews on .* for \$29\.00 a month/).waitFor();

    // A larger plan for the rest of the period.
    await wait(10);
    await page.goto(`${billing}/plans`);
    await page.getByRole('link', { name: 'Switch to Pro Plus' }).click();
    await page.getByRole('heading', { name: 'Change to Pro Plus' }).waitFor();
    await press(page, /^Change for \$/);
    await page.getByText(/Renews on .* for \$99\.00 a month/).waitFor();
    const [upgrade, first] = await invoices();
    const { period_start = '', period_end = '' } = first ?? {};
    const at = upgrade?.created_at ?? '';
    const difference =
      restOf(9900, period_start, period_end, at) - restOf(2900, period_start, period_end, at);
    expect(upgrade).toMatchObject({ billing_reason: 'subscription_update', total: difference / 100 });

    // An add-on, twice.
    await page.goto(`${billing}/plans`);
    const addOn = page.locator('#add-more-answers');
    await addOn.getByLabel('Quantity').fill('2');
    await press(page, 'Add More answers');
    await page.getByRole('heading', { name: 'Get 2 × More answers' }).waitFor();
    await press(page, 'Subscribe for $18.00');
    // The page of the order has these words, too.
    await page.waitForURL((url) => url.pathname === billing);
    await page.getByText('2 × More answers').first().waitFor();
    expect((await invoices())[0]).toMatchObject({ total: 18, status: 'paid' });

    // Cancelled, and resumed.
    await page.goto(`${billing}/plans`);
    await page.getByRole('link', { name: 'Switch to Free' }).click();
    await page.getByText(/Pro Plus works until .* Then Free applies/).waitFor();
    await page.getByLabel('What made you cancel?').fill('Just looking.');
    await press(page, 'Switch to Free');
    await page.getByText(/It will not be renewed/).waitFor();
    await page.goto(`${billing}/plans`);
    await page.getByText(/^From \w+ \d+/).waitFor();
    expect(await page.getByRole('link', { name: 'Switch to Free' }).count()).toBe(0);
    // Another plan takes the cancellation back, and says so.
    await page.getByRole('link', { name: 'Switch to Pro', exact: true }).click();
    await page.getByText(/You cancelled Pro Plus.* takes the cancellation back/).waitFor();
    await press(page, 'Change to Pro');
    await page.getByText(/Changes on .* to Pro for/).waitFor();
    await press(page, 'Keep Pro Plus');
    await page.getByText(/Renews on .* for \$99\.00 a month/).waitFor();

    // The renewal is declined, and the grace ends.
    await saveCard('4000000000000341');
    await wait(25);
    await page.getByText('The renewal of Pro Plus failed').waitFor();
    await page.goto('/u/ada');
    await page.getByText('Your last payment failed.').waitFor();
    await wait(8);
    await page.getByText('Pro Plus is unpaid').waitFor();
    expect(
      (await session.get<{ subscription: { status: string } }>('/api/subscription/user')).subscription.status,
    ).toBe('unpaid');

    // Another card brings everything back.
    await saveCard('4242424242424242');
    await page.getByText(/Renews on .* for \$99\.00 a month/).waitFor();
    await page.goto('/u/ada');
    expect(await page.getByText('Your last payment failed.').count()).toBe(0);

    // By the year at once; a smaller plan at the renewal.
    await page.goto(`${billing}?plan=pro-plus&period=year`);
    await press(page, /^Change for \$/);
    await page.getByText(/Renews on .* for \$990\.00 a year/).waitFor();
    await page.goto(`${billing}?plan=pro&period=month`);
    await page.getByText(/The change applies on/).waitFor();
    await press(page, 'Change to Pro');
    await page.getByText(/Changes on .* to Pro for \$29\.00 a month/).waitFor();
    await wait(366);
    await page.getByText(/Renews on .* for \$29\.00 a month/).waitFor();
    expect((await invoices()).filter(({ total, status }) => total === 29 && status === 'paid')).toHaveLength(
      2,
    );
    for (const { status, total, amount_paid } of await invoices())
      if (status === 'paid') expect(amount_paid).toBe(total);
    await page.context().close();
  });

  test('works without scripts, with the card in the order', async () => {
    const page = await plainPage(foyer, 'bea');
    const billing = '/u/bea/billing';
    await page.goto(`${billing}?plan=pro&period=year`);
    await press(page, 'Subscribe for $290.00');
    await page.getByText('Add a card').first().waitFor();
    await enterCard(page.locator('#order'), '4000000000000002');
    await press(page, 'Subscribe for $290.00');
    await page.getByText('The card was declined.').first().waitFor();
    await enterCard(page.locator('#order'), '4242424242424242');
    await press(page, 'Subscribe for $290.00');
    await page.getByText(/Renews on .* for \$290\.00 a year/).waitFor();
    await page.locator('summary', { hasText: 'Edit' }).click();
    await page.getByLabel('Company').fill('Tea & Co');
    await page.getByLabel('Country').selectOption('Germany');
    await press(page, 'Save billing details');
    await page.getByText('Your billing details were saved.').waitFor();
    await page.getByRole('link', { name: /-0001$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice / }).waitFor();
    await page.getByText('Pro, yearly').waitFor();

    await page.goto('/pricing/help-desk-assistant');
    await page.locator(`a[href^="${billing}?plan=help-desk-assistant"]`).first().click();
    await press(page, 'Install Help desk assistant');
    await page.waitForURL('**/bots/help-desk-assistant/settings');
  });

  test('orders a product for the period that was chosen on its page', async () => {
    await withDatabase(foyer.databaseUrl, async (db) => {
      const month = await db
        .selectFrom('product_plans')
        .selectAll()
        .where('slug', '=', 'more-answers-month')
        .executeTakeFirstOrThrow();
      const year = { id: 'more-answers-year', slug: 'more-answers-year', billing_period: 'year' as const };
      await db
        .insertInto('product_plans')
        .values({ ...month, ...year, amount_cents: 9000, position: 1 })
        .execute();
    });
    const { page, billing, saveCard } = await customer('dora');
    await saveCard('4242424242424242');
    await page.goto(`${billing}?plan=more-answers&period=year`);
    await press(page, 'Subscribe for $90.00');
    await page.getByText(/Renews on .* for \$90\.00 a year/).waitFor();
    await page.context().close();
  });

  test('is accessible, and no page is wider than its window', async () => {
    const { page, billing, saveCard } = await customer('cleo');
    await saveCard('4000002500003155');
    await page.goto(`${billing}?plan=pro-plus&period=year`);
    await page.getByRole('heading', { name: 'Get Pro Plus' }).waitFor();
    await expectAccessible(page, 'a chosen plan');
    await press(page, 'Subscribe for $990.00');
    await page.getByText('Pay $990.00?').waitFor();
    await expectAccessible(page, 'the confirmation');
    await press(page, 'Confirm the payment');
    await page.getByText(/Renews on/).waitFor();
    await expectAccessible(page, 'a subscription');
    await page.getByRole('link', { name: /-0001$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice / }).waitFor();
    await expectAccessible(page, 'an invoice');
    await page.context().close();
  });
});
