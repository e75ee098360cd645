import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerWith } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  ANSWER,
  CHAT,
  launcher,
  question,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';

// A visitor talks to a person in the widget.

let pages: WidgetPages;

beforeAll(async () => {
  pages = await startWidgetPages();
});
afterAll(() => pages?.stop());
beforeEach(() => offer('always'));

const offer = (kind: string, more: object = {}) =>
  pages.owner.patch(`/api/sites/${pages.siteId}`, { people: { offer: kind, hours: null, ...more } });

const talk = (page: Page) => page.getByRole('button', { name: 'Talk to a person' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log');
const unread = (page: Page) => page.locator('foyer-widget .launcher');

/** The conversation that the page has stored. */
const chatIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage['foyer:tea-shop:person']).chatId);

/** What the operator does, who is the owner here. */
const operator = (chatId: string) => ({
  say: (content: string, more: object = {}) =>
    pages.owner.post(`/api/inbox/${chatId}/messages`, { content, clientId: crypto.randomUUID(), ...more }),
  act: (action: string) => pages.owner.post(`/api/inbox/${chatId}/${action}`, {}),
});

async function openChat(init?: () => void) {
  const tab = await pages.visit({}, {}, init);
  tab.page.setDefaultTimeout(10_000);
  await launcher(tab.page).click();
  return tab;
}

/** A page whose conversation a person has. */
async function openWithPerson() {
  const tab = await openChat();
  await talk(tab.page).click();
  await tab.page.getByText('The team has been told.').waitFor();
  const chatId = await chatIdOf(tab.page);
  await operator(chatId).say('Hello, this is the team.');
  await log(tab.page).getByText('Hello, this is the team.').waitFor();
  return { ...tab, chatId, person: operator(chatId) };
}

test('asks for a person, who answers in the same place, and rates the conversation at its end', async () => {
  const { page, complaints } = await openChat();
  await expectAccessible(page, 'widget-offer');
  await talk(page).click();
  await page.getByText('The team has been told.').waitFor();
  await page.getByText('A person will answer here.', { exact: false }).waitFor();
  expect(await talk(page).count()).toBe(0);
  const chatId = await chatIdOf(page);
  const person = operator(chatId);

  await person.say('Hello, **this** is the team.');
  await log(page).getByText('Hello, this is the team.').waitFor();
  await message(page).fill('I have a question about tea.');
  await page.keyboard.press('Enter');
  await message(page).fill('A second one.');
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const { conversation } = await pages.owner.get<{ conversation: { messages: { content: string }[] } }>(
      `/api/inbox/${chatId}`,
    );
    const texts = conversation.messages.map(({ content }) => content);
    expect(texts.slice(-2)).toEqual(['I have a question about tea.', 'A second one.']);
  });
  for (const text of ['I have a question about tea.', 'A second one.'])
    expect(await log(page).getByText(text).count()).toBe(1);
  await expectAccessible(page, 'widget-with-person');

  await person.act('close');
  await page.getByRole('radio', { name: '4' }).check();
  await page.getByLabel('Anything else?', { exact: false }).fill('Quick and kind');
  await expectAccessible(page, 'widget-rating');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thanks for your feedback.').waitFor();
  const { conversation } = await pages.owner.get<{ conversation: { rating: { score: number } } }>(
    `/api/inbox/${chatId}`,
  );
  expect(JSON.stringify(conversation)).toContain('Quick and kind');

  await answerWith(page, CHAT, ANSWER);
  await question(page).fill('When can I return tea?');
  await page.keyboard.press('Enter');
  await log(page).getByText('Within thirty days').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('continues after a reload and in another tab, and counts what arrives while the chat is closed', async () => {
  const { page, person } = await openWithPerson();
  await page.reload();
  await page.waitForFunction(() => 'Foyer' in window);
  // The core is loaded, because a person may write.
  await person.say('Are you still there?');
  await eventually(async () => expect(await unread(page).getAttribute('data-unread')).toBe('1'));
  const second = await page.context().newPage();
  await second.goto(pages.origin);
  await launcher(second).click();
  await log(second).getByText('Are you still there?').waitFor();
  await launcher(page).click();
  await message(page).fill('Yes, in two tabs.');
  await page.keyboard.press('Enter');
  await log(second).getByText('Yes, in two tabs.').waitFor();
  await person.say('Good to know.');
  for (const tab of [page, second]) {
    await log(tab).getByText('Good to know.').waitFor();
    for (const text of ['Yes, in two tabs.', 'Good to know.', 'Hello, this is the team.'])
      expect(await log(tab).getByText(text).count()).toBe(1);
  }
  // The tab with the connection is closed; the other one takes over.
  await page.close();
  await person.say('And after that?');
  await log(second).getByText('And after that?').waitFor();
  await second.context().close();
});

test('asks for an address while nobody is there, and says when people are back', async () => {
  const week = [[], [], [], [], [], [], []].map((_day, at) => (at === 0 ? [['09:00', '17:00']] : []));
  const holidays = [new Date(), new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)].map(
    (day) => day.toISOString().slice(0, 10),
  );
  await offer('always', { hours: { timeZone: 'UTC', week, holidays } });
  const { page } = await openChat();
  await talk(page).click();
  await page.getByText('Nobody is here right now').waitFor();
  await page.getByText(/People are here again on Monday/).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await expectAccessible(page, 'widget-offline');
  await page.context().close();
});

test('offers a person where the assistant is at its end, and never unless the owner wants it', async () => {
  await offer('atEnd');
  const { page } = await openChat();
  await answerWith(page, CHAT, [
    ...ANSWER.slice(0, 3),
    ['done', { message_id: 'm1', answered: true, related: [] }],
  ]);
  await question(page).fill('When can I return tea?');
  await page.keyboard.press('Enter');
  await log(page).getByText('Within thirty days').waitFor();
  expect(await talk(page).count()).toBe(0);
  // The server does not know the answer: the refusal would take the vote back.
  await page.route('**/api/widget/feedback', () => {});
  await page.getByRole('button', { name: 'Not helpful' }).click();
  await talk(page).waitFor();
  await page.context().close();
  await offer('never');
  const other = await openChat();
  await question(other.page).waitFor();
  await answerWith(other.page, CHAT, [
    ['start', { chat_id: 'c2' }],
    ['token', { text: 'I do not know.' }],
    ['done', { message_id: 'm2', answered: false, related: [], offers_person: true }],
  ]);
  await question(other.page).fill('Why?');
  await other.page.keyboard.press('Enter');
  await log(other.page).getByText('I do not know.').waitFor();
  expect(await talk(other.page).count()).toBe(0);
  await other.page.context().close();
});
