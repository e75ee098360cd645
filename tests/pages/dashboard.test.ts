import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatOrdinalDate } from '#lib/dates.ts';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { untilSent } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';
import { addConversations } from '../setup/websites/conversations.ts';
import { ownPage, plainPage } from '../setup/websites/own-pages.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';
import { createVisitor } from '../setup/websites/visitors.ts';
import { serveTeaShop, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const DAY_MS = 24 * 3600 * 1000;

let shop: TestWebsite;
/** Has no page, and says so once it is released. */
let slow: TestWebsite;
let held = Promise.withResolvers<void>();
beforeAll(async () => {
  shop = await serveTeaShop();
  slow = await serveWebsite({
    '*': async (_request, response) => {
      await held.promise;
      response.writeHead(404).end();
    },
  });
});
afterAll(async () => {
  await Promise.all([shop?.close(), slow?.close()]);
});

describe('the dashboard', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite({ CRAWLER_ALLOW_HOSTS: `${shop.domain},${slow.domain}`, RATE_LIMITS: 'off' });
    await addPeople(foyer.databaseUrl, [
      { name: 'nora' },
      { name: 'olive', time_zone: 'Asia/Kathmandu' },
      { name: 'peter' },
      { name: 'quinn' },
      { name: 'rosa' },
      { name: 'tess' },
      { name: 'uma' },
      { name: 'vera' },
    ]);
  });
  afterAll(() => foyer?.stop());

  async function dashboardOf(name: string): Promise<PlainPage> {
    const page = await plainPage(foyer, name);
    await page.goto(`/u/${name}`);
    return page;
  }

  async function lookAtDashboardOf(name: string): Promise<Page> {
    const page = await ownPage(foyer, name);
    await page.goto(`/u/${name}`);
    return page;
  }

  /** Adds the website and waits until it has been read, or has not. */
  async function addSite(name: string, domain: string, title: string, status = 'ready') {
    const session = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
    const { site } = await session.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
      domain,
      name: title,
    });
    await eventually(async () => {
      const { results } = await session.get<{ results: { status: string }[] }>(
        `/api/bots/${site.bot_id}/sources`,
      );
      expect(results[0]?.status).toBe(status);
    }, 20_000);
    return site.slug;
  }

  test('a new user sees how to begin', async () => {
    const page = await dashboardOf('nora');
    await page.getByRole('heading', { level: 1, name: 'Add your first website' }).waitFor();
    expect(await page.getByRole('heading', { name: /attention|Questions in|Used in/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Add one without a website' }).waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('1 of 6 done').waitFor();
    expect(await steps.locator('[data-done]').allInnerTexts()).toEqual([
      expect.stringContaining('Confirm your email address'),
    ]);
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('heading', { name: 'Add a website' }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  test('questions of visitors are counted by day in the owner’s time zone, and those without an answer come first', async () => {
    const slug = await addSite('olive', shop.domain, 'Tea shop');
    const others = await addSite('peter', shop.domain, 'Other shop');
    const now = Date.now();
    // In Kathmandu it is the next day by then.
    const evening = new Date(new Date(now - 3 * DAY_MS).setUTCHours(20, 0)).toISOString();
    const olive = await signIn(foyer.origin, { email: 'olive@example.org', password: PASSWORD });
    const { user } = await olive.get<{ user: { id: string } }>('/api/auth/user');
    const justNow = new Date(now - 1000).toISOString();
    await addConversations(foyer.databaseUrl, slug, [
      { question: 'When do you open?', at: evening },
      { question: 'Do you ship to Norway?', at: evening, isAnswered: false },
      { question: 'Do you ship to Norway?', at: justNow, isAnswered: false },
      { question: 'Are you closed on Sundays?', at: justNow },
      { question: 'From long ago', at: new Date(now - 40 * DAY_MS).toISOString(), isAnswered: false },
      { question: 'Asked by myself', at: justNow, userId: user.id },
    ]);
    await addConversations(foyer.databaseUrl, others, [
      { question: 'None of her business', at: justNow, isAnswered: false },
    ]);

    // axe is a script.
    const page = await lookAtDashboardOf('olive');
    const attention = page.getByRole('region', { name: 'Needs your attention' });
    expect(await attention.locator('li').count()).toBe(1);
    expect(await attention.locator('li').innerText()).toMatch(/Norway\?\s+Tea shop · asked 2 times/);
    // That of a website has its pages there.
    await page.getByRole('region', { name: 'Assistants' }).getByText('A website brings its own.').waitFor();
    const questions = page.getByRole('region', { name: 'Questions in the last 30 days' });
    expect(await questions.locator('strong').innerText()).toBe('4');
    await questions.getByText('50% answered').waitFor();
    await questions.getByText('Day by day').click();
    const nextDay = formatOrdinalDate(new Date(Date.parse(evening) + DAY_MS / 2));
    await questions.getByRole('row', { name: `${nextDay} 1 1` }).waitFor();
    // One for the headings.
    expect(await questions.getByRole('row').count()).toBe(3);
    const conversations = page.getByRole('region', { name: 'Recent conversations' });
    expect(await conversations.getByRole('row').count()).toBe(5);
    expect(await page.getByText(/None of her business|From long ago|Asked by myself/).count()).toBe(0);

    await expectAccessible(page, 'the dashboard');
    await page.context().close();
  });

  test('the limits of a plan are shown with the usage, with a warning before they are reached', async () => {
    const slug = await addSite('quinn', shop.domain, 'Busy shop');
    const thisMonth = new Date().toISOString();
    const asked = Array.from({ length: 160 }, () => ({ question: 'When do you open?', at: thisMonth }));
    await addConversations(foyer.databaseUrl, slug, asked.slice(1));
    const page = await dashboardOf('quinn');
    const usage = page.getByRole('region', { name: /^Used in/ });
    await usage.getByText('159 of 200').waitFor();
    expect(await usage.getByRole('meter', { name: 'Indexed pages' }).getAttribute('value')).toBe('1');
    expect(await page.getByRole('heading', { name: 'Needs your attention' }).count()).toBe(0);

    await addConversations(foyer.databaseUrl, slug, asked.slice(0, 1));
    await page.reload();
    await page.getByText('Answers: 160 of 200 are used.').waitFor();
  });

  test('when the answers of the month are used up, the owner sees until when, and an admin can grant more', async () => {
    const slug = await addSite('uma', shop.domain, 'Market shop');
    const admin = await signIn(foyer.origin, ADMIN);
    const { results } = await admin.get<{ results: { id: string; name: string }[] }>(
      '/api/admin/users?nameLike=uma',
    );
    const back = await ownPage(foyer, 'admin');
    await back.goto('/admin/users?nameLike=uma');
    await back.getByRole('link', { name: 'uma' }).click();
    await back.waitForURL(`**/admin/users/${results[0]?.id}`);
    await back.getByText('In the plan: 200.').first().waitFor();
    await back.getByLabel('Answers a month').fill('1');
    await back.getByRole('button', { name: 'Save plan and limits' }).click();
    await back.getByText('Plan and limits saved.').waitFor();
    await expectAccessible(back, 'the page of an account');

    const visitor = await createVisitor(foyer.origin, slug, `http://${shop.domain}`);
    await visitor.ask('When are you open?');
    await expect(visitor.ask('When do you open?')).rejects.toThrow('429');
    const page = await dashboardOf('uma');
    const banner = page.getByRole('alert').getByText('Your assistant has stopped answering until', {
      exact: false,
    });
    for (const path of ['/u/uma', `/u/uma/sites/${slug}`, `/u/uma/sites/${slug}/look`]) {
      await page.goto(path);
      await banner.waitFor();
    }
    expect(await banner.innerText()).toMatch(/until \w+ 1st/);
    await page.goto('/u/uma');
    expect(await page.getByText('are used.', { exact: false }).count()).toBe(1);
    await page.goto('/u/uma/billing');
    await page.getByText('Limits of your account').waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1']);
    await page.goto(`/u/uma/sites/${slug}/conversations?outcome=unanswered`);
    await page.getByRole('link', { name: 'When do you open?' }).click();
    await page.getByText('No answers left in the plan').waitFor();

    await back.getByLabel('Answers a month').fill('');
    await back.getByRole('button', { name: 'Save plan and limits' }).click();
    await back.getByText('Plan and limits saved.').waitFor();
    await page.goto('/u/uma');
    await page.getByRole('heading', { name: 'Your websites' }).waitFor();
    expect(await banner.count()).toBe(0);
    await visitor.ask('When do you open?');
    await back.context().close();
  });

  test('when the plan allows no further website, the form is replaced by a link to upgrade', async () => {
    const page = await dashboardOf('rosa');
    await page.locator('input[name="domain"]').fill('second.example');
    const slug = await addSite('rosa', shop.domain, 'First shop');
    // The form was opened before the plan was used up.
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.getByText('Your plan includes 1 website.', { exact: false }).waitFor();
    expect(await page.locator('input[name="domain"]').count()).toBe(0);
    for (const path of ['/u/rosa', '/u/rosa/sites']) {
      await page.goto(path);
      await page.getByText('Your plan includes 1 website.', { exact: false }).waitFor();
      await page.getByRole('link', { name: 'Compare plans' }).last().click();
      await page.waitForURL('**/pricing');
    }
    await page.goto('/u/rosa/bots');
    await page.getByLabel('Name').fill('Support');
    await page.getByRole('button', { name: 'Add assistant' }).click();
    await page.goto('/u/rosa/bots');
    await page.getByText('Your plan includes 2 assistants.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Add assistant' }).count()).toBe(0);

    await page.goto('/u/rosa/sites?nameLike=first');
    await page.getByRole('link', { name: 'First shop' }).waitFor();
    await page.getByRole('searchbox').fill(shop.domain);
    await page.getByRole('searchbox').press('Enter');
    expect(new URL(page.url()).searchParams.get('nameLike')).toBe(shop.domain);
    expect(await page.getByRole('link', { name: 'First shop' }).getAttribute('href')).toContain(slug);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('No websites found').waitFor();
  });

  test('a website that cannot be crawled is reported first', async () => {
    const gone = await serveTeaShop();
    await gone.close();
    await addSite('nora', gone.domain, 'Gone shop', 'failed');
    const page = await dashboardOf('nora');
    const attention = page.getByRole('region', { name: 'Needs your attention' });
    await attention.getByText('could not be read').waitFor();
    await attention.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The website is being re-read.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/u/nora');
    await eventually(async () => {
      await page.goto('/u/nora/sites/gone-shop');
      expect(await page.getByRole('link', { name: 'Change address' }).count()).toBe(1);
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The website is being re-read.').waitFor();
    await page.goto('/u/nora/sites/gone-shop/settings');
    await page.getByRole('heading', { name: 'Website address' }).waitFor();
  });

  test('a website that fails while its page is open offers to retry, without a reload', async () => {
    await addSite('vera', slow.domain, 'Slow shop', 'syncing');
    const page = await lookAtDashboardOf('vera');
    const retry = page.getByRole('button', { name: 'Retry' });
    await page.getByText('Reading', { exact: true }).waitFor();
    expect(await retry.count()).toBe(0);
    held.resolve();
    await retry.waitFor();
    held = Promise.withResolvers();
    await retry.click();
    await page.getByText('The website is being re-read.').waitFor();
    await page.goto('/u/vera/sites/slow-shop');
    await page.getByText('Reading', { exact: true }).waitFor();
    expect(await retry.count()).toBe(0);
    held.resolve();
    await retry.waitFor();
    await page.getByRole('link', { name: 'Change address' }).click();
    await page.getByRole('dialog').getByLabel('New website address').waitFor();
    await page.context().close();
  });

  test('open leads and answers voted down are listed until they are handled', async () => {
    const slug = await addSite('tess', shop.domain, 'Corner shop');
    const visitor = await createVisitor(foyer.origin, slug, `http://${shop.domain}`);
    const { message_id } = await visitor.ask('When are you open?');
    await visitor.rate(message_id, 'down');
    await visitor.leave('guest@example.org');
    const page = await lookAtDashboardOf('tess');
    const attention = page.getByRole('region', { name: 'Needs your attention' });
    await attention.getByText('Visitors voted these answers down').waitFor();
    await attention.getByText('When are you open?').waitFor();
    await page.goto(`/u/tess/sites/${slug}`);
    const week = page.getByRole('region', { name: 'The last seven days' });
    await week.waitFor();
    // Its first steps are done.
    expect(await page.getByRole('heading', { name: /First steps|Try a first question/ }).count()).toBe(0);
    expect((await week.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '1 question 1 more than the week before',
      '1 answered 1 more than the week before',
      '1 lead 1 more than the week before',
      '1 content gap 1 more than the week before',
    ]);
    await expectAccessible(page, 'the overview of a live website');
    await page.goto('/u/tess');
    await attention.getByRole('link', { name: 'Read the message' }).click();
    await page.getByRole('button', { name: 'Actions for guest@example.org' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await untilSent(page);
    await page.goto(`/u/tess/sites/${slug}/gaps`);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await untilSent(page);
    await page.goto('/u/tess');
    await page.getByRole('heading', { name: 'Your websites' }).waitFor();
    expect(await attention.count()).toBe(0);
    // A visitor asked on the website, where the widget is.
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    await page.context().close();
  });
});
