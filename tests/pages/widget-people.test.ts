import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { answerWith } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  ANSWER,
  CHAT,
  call,
  launcher,
  panel,
  question,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';
import { png } from '../setup/content/pictures.ts';
import { withDatabase } from '../setup/database/with-database.ts';

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
const chatIdOf = (page: Page, name = 'person'): Promise<string> =>
  page.evaluate((key) => JSON.parse(localStorage[key]).chatId, `foyer:tea-shop:${name}`);

/** What the operator does, who is the owner here. */
const operator = (chatId: string) => ({
  say: (content: string, more: object = {}) =>
    pages.owner.post(`/api/inbox/${chatId}/messages`, { content, clientId: crypto.randomUUID(), ...more }),
  act: (action: string) => pages.owner.post(`/api/inbox/${chatId}/${action}`, {}),
  async upload(name: string, content: Buffer): Promise<string> {
    const body = new FormData();
    body.set('files', new Blob([new Uint8Array(content)]), name);
    const { origin } = pages.foyer;
    const headers = { Origin: origin, Cookie: pages.owner.cookie };
    const response = await fetch(`${origin}/api/inbox/${chatId}/files`, { method: 'POST', headers, body });
    return ((await response.json()) as { file: { id: string } }).file.id;
  },
});

const messagesOf = async (chatId: string) =>
  (
    await pages.owner.get<{ conversation: { messages: { content: string; client_id: string | null }[] } }>(
      `/api/inbox/${chatId}`,
    )
  ).conversation.messages;

/** What is in the log is not scrolled out of sight. */
async function expectInLog(page: Page, shown: Locator): Promise<void> {
  const [box, seen] = [await shown.boundingBox(), await log(page).boundingBox()];
  if (!box || !seen) throw new Error('One of them is not shown.');
  expect(box.y).toBeGreaterThanOrEqual(seen.y);
  expect(box.y + box.height).toBeLessThanOrEqual(seen.y + seen.height);
}

