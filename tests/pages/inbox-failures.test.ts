import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiSession } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import { inboxPage, startInbox } from '../setup/websites/inbox.ts';
import { ownPage } from '../setup/websites/own-pages.ts';

let inbox: Awaited<ReturnType<typeof startInbox>>;
let owner: ApiSession;
let page: Page;
let shown: ReturnType<typeof inboxPage>;
const log = () => shown.log();
const field = () => shown.field();
const open = (query?: string) => shown.open(query);

beforeAll(async () => {
  inbox = await startInbox();
  owner = inbox.owner;
  page = await ownPage(inbox.foyer, 'ada');
  shown = inboxPage(page);
  await owner.post(`/api/sites/${inbox.site.id}/canned-answers`, {
    shortcut: 'thanks',
    text: 'Many thanks.',
  });
});
afterAll(() => inbox?.foyer.stop());
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await inbox.closeAll();
});

test('a message is shown at once, sent again with the same id after a failure, once, and before the next one', async () => {
  const { chatId } = await inbox.waitingVisitor('Is this shown once?');
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

test('what is too long or empty is said at the field, and what the server refuses comes back to it', async () => {
  const { chatId } = await inbox.waitingVisitor('Tell me everything');
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
  await page.getByLabel('Attach').setInputFiles([{ ...empty, name: 'tea.txt', buffer: Buffer.from('Tea') }]);
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

test('a message that was on its way when the page was left is sent after it, once', async () => {
  const { chatId } = await inbox.waitingVisitor('Is this stored?');
  await open(`?chat=${chatId}`);
  const sent: { clientId: string; content: string }[] = [];
  await page.route('**/messages', async (route) => {
    sent.push(route.request().postDataJSON());
    // The server has stored it, and the page is left before the answer.
    if (sent.length === 1) await route.fetch();
    else await route.continue();
  });
  await field().fill('Kept');
  await field().press('Enter');
  await eventually(() => expect(sent).toHaveLength(1));
  await page.reload();
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await log().getByRole('paragraph').getByText('Kept').waitFor();
  await log().getByText('Sending').waitFor({ state: 'detached' });
  expect(await log().getByRole('paragraph').getByText('Kept').count()).toBe(1);
});

test('a reply that is refused is not joined with the note that is written meanwhile', async () => {
  const { chatId } = await inbox.waitingVisitor('Who reads this?');
  await open(`?chat=${chatId}`);
  const refuse = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    await refuse.promise;
    await route.fulfill({ status: 422, json: { message: 'It is refused.' } });
  });
  await field().fill('To the visitor');
  await field().press('Enter');
  await page.getByRole('radio', { name: 'Note' }).check();
  await field().fill('To the team');
  refuse.resolve();
  await log().getByText('It is refused.').waitFor();
  expect(await field().inputValue()).toBe('To the team');
  expect(await page.getByRole('radio', { name: 'Note' }).isChecked()).toBe(true);
  const edit = log().getByRole('button', { name: 'Edit' });
  await edit.click();
  await page.getByText('Send or clear this one first.').waitFor();
  expect(await field().inputValue()).toBe('To the team');
  await field().fill('');
  await edit.click();
  expect(await field().inputValue()).toBe('To the visitor');
  expect(await page.getByRole('radio', { name: 'Reply' }).isChecked()).toBe(true);
  await edit.waitFor({ state: 'detached' });
  await field().fill('');
});

test('Enter after a slash chooses an answer and sends nothing, however late the answers are', async () => {
  const { chatId } = await inbox.waitingVisitor('That was all.');
  await open(`?chat=${chatId}`);
  const load = Promise.withResolvers<void>();
  await page.route('**/canned-answers?*', async (route) => {
    await load.promise;
    await route.continue();
  });
  await field().pressSequentially('/thanks');
  await field().press('Enter');
  expect(await field().inputValue()).toBe('/thanks');
  load.resolve();
  await page.getByRole('option', { name: /thanks/ }).waitFor();
  await field().press('Enter');
  expect(await field().inputValue()).toBe('Many thanks.');

  await page.unrouteAll();
  await page.route('**/canned-answers?*', (route) => route.abort());
  await field().fill('');
  await field().pressSequentially('/other');
  await page.getByText('The canned answers could not be loaded.').waitFor();
  await field().fill('');
});

test('files stay with their conversation, and a message waits for their upload', async () => {
  const { chatId } = await inbox.waitingVisitor('Where is the list?');
  const other = await inbox.waitingVisitor('Another one');
  await open(`?chat=${chatId}`);
  const store = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    await store.promise;
    await route.continue();
  });
  await page
    .getByLabel('Attach')
    .setInputFiles([{ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea') }]);
  await field().fill('Here it is.');
  await field().press('Enter');
  await page.getByText('Wait for the upload.').waitFor();
  await page.getByRole('link', { name: /Another one/ }).click();
  await log().getByText('Another one').waitFor();
  store.resolve();
  await page.getByRole('link', { name: /Where is the list/ }).click();
  await page.getByRole('button', { name: 'Remove list.txt' }).waitFor();
  expect(await field().inputValue()).toBe('Here it is.');
  await field().press('Enter');
  await log()
    .getByRole('link', { name: /list.txt/ })
    .waitFor();
  expect(other.chatId).not.toBe(chatId);
});

test('what could not be loaded is not called deleted, and is loaded at another attempt', async () => {
  const { chatId } = await inbox.waitingVisitor('Still here?');
  await open();
  const route = `**/api/inbox/${chatId}`;
  await page.route(route, (request) => request.abort());
  await page.getByRole('link', { name: /Still here/ }).click();
  await page.getByText('The conversation could not be loaded').waitFor();
  expect(await page.getByText('Conversation not found').count()).toBe(0);
  await page.unroute(route);
  await page.getByRole('button', { name: 'Try again' }).click();
  await log().getByText('Still here?').waitFor();

  await page.route('**/api/inbox?*', (request) => request.abort());
  await page.getByRole('link', { name: /^Closed/ }).click();
  await page.getByText('The conversations could not be loaded').waitFor();
  expect(await page.getByRole('link', { name: /Still here/ }).count()).toBe(0);
  await page.unroute('**/api/inbox?*');
  await page.getByRole('link', { name: /^All/ }).click();
  await page.getByRole('link', { name: /Still here/ }).waitFor();
});

test('a narrow page with the visitor of a conversation that is gone says so', async () => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open('?chat=gone&show=visitor');
  await page.getByText('Conversation not found').waitFor();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('an inbox whose session has ended says that nothing arrives any more, and leads back by the login', async () => {
  await page.route('**/api/inbox/events*', (route) => route.fulfill({ status: 401, json: {} }));
  await open();
  await page.getByRole('alert').getByText('You are logged out. New messages no longer arrive.').waitFor();
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
});
