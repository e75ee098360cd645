import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostPage, serveHostPage } from '../e2e/widget-host.ts';
import { PASSWORD } from '../factories.ts';
import { answerWith, CITATIONS, RELATED, RICH_ANSWER, type SentEvent } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { serveTeaShop, type TestWebsite } from '../setup/websites/websites.ts';

let website: TestWebsite;
let foyer: ServerProcess;
let host: HostPage;
let owner: Tab;

beforeAll(async () => {
  website = await serveTeaShop();
  foyer = await startServer({
    CRAWLER_ALLOW_HOSTS: website.domain,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  });
  host = await serveHostPage({ foyerOrigin: foyer.origin, site: 'tea-shop' });
  owner = await openTab({ baseURL: foyer.origin, extraHTTPHeaders: { Origin: foyer.origin } });
  await call('post', '/api/auth/signin', { email: 'admin@example.org', password: PASSWORD });
  const allowedDomains = [new URL(host.origin).host];
  await call('post', '/api/sites', { name: 'Tea shop', domain: website.domain, allowedDomains });
});
afterAll(async () => {
  await Promise.all([foyer?.stop(), website?.close(), host?.close()]);
});

async function call(method: 'post' | 'patch', path: string, data: object): Promise<void> {
  const answer = await owner.page.request[method](path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).first().waitFor();
}

async function openChat(page: Page): Promise<void> {
  await page.goto(host.origin);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
}

const answered: SentEvent[] = [
  ['start', { chat_id: 'c1' }],
  ['token', { text: RICH_ANSWER }],
  ['citations', CITATIONS],
  ['done', { message_id: 'm1', answered: true, related: RELATED }],
];
const refused: SentEvent[] = [
  ['start', { chat_id: 'c1' }],
  ['token', { text: 'Perhaps one of these pages helps:' }],
  ['done', { message_id: 'm2', answered: false, related: RELATED }],
];
const CHAT = '**/api/widget/chat';