async function openChat(init?: () => void) {
  const tab = await pages.visit({}, {}, init);
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

  await person.say('Hello, **this** is the team. See https://tea.example/cups.');
  await log(page).getByText('Hello, this is the team.').waitFor();
  const link = log(page).getByRole('link', { name: 'https://tea.example/cups' });
  expect(await link.getAttribute('href')).toBe('https://tea.example/cups');
  await message(page).fill('x'.repeat(2001));
  await page.getByText('A message can have at most 2000 characters.').waitFor();
  await page.keyboard.press('Enter');
  expect(await message(page).inputValue()).toHaveLength(2001);
  await expectAccessible(page, 'widget-too-long');
  await message(page).fill('I have a question about tea.');
  await page.keyboard.press('Enter');
  await message(page).fill('A second one.');
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const texts = (await messagesOf(chatId)).map(({ content }) => content);
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

  const [start, , ...end] = ANSWER;
  const long = 'A line of the answer.\n\n'.repeat(40);
  await answerWith(page, CHAT, [
    start,
    ['token', { text: `Within thirty days. ${long}` }],
    ...end,
  ] as typeof ANSWER);
  await question(page).fill('When can I return tea?');
  await page.keyboard.press('Enter');
  await log(page).getByText('Within thirty days').waitFor();
  expect(await page.getByText('Thanks for your feedback.').count()).toBe(0);
  // The answer is scrolled to, though the thanks above it have gone.
  await eventually(async () => {
    const asked = await log(page).getByText('When can I return tea?').boundingBox();
    const seen = await log(page).boundingBox();
    expect((asked?.y ?? 0) - (seen?.y ?? 0)).toBeLessThan(40);
  });
  // An end that is in sight stays there when the field below it grows.
  const toEnd = (box: Element) => box.scrollHeight - box.clientHeight - box.scrollTop;
  await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const height = await log(page).evaluate((box) => box.clientHeight);
  await question(page).fill('One\nTwo\nThree\nFour');
  await eventually(async () => {
    expect(await log(page).evaluate((box) => box.clientHeight)).toBeLessThan(height);
    expect(await log(page).evaluate(toEnd)).toBeLessThan(2);
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('gets the messages of a person who takes over what the assistant has, also on the next page', async () => {
  const { page, complaints } = await openChat();
  await question(page).fill('Do you have green tea?');
  await page.keyboard.press('Enter');
  await page.locator('[role=log][aria-busy=false]').waitFor();
  const chatId = await chatIdOf(page, 'conversation');
  await operator(chatId).say('We have five kinds of it.');
  await log(page).getByText('We have five kinds of it.').waitFor();
  expect(await log(page).getByText('Do you have green tea?').count()).toBe(1);
  await page.reload();
  await page.waitForFunction(() => 'Foyer' in window);
  await operator(chatId).say('Which one is it?');
  await eventually(async () => expect(await unread(page).getAttribute('data-unread')).toBe('1'));
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

test('counts what came between two pages', async () => {
  const { page, person } = await openWithPerson();
  await page.goto('about:blank');
  await person.say('Are you gone?');
  await person.say('Then see you.');
  await page.goto(pages.origin);
  await eventually(async () => expect(await unread(page).getAttribute('data-unread')).toBe('2'));
  await launcher(page).click();
  await log(page).getByText('Then see you.').waitFor();
  await eventually(async () => expect(await unread(page).getAttribute('data-unread')).toBe(null));
  await page.context().close();
});

test('sends files, and shows those of the operator', async () => {
  const { page, person, complaints } = await openWithPerson();
  const chosen = page.locator('foyer-widget input[type=file]');
  await chosen.setInputFiles({
    ...{ name: 'big.txt', mimeType: 'text/plain' },
    buffer: Buffer.alloc(10_000_001, 'a'),
  });
  await page.getByText('big.txt is larger than 10 MB.').waitFor();
  await chosen.setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await page.getByText('none.txt is empty.').waitFor();
  await message(page).fill('Without a file, then.');
  await page.keyboard.press('Enter');
  await log(page).getByText('Without a file, then.').waitFor();
  await eventually(async () => expect(await page.getByText('none.txt is empty.').count()).toBe(0));
  await chosen.setInputFiles({
    ...{ name: 'order.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('Two teapots'),
  });
  await page.getByRole('button', { name: 'Remove order.txt' }).waitFor();
  expect(await page.getByText('big.txt is larger than 10 MB.').count()).toBe(0);
  await expectAccessible(page, 'widget-files');
  await page.getByRole('button', { name: 'Send' }).click();
  const mine = log(page).getByRole('button', { name: 'Download order.txt' });
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), mine.click()]);
    expect(download.suggestedFilename()).toBe('order.txt');
  };
  await save();
  expect(await page.getByRole('button', { name: 'Remove order.txt' }).count()).toBe(0);

  const mediaIds = [
    await person.upload('tea.png', await png()),
    await person.upload('list.txt', Buffer.from('Tea')),
  ];
  await person.say('Here they are.', { mediaIds });
  await log(page).getByRole('button', { name: 'Download list.txt' }).waitFor();
  const picture = log(page).getByRole('button', { name: 'Download tea.png' }).locator('canvas');
  // It is drawn: not all of its pixels are transparent.
  await eventually(async () =>
    expect(
      await picture.evaluate((canvas: HTMLCanvasElement) =>
        canvas
          .getContext('2d', { willReadFrequently: true })
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((byte) => byte > 0),
      ),
    ).toBe(true),
  );
  await page.reload();
  await launcher(page).click();
  await picture.waitFor();
  await save();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('sends a message again after a failure, once', async () => {
  const { page, chatId } = await openWithPerson();
  const sent: string[] = [];
  await page.route(CHAT, async (route) => {
    sent.push(route.request().postDataJSON().client_id);
    // The server has the first one, but its answer is lost; the second one does not arrive.
    if (sent.length === 1) await route.fetch();
    await (sent.length <= 2 ? route.abort() : route.continue());
  });
  await message(page).fill('Only once, please.');
  await page.keyboard.press('Enter');
  await eventually(() => expect(sent).toHaveLength(3));
  expect(new Set(sent).size).toBe(1);
  await eventually(async () => {
    const stored = (await messagesOf(chatId)).filter(({ content }) => content === 'Only once, please.');
    expect(stored.map((one) => one.client_id)).toEqual([sent[0]]);
  });
  expect(await log(page).getByText('Only once, please.').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);

  // A line that stays cut: the visitor sends it again.
  await page.unroute(CHAT);
  await page.route(CHAT, (route) => route.abort());
  await message(page).fill('And this one?');
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(CHAT);
  await again.click();
  await eventually(async () =>
    expect((await messagesOf(chatId)).filter(({ content }) => content === 'And this one?')).toHaveLength(1),
  );
  expect(await log(page).getByText('And this one?').count()).toBe(1);
  await page.context().close();
});

test('asks for a person again after a failure, and loads the part for people again', async () => {
  const { page } = await openChat();
  const again = page.getByRole('button', { name: 'Try again' });
  await page.route('**/api/widget/person', (route) => route.abort(), { times: 1 });
  const parts = `${pages.foyer.origin}/widget/`;
  const [part] = await Promise.all([
    page.waitForResponse(
      async (response) => response.url().startsWith(parts) && (await response.text()).includes('/rating'),
    ),
    talk(page).click(),
  ]);
  await again.click();
  await page.getByText('The team has been told.').waitFor();
  expect(await again.count()).toBe(0);

  await operator(await chatIdOf(page)).say('Hello, this is the team.');
  await log(page).getByText('Hello, this is the team.').waitFor();
  await page.route(part.url(), (route) => route.abort());
  await page.reload();
  await launcher(page).click();
  await again.waitFor();
  expect(await log(page).getByText('Hello, this is the team.').count()).toBe(0);
  await page.unroute(part.url());
  await again.click();
  await log(page).getByText('Hello, this is the team.').waitFor();
  await page.context().close();
});

test('shows that the person writes, and what was read on both sides', async () => {
  const { page, person, chatId } = await openWithPerson();
  const conversation = async () => JSON.stringify(await pages.owner.get(`/api/inbox/${chatId}`));
  const heard = new Set<string>();
  page.on('request', (request) => heard.add(new URL(request.url()).pathname));
  await person.act('typing');
  await page.getByText('is writing').waitFor();
  // Beside the field for a message, and not at the end of a log that is longer than the panel.
  expect(await log(page).getByText('is writing').count()).toBe(0);
  await person.say('I have looked.');
  await log(page).getByText('I have looked.').waitFor();
  expect(await page.getByText('is writing').count()).toBe(0);
  await eventually(() => expect(heard).toContain('/api/widget/read'));
  await message(page).fill('Thank you.');
  await eventually(() => expect(heard).toContain('/api/widget/typing'));
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await conversation()).toContain('Thank you.'));
  expect(await page.getByText('Read', { exact: true }).count()).toBe(0);
  await person.act('read');
  await page.getByText('Read', { exact: true }).waitFor();
  await page.reload();
  await launcher(page).click();
  await page.getByText('Read', { exact: true }).waitFor();
  await page.context().close();
});

test('goes on where the link of a mail leads, and removes it from the address', async () => {
  const { page } = await openChat();
  await talk(page).click();
  await page.getByText('The team has been told.').waitFor();
  const chatId = await chatIdOf(page);
  const person = operator(chatId);
  await page.getByRole('button', { name: 'Leave your email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('guest@example.org');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send' }).first().click();
  await page.getByText('Thanks', { exact: false }).waitFor();
  await person.say('Hello, this is the team.');
  await message(page).fill('When do you open?');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await messagesOf(chatId)).at(-1)?.content).toBe('When do you open?'));
  await page.context().close();
  await person.say('We open at nine.');
  // Two minutes later.
  await withDatabase(pages.foyer.databaseUrl, async (db) => {
    const past = new Date(Date.now() - 120_000).toISOString();
    await db.updateTable('takeovers').set({ visitor_seen_at: past }).where('chat_id', '=', chatId).execute();
    await db.updateTable('jobs').set({ run_at: past }).where('kind', '=', 'answer-by-mail').execute();
  });
  const link = linkIn(await waitForMail(pages.foyer.dataDir, 'guest@example.org'));
  expect(link.split('#foyer=')[0]).toBe(`${pages.origin}/`);

  const { page: phone } = await pages.visit({ script: '' });
  pages.show({});
  await phone.goto('about:blank');
  await phone.goto(link);
  await panel(phone).waitFor();
  await log(phone).getByText('We open at nine.').waitFor();
  expect(phone.url()).toBe(link.split('#')[0]);
  expect(await call(phone, 'isOpen')).toBe(true);
  await message(phone).fill('Thank you, I will come.');
  await phone.keyboard.press('Enter');
  await eventually(async () =>
    expect((await messagesOf(chatId)).map(({ content }) => content)).toContain('Thank you, I will come.'),
  );
  await phone.context().close();

  const { page: late } = await pages.visit({ script: '' });
  pages.show({});
  await late.goto('about:blank');
  await late.goto(link.replace(/(?<=#foyer=)./, (first) => (first === 'a' ? 'b' : 'a')));
  await panel(late).getByText('The link in the email is not valid.').waitFor();
  await question(late).waitFor();
  expect(late.url()).toBe(link.split('#')[0]);
  expect(await log(late).getByText('We open at nine.').count()).toBe(0);
  await late.context().close();
});

test('asks for an address while nobody is there, and says when people are back', async () => {
  const week = [[], [], [], [], [], [], []].map((_day, at) => (at === 0 ? [['09:00', '17:00']] : []));
  const holidays = [new Date(), new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)].map(
    (day) => day.toISOString().slice(0, 10),
  );
  await offer('always', { hours: { timeZone: 'UTC', week, holidays } });
  const { page } = await openChat();
  await answerWith(page, CHAT, [
    ...ANSWER.slice(0, 2),
    ['done', { message_id: 'm1', answered: false, related: [] }],
  ]);
  await question(page).fill('Why?');
  await page.keyboard.press('Enter');
  await page.getByText('Want a reply from our team?').waitFor();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('guest@example');
  await talk(page).click();
  await page.getByText('Nobody is here right now').waitFor();
  expect(await page.locator('foyer-widget form.card').count()).toBe(1);
  await page.getByText(/People are here again on Monday/).waitFor();
  expect(await email.inputValue()).toBe('guest@example');
  await expectAccessible(page, 'widget-offline');

  // Who has asked nothing says what it is about.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.setViewportSize({ width: 375, height: 560 });
  await talk(page).click();
  // The form is higher than the log: it is shown from its beginning.
  await page.getByLabel('What is it about?').waitFor();
  await eventually(() => expectInLog(page, page.getByText('Nobody is here right now')));
  await page.getByLabel('What is it about?').fill('Order 17 is broken.');
  await email.fill('guest@example.org');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await page.getByText('Thanks. We’ll get back', { exact: false }).waitFor();
  const leads = await pages.owner.get<object>(`/api/sites/${pages.siteId}/leads`);
  expect(JSON.stringify(leads)).toContain('Order 17 is broken.');
  // The address is known from then on.
  await talk(page).click();
  await page.getByText('Nobody is here right now. People are here again', { exact: false }).waitFor();
  expect(await email.count()).toBe(0);
  // Neither is it asked for again where the assistant says that it is none.
  await answerWith(page, CHAT, [
    ['start', { chat_id: await chatIdOf(page, 'conversation') }],
    ['token', { text: 'I am only the assistant.' }],
    ['done', { message_id: 'm1', answered: false, request: 'person', related: [] }],
  ]);
  await question(page).fill('A person, please.');
  await page.keyboard.press('Enter');
  await log(page).getByText('I am only the assistant.').waitFor();
  await page.getByText('Thanks. We’ll get back', { exact: false }).waitFor();
  expect(await email.count()).toBe(0);
  await page.context().close();
});

test('who has left an address while waiting is not asked for it again when nobody has time', async () => {
  const { page } = await openChat();
  await talk(page).click();
  await page.getByText('The team has been told.').waitFor();
  const chatId = await chatIdOf(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  await page.getByRole('button', { name: 'Leave your email' }).click();
  await email.fill('guest@example.org');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send' }).first().click();
  const thanks = page.getByText('Thanks. We’ll get back', { exact: false });
  await thanks.waitFor();
  await withDatabase(pages.foyer.databaseUrl, (db) =>
    db
      .updateTable('takeovers')
      .set({ claim_by: new Date().toISOString() })
      .where('chat_id', '=', chatId)
      .execute(),
  );
  await log(page).getByText('Nobody has time', { exact: false }).waitFor();
  await thanks.waitFor();
  expect(await email.count()).toBe(0);
  await page.reload();
  await launcher(page).click();
  await log(page).getByText('Nobody has time', { exact: false }).waitFor();
  await thanks.waitFor();
  expect(await email.count()).toBe(0);
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
