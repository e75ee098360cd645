import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, tokenIn } from '../factories.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { untilHydrated } from '../setup/browser/playground-pages.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { OPEN_DOORS, ownPage, plainPage, signUp, WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { widgetVisitor } from '../setup/websites/people.ts';

const HOST = 'https://shop.example';

let foyer: ServerProcess;
let owner: ApiSession;
let site: { id: string; slug: string };

beforeAll(async () => {
  foyer = await startServer(OPEN_DOORS);
  await signUp(foyer, 'ada');
  owner = await signIn(foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  ({ site } = await owner.post<{ site: typeof site }>('/api/sites', {
    name: 'Tea shop',
    domain: 'shop.example',
  }));
  await owner.patch(`/api/sites/${site.id}`, { people: { offer: 'atEnd' } });
});
afterAll(() => foyer?.stop());

/** The next test begins without open conversations. */
afterEach(async () => {
  const { results } = await owner.get<{ results: { id: string }[] }>('/api/inbox?view=all&limit=50');
  if (results.length > 0) await owner.post('/api/inbox/bulk/close', { ids: results.map(({ id }) => id) });
});

/** A visitor who waits for a person. */
async function waitingVisitor(message: string) {
  await owner.patch(`/api/sites/${site.id}`, { people: { offer: 'always', hours: null } });
  const visitor = await widgetVisitor(foyer.origin, site.slug, HOST);
  const { body } = await visitor.post('person', { message }).expect(200);
  const chatId: string = body.chat_id;
  return { chatId, say: (text: string) => visitor.post('chat', { chatId, message: text }).expect(200) };
}

async function addOperator(name: string) {
  await signUp(foyer, name);
  const email = `${name}@example.org`;
  const { member } = await owner.post<{ member: { id: string } }>(`/api/sites/${site.id}/members`, {
    email,
    role: 'operator',
  });
  const token = tokenIn(linkIn(await waitForMail(foyer.dataDir, email, 2)));
  const session = await signIn(foyer.origin, { email, password: PASSWORD });
  await session.post('/api/team-invitations/accept', { token });
  return { member, session };
}

test('the page of people saves offer, hours and minutes without scripts', async () => {
  const page = await plainPage(foyer, 'ada');
  await page.goto(`/u/ada/sites/${site.slug}/people`);
  await page.getByRole('radio', { name: /^Always.*button/ }).check();
  await page.getByLabel('Words that ask for a person').fill('human\nreal person');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await page.getByRole('radio', { name: 'At these times' }).check();
  await page.getByLabel('Monday, from').fill('10:00');
  await page.getByLabel('Monday, until').fill('09:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  const problem = page.getByRole('link', { name: 'Monday: The end must be after the beginning.' });
  const days = page.getByRole('group', { name: 'Week' });
  // The link moves the focus.
  expect(await problem.getAttribute('href')).toBe(`#${await days.getAttribute('id')}`);
  expect(await days.getAttribute('tabindex')).toBe('-1');
  for (const [label, isInvalid] of [
    ['Monday, from', 'true'],
    ['Monday, then from', null],
    ['Tuesday, from', null],
  ] as const)
    expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe(isInvalid);
  await page.getByLabel('Monday, until').fill('12:00');
  await page.getByLabel('Monday, then from').fill('13:00');
  await page.getByLabel('Monday, then until').fill('00:00');
  await page.getByLabel('Holidays').fill('2026-12-25');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByLabel('Minutes until somebody answers').fill('3');
  await page.getByRole('button', { name: 'Save minutes' }).click();

  const saved = await owner.get<{ site: { people: object } }>(`/api/sites/${site.id}`);
  expect(saved.site.people).toMatchObject({
    offer: 'always',
    words: ['human', 'real person'],
    claim_minutes: 3,
    silent_minutes: 15,
    hours: { holidays: ['2026-12-25'] },
  });
  const { week } = (saved.site.people as { hours: { week: string[][][] } }).hours;
  expect(week[0]).toEqual([
    ['10:00', '12:00'],
    ['13:00', '24:00'],
  ]);
  expect(week.slice(5)).toEqual([[], []]);
  await page.getByRole('radio', { name: 'Always', exact: true }).check();
  await page.getByRole('button', { name: 'Save hours' }).click();
  const { site: open } = await owner.get<{ site: { people: { hours: null } } }>(`/api/sites/${site.id}`);
  expect(open.people.hours).toBeNull();
});

test('without scripts a waiting conversation is found, answered, noted on and closed', async () => {
  const { chatId } = await waitingVisitor('Where is my parcel?');
  const page = await plainPage(foyer, 'ada');
  await page.goto('/u/ada');
  await page
    .getByRole('link', { name: /^Inbox ?1$/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Where is my parcel/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('It arrives tomorrow.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByRole('textbox', { name: 'Message' }).fill('Asked the carrier.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText('It arrives tomorrow.').waitFor();
  await page.getByRole('log').getByText('Asked the carrier.').waitFor();
  await page.getByRole('link', { name: 'Transcript with votes' }).click();
  await page.getByText('It arrives tomorrow.').waitFor();
  expect(await page.getByRole('link', { name: 'Conversations', exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Open in the inbox' }).click();
  await page.getByRole('button', { name: 'Return to assistant' }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();

  const { conversation } = await owner.get<{ conversation: Record<string, unknown> }>(`/api/inbox/${chatId}`);
  expect(conversation.status).toBe('closed');
  const messages = conversation.messages as { content: string; is_note: boolean }[];
  expect(messages.filter(({ is_note }) => is_note).map(({ content }) => content)).toContain(
    'Asked the carrier.',
  );

  await page.getByLabel('Search the conversations').fill('carrier');
  await page.getByLabel('Search the conversations').press('Enter');
  await page.getByRole('link', { name: /^Closed/ }).click();
  expect(await page.getByRole('link', { name: /It arrives tomorrow/ }).count()).toBe(1);
  await page.getByText('Save this filter').click();
  await page.getByLabel('Name of the filter').fill('About the carrier');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'About the carrier' }).waitFor();
});

test('who asked for a person outside opening hours is marked in the list and in the conversation', async () => {
  const hours = { timeZone: 'UTC', week: Array(7).fill([]), holidays: [] };
  await owner.patch(`/api/sites/${site.id}`, { people: { offer: 'always', hours } });
  const visitor = await widgetVisitor(foyer.origin, site.slug, HOST);
  await visitor.post('person', {}).expect(200);
  const page = await plainPage(foyer, 'ada');
  await page.goto('/u/ada/inbox');
  await page.getByRole('link', { name: /Asked for a person outside opening hours/ }).click();
  const heading = page.getByRole('region', { name: 'Visitor' }).locator('header');
  expect(await heading.innerText()).toContain('Asked for a person outside opening hours');
  await page.getByRole('log').getByText('Automatic').waitFor();
  await heading.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  expect(await heading.innerText()).not.toContain('outside opening hours');
});

test('without scripts a long conversation is open at its newest message, and what is refused stays in the field', async () => {
  const { chatId } = await waitingVisitor('The first of all');
  for (const n of Array.from({ length: 12 }).keys())
    await owner.post(`/api/inbox/${chatId}/messages`, { content: `Line ${n}\n\nand\n\nmore` });
  const page = await ownPage(foyer, 'ada', WITHOUT_SCRIPTS);
  await page.goto(`/u/ada/inbox?chat=${chatId}`);
  const isSeen = (text: string) =>
    page
      .getByRole('log')
      .getByText(text, { exact: false })
      .first()
      .evaluate((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        const log = line.closest('[role=log]')?.getBoundingClientRect();
        return log !== undefined && top < log.bottom && bottom > log.top;
      });
  expect([await isSeen('Line 11'), await isSeen('The first of all')]).toEqual([true, false]);
  // They need scripts.
  for (const text of ['Attach', 'Sound']) expect(await page.getByText(text).isVisible()).toBe(false);
  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('alert').getByText('The message is missing.').waitFor();
  expect(await page.getByRole('radio', { name: 'Note' }).isChecked()).toBe(true);
  await page.context().close();
});

describe('with scripts', () => {
  let page: Page;
  const log = () => page.getByRole('log', { name: 'Messages' });
  const field = () => page.getByRole('textbox', { name: 'Message' });
  const open = async (query = '') => {
    await page.goto(`/u/ada/inbox${query}`);
    await untilHydrated(page);
  };
  beforeAll(async () => {
    page = await ownPage(foyer, 'ada');
    await owner.post(`/api/sites/${site.id}/canned-answers`, {
      shortcut: 'returns',
      text: 'This is {operator.name}: thirty days.',
    });
  });
  afterAll(() => page?.context().close());

  test('a conversation is found, answered with a canned answer and closed by keys alone', async () => {
    const visitor = await waitingVisitor('How long can I return tea?');
    await open();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Visitor' }).first().waitFor();
    await page.waitForURL((url) => url.searchParams.get('chat') === visitor.chatId);
    await log().getByText('How long can I return tea?').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('/ret');
    await page.getByRole('option', { name: /returns/ }).waitFor();
    await page.keyboard.press('Enter');
    expect(await field().inputValue()).toBe('This is ada: thirty days.');
    await page.keyboard.press('Enter');
    await log().getByRole('paragraph').getByText('This is ada: thirty days.').waitFor();
    await page.getByRole('button', { name: 'Return to assistant' }).waitFor();

    await visitor.say('Thank you, that helps.');
    await log().getByText('Thank you, that helps.').waitFor();

    await page.getByRole('log').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('Nice visitor, e and j are letters.');
    await page.keyboard.press('Enter');
    await log().getByText('Nice visitor').waitFor();
    expect(await log().getByText('Note', { exact: true }).count()).toBe(1);
    await expectAccessible(page, 'inbox', [1280, 320]);
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole('log').focus();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    expect(await log().getByRole('paragraph').getByText('This is ada: thirty days.').count()).toBe(1);
  });

  test('a conversation is assigned, and a page of the knowledge inserted, by keys alone', async () => {
    const { chatId } = await waitingVisitor('What are kettles made of?');
    await open(`?chat=${chatId}`);
    await page.getByRole('log').focus();
    await page.keyboard.press('a');
    const name = page.getByRole('button', { name: 'ada (you)' });
    await expect.poll(() => name.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.getByRole('log').evaluate((shown) => shown === document.activeElement))
      .toBe(true);
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('Open, yours').waitFor();

    const searched: (string | null)[] = [];
    await page.route('**/api/search/bot/*', (route) => {
      searched.push(new URL(route.request().url()).searchParams.get('q'));
      const found = { heading: '', excerpt: 'Of <mark>steel</mark>.' };
      const results = ['Kettles', 'Cups'].map((title) => ({
        ...{ ...found, title },
        url: `https://shop.example/${title}#:~:text=Of%20steel`,
      }));
      return route.fulfill({ json: { results, answer: null } });
    });
    await page.getByRole('button', { name: 'Knowledge' }).click();
    await page.getByRole('button', { name: 'Cups' }).waitFor();
    expect(searched).toEqual(['What are kettles made of?']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field().inputValue()).toBe('Of steel.\n[Cups](https://shop.example/Cups)');
    await field().fill('');
    await page.unroute('**/api/search/bot/*');
  });

  test('a search that finds nothing says so, and is cleared', async () => {
    await waitingVisitor('Do you sell spoons?');
    await open('?view=waiting&q=xylophone&isUnread=true');
    await page.getByText('No conversation was found.').waitFor();
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await page.getByText('Do you sell spoons?').waitFor();
    expect(await page.getByLabel('Search the conversations').inputValue()).toBe('');
  });

  test('it says that it is looked at while its tab is visible', async () => {
    const isTold = () => page.waitForRequest('**/api/inbox/looking');
    await Promise.all([isTold(), open()]);
    const turn = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/looking')) told.push(request.url());
    });
    await turn(true);
    expect(told).toEqual([]);
    await Promise.all([isTold(), turn(false)]);
  });

  test('a message is shown at once, sent again with the same id after a failure, once, and before the next one', async () => {
    const { chatId } = await waitingVisitor('Is this shown once?');
    await open(`?chat=${chatId}`);
    const sent: { clientId: string; content: string }[] = [];
    await page.route('**/messages', async (route) => {
      sent.push(route.request().postDataJSON());
      // The server has stored it, and its answer is lost.
      if (sent.length === 1) await route.fetch();
      await (sent.length === 1 ? route.abort() : route.continue());
    });
    for (const text of ['Only once', 'And then']) {
      await field().fill(text);
      await page.keyboard.press('Enter');
      await log().getByRole('paragraph').getByText(text).waitFor();
    }
    await eventually(() => expect(sent).toHaveLength(3));
    await log().getByText('Sending').first().waitFor({ state: 'detached' });
    expect(sent.map(({ content }) => content)).toEqual(['Only once', 'Only once', 'And then']);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2);
    expect(await log().getByRole('paragraph').getByText('Only once').count()).toBe(1);
    await page.unroute('**/messages');
  });

  test('of two operators, the second sees who writes and who has it, and takes it over with the same message', async () => {
    const { session: ben } = await addOperator('ben');
    const { chatId } = await waitingVisitor('Who answers first?');
    await open(`?chat=${chatId}`);
    await ben.post(`/api/inbox/${chatId}/typing`, {});
    await page.getByText('ben is writing here too.').waitFor();
    // The event that tells who has it may come later than the answer of the other.
    await page.route('**/api/inbox/events?*', (route) => route.abort());
    await field().fill('I do');
    await ben.post(`/api/inbox/${chatId}/claim`, {});
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('ben has this conversation.').waitFor();
    expect(await field().inputValue()).toBe('I do');
    await page.getByRole('status').getByText('ben has this conversation.').waitFor();
    // A key alone takes nothing from anybody.
    await field().press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Take over and send');
    await expectAccessible(page, 'a conversation of somebody else', [1280, 320]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Take over and send' }).click();
    await log().getByRole('paragraph').getByText('I do').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    const { conversation } = await ben.get<{
      conversation: { assignee: { name: string }; messages: { content: string }[] };
    }>(`/api/inbox/${chatId}`);
    expect(conversation.assignee.name).toBe('ada');
    expect(conversation.messages.filter(({ content }) => content === 'I do')).toHaveLength(1);
    await page.unrouteAll();
  });

  test('a note stays one, with its conversation, and not in the next one', async () => {
    const [one, other] = [await waitingVisitor('A secret one'), await waitingVisitor('A public one')];
    await open(`?chat=${one.chatId}`);
    await page.getByRole('radio', { name: 'Note' }).check();
    await field().fill('Do not tell.');
    await page.getByRole('button', { name: 'Add note' }).waitFor();
    await page.getByRole('link', { name: /A public one/ }).click();
    await log().getByText('A public one').waitFor();
    expect(await page.getByRole('radio', { name: 'Reply' }).isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add note' }).count()).toBe(0);
    await open(`?chat=${one.chatId}`);
    expect(await field().inputValue()).toBe('Do not tell.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await log().getByText('Note', { exact: true }).waitFor();
    expect(other.chatId).not.toBe(one.chatId);
  });

  test('what is too long or empty is said at the field, and what the server refuses comes back to it', async () => {
    const { chatId } = await waitingVisitor('Tell me everything');
    await open(`?chat=${chatId}`);
    const problem = page.getByRole('alert');
    await field().fill('x'.repeat(10_001));
    await problem.getByText('at most 10,000 characters. This one has 10,001.').waitFor();
    await field().press('Enter');
    expect((await field().inputValue()).length).toBe(10_001);
    await field().fill('Short.');
    await problem.waitFor({ state: 'detached' });

    const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
    await page.getByLabel('Attach').setInputFiles([empty]);
    await problem.getByText('empty.txt: This file is empty.').waitFor();
    await page
      .getByLabel('Attach')
      .setInputFiles([{ ...empty, name: 'tea.txt', buffer: Buffer.from('Tea') }]);
    await page.getByRole('button', { name: 'Remove tea.txt' }).click();
    await problem.waitFor({ state: 'detached' });

    const sent: string[] = [];
    await page.route('**/messages', (route) => {
      sent.push(route.request().method());
      return route.fulfill({ status: 413, json: { message: 'The request is too large.' } });
    });
    await field().press('Enter');
    await problem.getByText('The request is too large.').waitFor();
    expect(await field().inputValue()).toBe('Short.');
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(sent).toHaveLength(1);
    await page.unroute('**/messages');
    await field().press('Enter');
    await log().getByRole('paragraph').getByText('Short.').waitFor();
    await problem.waitFor({ state: 'detached' });
  });

  test('what a person answered is saved as an answer once, and leads to it', async () => {
    const { chatId } = await waitingVisitor('Do you sell cups?');
    await owner.post(`/api/inbox/${chatId}/messages`, { content: 'Yes, of glass.' });
    await open(`?chat=${chatId}`);
    await log().getByText('Save as answer').click();
    await log().getByLabel('Question').fill('Are there cups?');
    await log().getByRole('button', { name: 'Publish answer' }).click();
    await log().getByText('Saved as an answer to').waitFor();
    expect(await log().getByText('Save as answer').count()).toBe(0);
    await log().getByRole('link', { name: 'Show your answer' }).click();
    await page.getByText('Are there cups?').first().waitFor();
  });

  test('single keys can be switched off, and stay so', async () => {
    await waitingVisitor('One more');
    await open();
    await page.keyboard.press('?');
    await page.getByLabel('Use single keys as shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await open();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('a new waiting conversation appears, is counted in the title, and several are closed at once', async () => {
    await open();
    await waitingVisitor('A new one');
    await page.getByRole('link', { name: /A new one/ }).waitFor();
    await eventually(async () => expect(await page.title()).toMatch(/^\(1\) Inbox/));
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.getByRole('region', { name: 'Inbox' }).evaluate((list) => list.scrollTo(0, list.scrollHeight));
    const boxes = page.getByRole('checkbox', { name: /^Select/ });
    await boxes.last().check();
    const bar = page.getByRole('region', { name: 'Selected conversations' });
    const [row, below] = [await boxes.last().boundingBox(), await bar.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(320);
    await page.setViewportSize({ width: 1280, height: 720 });
    await bar.getByRole('button', { name: 'Select all' }).click();
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true);
    await bar.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Nobody is waiting for a person.').waitFor();
    await eventually(async () => expect(await page.title()).toMatch(/^Inbox/));
  });
});

test('an open conversation disappears with the role that allows reading it', async () => {
  const { member } = await addOperator('leo');
  const { chatId } = await waitingVisitor('Only for the team');
  const page = await ownPage(foyer, 'leo');
  await page.goto(`/u/leo/inbox?chat=${chatId}`);
  await untilHydrated(page);
  await page.getByRole('log').getByText('Only for the team').waitFor();
  await owner.patch(`/api/sites/${site.id}/members/${member.id}`, { role: 'analyst' });
  await page.getByText('Conversation not found').waitFor();
  expect(await page.getByText('Only for the team').count()).toBe(0);
});

test('an operator gets from a conversation to its own answer, though many are newer', async () => {
  await addOperator('mia');
  const visitor = await widgetVisitor(foyer.origin, site.slug, HOST);
  const asked = (await visitor.post('chat', { message: 'Do you rent trays?' }).expect(200)).body.chat_id;
  const qa = { type: 'qa', question: 'do you rent TRAYS', answer: 'For weddings.' };
  const { site: saved } = await owner.get<{ site: { bot_id: string } }>(`/api/sites/${site.id}`);
  const { source } = await owner.post<{ source: { id: string } }>(`/api/bots/${saved.bot_id}/sources`, qa);
  await addNewerAnswers(source.id);
  const page = await plainPage(foyer, 'mia');
  await page.goto(`/u/ada/sites/${site.slug}/conversations/${asked}`);
  await page.getByRole('link', { name: 'Show your answer' }).click();
  await page.locator(`#own-answer-${source.id}`).getByText('For weddings.').waitFor();
  expect(new URL(page.url()).hash).toBe(`#own-answer-${source.id}`);
  await page.goto(`/u/ada/sites/${site.slug}/gaps`);
  expect(await page.locator(`#own-answer-${source.id}`).count()).toBe(0);
});

/** As many as the page of the gaps shows. */
const addNewerAnswers = (id: string) =>
  withDatabase(foyer.databaseUrl, async (db) => {
    const row = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const settings = JSON.stringify({ question: 'A newer one?', answer: 'Yes.' });
    const created_at = new Date(Date.now() + 60_000).toISOString();
    const newer = Array.from({ length: 50 }, (_, n) => ({ ...row, id: `${id}-${n}`, settings, created_at }));
    await db.insertInto('sources').values(newer).execute();
  });