describe('an answer in the widget', () => {
  test('is accessible', async () => {
    const { page, complaints } = await openTab({ reducedMotion: 'reduce' });
    await openChat(page);
    await answerWith(page, CHAT, answered);
    await ask(page, 'How do I return tea?');
    const log = page.getByRole('log');
    const list = log.getByRole('list', { name: 'See also' });
    const links = list.getByRole('link');
    await links.first().waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      'Exchanging a kettle that somebody gave you Gifts and vouchers',
      'Shipping',
    ]);
    expect(await links.first().getAttribute('href')).toBe('https://shop.example/exchanges#gifts');
    expect(await links.first().getAttribute('target')).toBe('_blank');
    expect(await log.getByRole('link', { name: 'the form' }).getAttribute('href')).toBe(
      'https://shop.example/form',
    );
    expect(await log.getByRole('link', { name: 'a stranger' }).count()).toBe(0);
    expect(await log.getByRole('columnheader').allInnerTexts()).toContain('Days to return it');
    expect(await log.locator('ol > li > ul > li').count()).toBe(2);
    expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const table = log.getByRole('group', { name: 'Table' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () =>
      expect(await table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0),
    );
    await expectAccessible(page, 'the answer');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('lists related pages instead of an answer too, above the contact form, and keeps them', async () => {
    // The panel has its full size.
    const { page, complaints } = await openTab({ viewport: { width: 1280, height: 800 } });
    await openChat(page);
    await answerWith(page, CHAT, refused);
    await ask(page, 'May I exchange tea?');
    const list = page.getByRole('list', { name: 'See also' });
    const offer = page.getByText('Want a reply from our team?');
    await offer.waitFor();
    expect(await list.getByRole('link').count()).toBe(2);
    expect(await page.getByRole('log').getByText('See also').count()).toBe(0);
    const [pages, form] = [await list.boundingBox(), await offer.boundingBox()];
    expect(form?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0));
    // All of the answer and its form is in view.
    const send = page.locator('form.card').getByRole('button', { name: 'Send' });
    const { y = 0, height = 0 } = (await page.getByRole('log').boundingBox()) ?? {};
    const [first, last] = [await page.getByText('Perhaps one of').boundingBox(), await send.boundingBox()];
    expect(first?.y).toBeGreaterThan(y);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(y + height - 20);
    // Errors push the button down: it is scrolled into view.
    await send.click();
    await page.getByText('Enter a valid email').waitFor();
    // The further fields appear with the first one.
    const fields = await page
      .locator('form.card .fields input')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top));
    expect(fields[0]).toBe(fields[1]);
    await eventually(async () => {
      const [button, log] = [await send.boundingBox(), await page.getByRole('log').boundingBox()];
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan((log?.y ?? 0) + (log?.height ?? 0) - 10);
    });

    await openChat(page);
    await page.getByText('Perhaps one of these').waitFor();
    expect(await list.getByRole('link').count()).toBe(2);
    await page.getByText('Want a reply from our team?').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('begins in view after a question of any length, and is not covered by the composer', async () => {
    const { page, complaints } = await openTab({ viewport: { width: 375, height: 600 } });
    await openChat(page);
    await answerWith(page, CHAT, answered);
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.fill('How do I return this tea that I have ordered? '.repeat(40));
    const { height, line } = await field.evaluate((textarea) => ({
      height: textarea.clientHeight,
      line: Number.parseFloat(getComputedStyle(textarea).lineHeight),
    }));
    expect(height % line).toBe(0);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('log').locator('.message.assistant').last();
    await answer.getByText('two steps').waitFor();
    await eventually(async () => {
      const [top, log] = [await answer.boundingBox(), await page.getByRole('log').boundingBox()];
      const from = (top?.y ?? 0) - (log?.y ?? 0);
      expect(from).toBeGreaterThan(0);
      expect(from).toBeLessThan((log?.height ?? 0) * 0.6);
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('that is a refusal after another one scrolls its form into view', async () => {
    const { page } = await openTab({ viewport: { width: 375, height: 760 } });
    await openChat(page);
    await ask(page, 'When are you open?');
    await page.getByRole('button', { name: 'Not helpful' }).waitFor();
    await answerWith(page, CHAT, refused);
    await ask(page, 'May I exchange tea that was given to me by somebody else on a Sunday?');
    await page.getByText('Want a reply from our team?').waitFor();
    // In pieces, which route.fulfill cannot send: meanwhile the first form is gone, and there is less to scroll.
    await page.unroute(CHAT);
    await ask(page, 'Wo kann ich hier mein Fahrrad abstellen?');
    const log = page.getByRole('log');
    await log.getByText('I couldn’t find that').waitFor();
    const send = page.locator('form.card').getByRole('button', { name: 'Send' });
    await eventually(async () => {
      const [button, box] = [await send.boundingBox(), await log.boundingBox()];
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
      // The conversation stays readable beside it.
      const card = await page.locator('form.card').boundingBox();
      expect(card?.height).toBeLessThan((box?.height ?? 0) * 0.4);
    }, 5000);
    await page.context().close();
  });

  test('to a greeting is not rated', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    await ask(page, 'Good morning');
    await page.getByRole('log').getByText('Hello. How can I help?').waitFor();
    await ask(page, 'When are you open?');
    await page.getByRole('button', { name: 'Not helpful' }).waitFor();
    expect(await page.getByRole('button', { name: 'Not helpful' }).count()).toBe(1);
    // Also in a conversation of an earlier page.
    await openChat(page);
    await page.getByRole('button', { name: 'Not helpful' }).waitFor();
    expect(await page.getByRole('button', { name: 'Not helpful' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows a source without an address by its title, but not the question of an own answer', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    const citations = [{ n: 1, title: 'Page 2 · Handbook', url: '', excerpt: 'Tea is dry.' }];
    const answerOf = (text: string): SentEvent[] => [
      ['start', { chat_id: 'c', message_id: 'q' }],
      ['token', { text }],
      ['citations', citations],
      ['done', { message_id: 'm', answered: true, related: [] }],
    ];
    await answerWith(page, CHAT, answerOf('Keep it dry [1].'));
    await ask(page, 'How is tea kept?');
    const source = page.getByRole('log').getByText('Page 2 · Handbook');
    await source.waitFor();
    expect(await page.getByRole('log').getByRole('link').count()).toBe(0);
    await answerWith(page, CHAT, answerOf('In a tin.'));
    await ask(page, 'And where?');
    await page.getByText('In a tin.').first().waitFor();
    expect(await source.count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('that is interrupted can be retried, also on the next page', async () => {
    const { page } = await openTab();
    await openChat(page);
    const log = page.getByRole('log');
    await answerWith(page, CHAT, [
      ['start', { chat_id: 'c1' }],
      ['token', { text: 'Tea is ret' }],
    ]);
    await ask(page, 'How do I return tea?');
    await log.getByRole('alert').getByText('The answer was interrupted.').waitFor();
    await page.unroute(CHAT);
    await page.route(CHAT, () => {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await log.evaluate((element) => element.matches(':focus'))).toBe(true);

    await openChat(page);
    await log.getByRole('status').getByText('Stopped.').waitFor();
    await page.unroute(CHAT);
    await answerWith(page, CHAT, answered);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await log.getByRole('link', { name: 'the form' }).waitFor();
    expect(await log.getByText('How do I return tea?').count()).toBe(1);
    expect(await page.getByText('Stopped.').count()).toBe(0);
    await page.context().close();
  });

  test('that quotes pages instead of a model has a note, and a partial answer keeps its sources', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    const log = page.getByRole('log');
    await answerWith(page, CHAT, [
      ['start', { chat_id: 'c1' }],
      ['token', { text: 'Within thirty days [1].' }],
      ['citations', CITATIONS],
      ['done', { message_id: 'm1', answered: true, is_fallback: true, related: [] }],
    ]);
    await ask(page, 'How do I return tea?');
    await log.getByText('Quoted word for word from this website.').waitFor();
    await answerWith(page, CHAT, [
      ['start', { chat_id: 'c1' }],
      ['token', { text: 'Thirty days [1], but' }],
      ['citations', CITATIONS],
      ['error', { message: 'The answer was interrupted.' }],
    ]);
    await ask(page, 'And how long?');
    await log.getByRole('alert').getByText('The answer was interrupted.').waitFor();
    const part = log.locator('.message.assistant').last();
    await part.getByText('Thirty days').waitFor();
    await part.getByRole('link', { name: 'Returns', exact: true }).waitFor();
    await expectAccessible(page, 'an answer in place of a model’s');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('that was stopped can be retried after the next question', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    const log = page.getByRole('log');
    await page.route(CHAT, () => {});
    await page.getByRole('textbox', { name: 'Your question' }).fill('Which tea?');
    await page.keyboard.press('Enter');
    const again = log.getByRole('button', { name: 'Ask again' });
    // A stop right after sending is ignored.
    await eventually(async () => {
      await page.getByRole('button', { name: 'Stop' }).click({ timeout: 1000 });
      expect(await again.count()).toBe(1);
    });
    await page.unroute(CHAT);
    await answerWith(page, CHAT, answered);
    await ask(page, 'Which kettle?');
    await log.getByText('See also').waitFor();
    expect(await log.getByRole('alert').count()).toBe(0);
    await again.click();
    await eventually(async () => expect(await again.count()).toBe(0));
    const questions = await log.locator('.visitor').allInnerTexts();
    expect(questions.map((text) => text.replace(/^You:\s*/, ''))).toEqual(['Which kettle?', 'Which tea?']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  const refuse = (page: Page, errors: Record<string, string[]>, chatId?: string) =>
    page.route(CHAT, (route) =>
      route.fulfill({
        status: 429,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Retry-After',
          'retry-after': '34',
        },
        json: { status: 429, message: 'Slow down', errors, chat_id: chatId },
      }),
    );

  test('that exceeds the plan is stored, and the visitor can leave an email address', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    await refuse(page, { plan: ['Zurzeit kann ich nicht antworten.'] }, 'c9');
    await ask(page, 'Which tea?');
    const log = page.getByRole('log');
    await log.getByText('Zurzeit kann ich nicht antworten.').waitFor();
    expect(await log.getByRole('alert').count()).toBe(0);
    expect(await log.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    let lead: unknown;
    await page.route('**/api/widget/lead', (route) => {
      lead = route.request().postDataJSON();
      return route.fulfill({ status: 201, headers: { 'access-control-allow-origin': '*' }, json: {} });
    });
    await log.getByRole('textbox', { name: 'Email', exact: true }).fill('guest@example.org');
    await log.getByRole('checkbox').check();
    await log.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thanks. We’ll get back to you by email.').waitFor();
    expect(lead).toMatchObject({ email: 'guest@example.org', message: 'Which tea?', chat_id: 'c9' });
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('429'))).toEqual([]);
    await page.context().close();
  });

  test('for a person is answered with the email form open', async () => {
    const { page, complaints } = await openTab();
    await openChat(page);
    await answerWith(page, CHAT, [
      ['start', { chat_id: 'c3' }],
      ['token', { text: 'Call us: 030 1234567.' }],
      ['done', { message_id: 'm3', answered: true, request: 'person', related: [] }],
    ]);
    await ask(page, 'Can I talk to someone?');
    const log = page.getByRole('log');
    await log.getByText('Call us: 030 1234567.').waitFor();
    await log.getByText('Leave your email and we’ll get back to you.').waitFor();
    await log.getByRole('checkbox').waitFor();
    expect(await log.getByRole('textbox', { name: 'Name (optional)' }).count()).toBe(1);
    expect(await log.getByRole('button', { name: 'Helpful' }).count()).toBe(0);
    await expectAccessible(page, 'the email form of a visitor who asks for a person');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can come after an email address that the website asks for first, once', async () => {
    await call('patch', '/api/sites/tea-shop', { agents: { chat: { asksEmail: true } } });
    const { page } = await openTab();
    await openChat(page);
    const log = page.getByRole('log');
    await log.getByText('Where can we reach you?').waitFor();
    await expectAccessible(page, 'the email form before the first question');
    await log.getByRole('textbox', { name: 'Email', exact: true }).fill('early@example.org');
    await log.getByRole('checkbox').check();
    await log.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thanks. We’ll get back to you by email.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    expect(await log.getByText('Where can we reach you?').count()).toBe(0);
    const leads = await owner.page.request.get('/api/sites/tea-shop/leads');
    expect((await leads.json()).results).toMatchObject([{ email: 'early@example.org' }]);
    await page.context().close();
    await call('patch', '/api/sites/tea-shop', { agents: { chat: { asksEmail: false } } });
  });

  test('can come with answers to the website’s own fields, which are checked before they are sent', async () => {
    const topic = { id: 'topic', kind: 'choice', label: '<i>Topic</i>', options: ['Tea', 'Kettles'] };
    const phone = { id: 'phone', kind: 'text', label: 'Phone', format: 'phone', help: 'With country code' };
    const terms = { id: 'terms', kind: 'consent', label: 'I accept the terms', isRequired: true };
    const leadFields = [{ ...topic, isRequired: true }, phone, terms];
    await call('patch', '/api/sites/tea-shop', { agents: { chat: { asksEmail: true, leadFields } } });
    const { page, complaints } = await openTab();
    await openChat(page);
    const log = page.getByRole('log');
    await log.getByRole('textbox', { name: 'Email', exact: true }).fill('fields@example.org');
    await log.getByRole('textbox', { name: 'Phone (optional)' }).fill('later');
    await log.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Enter a phone number').waitFor();
    const choice = log.getByRole('combobox', { name: '<i>Topic</i>' });
    expect(await choice.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await log.getByRole('alert').allInnerTexts()).toEqual([
      'Fill in this field.',
      'Enter a phone number, like +43 1 234567.',
      'Tick this box to continue.',
      'Tick this box so that we can reply.',
    ]);
    await expectAccessible(page, 'the email form with own fields and their errors');
    await choice.selectOption('Kettles');
    await log.getByRole('textbox', { name: 'Phone (optional)' }).fill('+43 1 234567');
    for (const box of await log.getByRole('checkbox').all()) await box.check();
    // The owner changes the form meanwhile: the visitor gets the new one, with what was entered.
    await call('patch', '/api/sites/tea-shop', {
      agents: {
        chat: { leadFields: [...leadFields, { id: 'size', kind: 'text', label: 'Size', isRequired: true }] },
      },
    });
    await log.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Something went wrong. Try again.').waitFor();
    await log.getByRole('textbox', { name: 'Size' }).fill('Large');
    await log.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thanks. We’ll get back to you by email.').waitFor();
    const leads = await owner.page.request.get('/api/sites/tea-shop/leads');
    expect((await leads.json()).results[0]).toMatchObject({
      email: 'fields@example.org',
      fields: [
        { label: '<i>Topic</i>', value: 'Kettles' },
        { label: 'Phone', value: '+43 1 234567' },
        { label: 'I accept the terms', value: true },
        { label: 'Size', value: 'Large' },
      ],
    });
    await owner.page.goto('/u/admin/sites/tea-shop/leads');
    await owner.page.getByText('<i>Topic</i>').waitFor();
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();

    const { page: other } = await openTab();
    await other.goto(host.origin);
    await other.evaluate(() => document.body.append(document.createElement('foyer-chat')));
    const inline = other.locator('foyer-chat').getByRole('log');
    await inline.getByRole('textbox', { name: 'Email', exact: true }).focus();
    await inline.getByRole('textbox', { name: 'Size' }).waitFor();
    await other.context().close();
    const chat = { asksEmail: false, leadFields: [] };
    await call('patch', '/api/sites/tea-shop', { agents: { chat } });
  });

  test('that is rate-limited shows when to retry, beside each question', async () => {
    const { page } = await openTab();
    await openChat(page);
    await refuse(page, {});
    const log = page.getByRole('log');
    const problems = log.getByRole('alert');
    for (const [at, text] of ['Which tea?', 'Which kettle?'].entries()) {
      await ask(page, text);
      await problems.nth(at).waitFor();
    }
    expect(await problems.allInnerTexts()).toEqual(
      Array(2).fill('Too many requests. Try again in 34 seconds.\nTry again'),
    );
    await page.unroute(CHAT);
    await answerWith(page, CHAT, answered);
    await problems.first().getByRole('button', { name: 'Try again' }).click();
    await log.getByText('See also').waitFor();
    const questions = (await log.locator('.visitor').allInnerTexts()).map((text) =>
      text.replace(/^You:\s*/, ''),
    );
    expect(questions).toEqual(['Which kettle?', 'Which tea?']);
    expect(await problems.count()).toBe(1);
    await page.context().close();
  });

  test('that the owner has turned off shows that it is unavailable', async () => {
    const { page } = await openTab();
    // A session that begins later would no longer offer the chat.
    const session = page.waitForResponse('**/api/widget/session');
    await openChat(page);
    await (await session).finished();
    const agents = (enabled: boolean) => ({ agents: { chat: { enabled }, search: { enabled } } });
    await call('patch', '/api/sites/tea-shop', agents(false));
    await ask(page, 'When are you open?');
    await page.getByRole('alert').getByText('This has been switched off on this website.').waitFor();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search this website' }).fill('open');
    await page.getByRole('alert').getByText('This has been switched off on this website.').waitFor();
    await call('patch', '/api/sites/tea-shop', agents(true));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('option').first().waitFor();
    await page.context().close();
  });
});
