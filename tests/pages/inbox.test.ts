import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiSession } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { untilHydrated } from '../setup/browser/playground-pages.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { HOST, inboxPage, startInbox } from '../setup/websites/inbox.ts';
import { ownPage, plainPage, WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { widgetVisitor } from '../setup/websites/people.ts';

let inbox: Awaited<ReturnType<typeof startInbox>>;
let foyer: ServerProcess;
let owner: ApiSession;
let site: { id: string; slug: string };

beforeAll(async () => {
  inbox = await startInbox();
  ({ foyer, owner, site } = inbox);
});
afterAll(() => foyer?.stop());
afterEach(() => inbox.closeAll());

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
  await page.getByLabel('Minutes until somebody answers').fill('1.5');
  await page.getByRole('button', { name: 'Save minutes' }).click();
  await page.getByText('Enter minutes from 1 to 1,440.').first().waitFor();
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
  const { chatId } = await inbox.waitingVisitor('Where is my parcel?');
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
  const { chatId } = await inbox.waitingVisitor('The first of all');
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
  let shown: ReturnType<typeof inboxPage>;
  const log = () => shown.log();
  const field = () => shown.field();
  const open = (query?: string) => shown.open(query);
  beforeAll(async () => {
    page = await ownPage(foyer, 'ada');
    shown = inboxPage(page);
    await owner.post(`/api/sites/${site.id}/canned-answers`, {
      shortcut: 'returns',
      text: 'This is {operator.name}: thirty days.',
    });
  });
  afterAll(() => page?.context().close());

  test('a conversation is found, answered with a canned answer and closed by keys alone', async () => {
    const visitor = await inbox.waitingVisitor('How long can I return tea?');
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
    const { chatId } = await inbox.waitingVisitor('What are kettles made of?');
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
    await field().fill('We have them.');
    await page.getByRole('button', { name: 'Knowledge' }).click();
    await page.getByRole('button', { name: 'Cups' }).waitFor();
    expect(searched).toEqual(['What are kettles made of?']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => field().inputValue())
      .toBe('We have them.\nOf steel.\n[Cups](https://shop.example/Cups)');
    await field().press('Enter');
    await log().getByRole('link', { name: 'Cups' }).waitFor();
    await page.getByRole('log').focus();
    await page.keyboard.press('c');
    expect(await field().inputValue()).toBe('/');
    await page.keyboard.press('Escape');
    expect(await field().inputValue()).toBe('');
    await page.getByRole('button', { name: 'Knowledge' }).click();
    await page.getByRole('searchbox', { name: 'Search the knowledge' }).press('Escape');
    expect(await shown.focused().getAttribute('aria-label')).toBe('Message');
    await page.unroute('**/api/search/bot/*');
  });

  test('the focus is always on something that is shown', async () => {
    const { chatId } = await inbox.waitingVisitor('Do you sell forks?');
    const isOn = async (name: string) => expect(await shown.focused().textContent()).toBe(name);
    await page.setViewportSize({ width: 375, height: 700 });
    await open();
    await page.getByRole('link', { name: /Do you sell forks/ }).press('Enter');
    await log().getByText('Do you sell forks?').waitFor();
    await isOn('Visitor');
    await page.getByRole('link', { name: 'Details' }).press('Enter');
    await page.getByRole('link', { name: 'Back to the conversation' }).waitFor();
    expect(await shown.focused().getAttribute('id')).toBe('visitor-title');
    await page.getByRole('link', { name: 'Back to the conversation' }).press('Enter');
    await log().waitFor();
    expect(await shown.focused().getAttribute('id')).toBe('chat-title');
    await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
    await page.getByRole('link', { name: /Do you sell forks/ }).waitFor();
    await isOn('Inbox');

    await page.setViewportSize({ width: 1280, height: 720 });
    await open(`?chat=${chatId}`);
    await page.getByRole('button', { name: 'Take over' }).press('Enter');
    await page.getByText('Open, yours').waitFor();
    await isOn('Visitor');

    await open();
    await page.getByLabel('Search the conversations').fill('xylophone');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('0 conversations').waitFor({ state: 'attached' });
    expect(await shown.focused().getAttribute('aria-label')).toBe('Search the conversations');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Unread only').check();
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await page.waitForURL(/isUnread=true/);
    await isOn('Filters (1)');
  });

  test('a search that finds nothing says so, and is cleared', async () => {
    await inbox.waitingVisitor('Do you sell spoons?');
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

  test('of two operators, the second sees who writes and who has it, and takes it over with the same message', async () => {
    const { session: ben } = await inbox.addOperator('ben');
    const { chatId } = await inbox.waitingVisitor('Who answers first?');
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
    const [one, other] = [
      await inbox.waitingVisitor('A secret one'),
      await inbox.waitingVisitor('A public one'),
    ];
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

  test('what a person answered is saved as an answer once, and leads to it', async () => {
    const { chatId } = await inbox.waitingVisitor('Do you sell cups?');
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
    await inbox.waitingVisitor('One more');
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
    await inbox.waitingVisitor('A new one');
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
    await bar.getByText(`${await boxes.count()} chosen`).waitFor();
    await page.route('**/api/inbox/bulk/close', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many requests.' } }),
    );
    await bar.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').getByText('Too many requests.').waitFor();
    expect(await boxes.first().isChecked()).toBe(true);
    await page.unroute('**/api/inbox/bulk/close');
    await page.setViewportSize({ width: 375, height: 700 });
    await bar.getByRole('button', { name: 'Assign the selected' }).click();
    await bar.getByRole('button', { name: 'ada (you)' }).waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThan(120);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
    await bar.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Nobody is waiting for a person.').waitFor();
    await eventually(async () => expect(await page.title()).toMatch(/^Inbox/));
  });
});

test('an open conversation disappears with the role that allows reading it', async () => {
  const { member } = await inbox.addOperator('leo');
  const { chatId } = await inbox.waitingVisitor('Only for the team');
  const page = await ownPage(foyer, 'leo');
  await page.goto(`/u/leo/inbox?chat=${chatId}`);
  await untilHydrated(page);
  await page.getByRole('log').getByText('Only for the team').waitFor();
  await owner.patch(`/api/sites/${site.id}/members/${member.id}`, { role: 'analyst' });
  await page.getByText('Conversation not found').waitFor();
  expect(await page.getByText('Only for the team').count()).toBe(0);
});

test('an operator gets from a conversation to its own answer, though many are newer', async () => {
  await inbox.addOperator('mia');
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
