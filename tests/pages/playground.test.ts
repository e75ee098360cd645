import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible, WIDTHS } from '../setup/browser/look.ts';
import {
  ask,
  hasFocus,
  QUESTION,
  untilHydrated,
  visitNew,
  withPlaygroundPages,
} from '../setup/browser/playground-pages.ts';
import { ADMIN } from '../setup/websites/own-site.ts';

const playground = withPlaygroundPages();
const { open } = playground;

/** How long a stop right after a send is taken for the second half of a double click. */
const DOUBLE_CLICK_MS = 500;

const chatNames = (page: Page) =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem').getByRole('link');
const namesOf = async (page: Page) =>
  (await chatNames(page).allInnerTexts()).map((text) => text.split('\n', 1)[0]);
const countOf = (page: Page) => page.getByRole('heading', { name: /^Chats/ }).innerText();

/** A page that was loaded again would have forgotten it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stayed: true }));
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);

const chooseFromMenu = async (page: Page, chat: string) =>
  page
    .getByRole('button', { name: `Rename, export or delete ${chat}` })
    .first()
    .click();

describe('without an assistant', () => {
  test('a visitor signs in, and then sees what is missing', async () => {
    const { page, complaints } = await open();
    await page.goto('/playground/new');
    await page.waitForURL('**/login?next=**');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/playground/new');
    await page.getByRole('heading', { name: 'No assistant yet' }).waitFor();
    await playground.addAssistants();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('a chat', () => {
  test('is created by its first message, without a reload, at the top of the list', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    await mark(page);
    await page.getByRole('combobox', { name: /^Assistant/ }).selectOption('Empty-headed');
    expect(await page.getByRole('button', { name: QUESTION, exact: true }).count()).toBe(0);
    await page.getByRole('combobox', { name: /^Assistant/ }).selectOption('Tea shop');
    await page.getByRole('button', { name: QUESTION, exact: true }).click();
    await page.getByText('thirty days').first().waitFor();
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    const cited = page.getByRole('link', { name: 'Source 1: How long · Returns' }).first();
    expect(await cited.getAttribute('href')).toBe(`http://${playground.website.domain}/#how-long`);
    await eventually(async () => expect(await namesOf(page)).toEqual([QUESTION]));
    expect(await countOf(page)).toBe('Chats 1');

    await ask(page, 'Who won the chess world cup?');
    expect(await namesOf(page)).toEqual([QUESTION]);
    expect(await hasStayed(page)).toBe(true);

    const first = page.url();
    await page.getByRole('link', { name: 'New chat' }).click();
    await page.waitForURL('**/playground/new');
    await ask(page, 'May I return opened tea?');
    await eventually(async () => expect(await namesOf(page)).toEqual(['May I return opened tea?', QUESTION]));
    expect(await countOf(page)).toBe('Chats 2');

    await chatNames(page).nth(1).click();
    await page.waitForURL(first);
    await page.getByRole('paragraph').filter({ hasText: 'Who won the chess world cup?' }).waitFor();
    expect(await page.getByRole('log').getByText('thirty days').count()).toBeGreaterThan(0);
    expect(await chatNames(page).nth(1).getAttribute('aria-current')).toBe('page');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is renamed and deleted in place, also after a reload', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    await ask(page, 'Passing thought');
    await eventually(async () => expect((await namesOf(page))[0]).toBe('Passing thought'));
    await mark(page);
    await chooseFromMenu(page, 'Passing thought');
    expect(await page.title()).toMatch(/^Passing thought · /);
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename chat' });
    const widths = await dialog.getByRole('button').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(widths).toEqual([widths[0], widths[0]]);
    await dialog.getByLabel('Name').fill('Never mind');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await chooseFromMenu(page, 'Passing thought');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Passing thought');
    await dialog.getByLabel('Name').fill(' ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Name is missing.').first().waitFor();
    await dialog.getByLabel('Name').fill('Lasting thought');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lasting thought' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.title()).toMatch(/^Lasting thought · /);
    expect((await namesOf(page))[0]).toBe('Lasting thought');
    expect(await page.locator(':popover-open').count()).toBe(0);
    expect(await hasStayed(page)).toBe(true);

    await page.reload();
    expect(await page.title()).toMatch(/^Lasting thought · /);
    await untilHydrated(page);
    expect((await namesOf(page))[0]).toBe('Lasting thought');
    await page.getByRole('paragraph').filter({ hasText: 'Passing thought' }).waitFor();
    const before = await countOf(page);
    await mark(page);
    await chooseFromMenu(page, 'Lasting thought');
    await page.locator(':popover-open').getByText('Delete', { exact: true }).click();
    await page.locator(':popover-open').getByRole('button', { name: 'Delete conversation' }).click();
    await page.waitForURL('**/playground/new');
    await eventually(async () => expect(await namesOf(page)).not.toContain('Lasting thought'));
    expect(before).toBe('Chats 3');
    expect(await countOf(page)).toBe('Chats 2');
    expect(await page.title()).toMatch(/^New chat · /);
    expect(await page.getByRole('log').count()).toBe(0);
    expect(await hasStayed(page)).toBe(true);
    // The name that was refused.
    expect(complaints).toEqual([expect.stringContaining('422')]);
    await page.context().close();
  });

  test('ignores sends while a reply is loading, which can be stopped', async () => {
    const { page } = await open();
    await visitNew(page);
    let calls = 0;
    await page.route('**/invoke', () => {
      calls += 1;
    });
    await page.getByLabel('Your message').fill('First');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.getByLabel('Your message').fill('Second');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Your message').inputValue()).toBe('Second');
    await page.waitForTimeout(DOUBLE_CLICK_MS);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(calls).toBe(1);
    await page.getByText('Stopped.').waitFor();
    await page.unroute('**/invoke');
    await page.getByRole('button', { name: 'Ask again' }).click();
    expect(await hasFocus(page)).toBe(true);
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    expect(await page.getByText('Stopped.').count()).toBe(0);
    await page.context().close();
  });

  test('sends once on a double click', async () => {
    const { page } = await open();
    await visitNew(page);
    await page.getByLabel('Your message').fill('Twice?');
    await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await page.getByText('Stopped.').count()).toBe(0);
    expect(await page.getByRole('log').getByText('Twice?').count()).toBe(1);
    await page.context().close();
  });

  test('redirects to the sign-in when the session has ended, and keeps the draft', async () => {
    const { page } = await open();
    await visitNew(page);
    const body = JSON.stringify({ message: 'Log in to continue.' });
    await page.route('**/invoke', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body }),
    );
    await page.getByLabel('Your message').fill('Still there?');
    await page.keyboard.press('Enter');
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Login' });
    expect(await signIn.getAttribute('href')).toBe('/login?next=%2Fplayground%2Fnew');
    await visitNew(page);
    await eventually(async () =>
      expect(await page.getByLabel('Your message').inputValue()).toBe('Still there?'),
    );
    await page.context().close();
  });

  test('shows that a message failed until the next send', async () => {
    const { page } = await open();
    await visitNew(page);
    await page.route('**/invoke', (route) => route.abort());
    await page.getByLabel('Your message').fill('Anybody?');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
    await page.unroute('**/invoke');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('log').getByText('Anybody?').count()).toBe(1);
    await page.context().close();
  });

  test('accepts line breaks with Shift and Enter in a growing field', async () => {
    const { page } = await open();
    await visitNew(page);
    const field = page.getByLabel('Your message');
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const low = await height();
    await field.fill('One');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Two');
    expect(await field.inputValue()).toBe('One\nTwo');
    expect(await height()).toBeGreaterThan(low);
    expect(page.url()).toMatch(/\/new$/);
    await page.context().close();
  });
});

describe('the list of chats', () => {
  const add = async (page: Page, ...names: string[]) => {
    for (const prompt of names)
      await page.request.post('/api/chat/playground/new/invoke', {
        data: { prompt },
        headers: { Origin: playground.foyer.origin },
      });
  };

  test('is searched while typing, and new chats appear in matching searches', async () => {
    const { page, complaints } = await open();
    await add(page, 'Oolong of spring', 'Oolong of autumn', 'Sencha');
    await visitNew(page);
    const before = await countOf(page);
    const search = page.getByRole('searchbox', { name: 'Search chats' });
    await search.fill('oolong');
    await eventually(async () =>
      expect(await namesOf(page)).toEqual(['Oolong of autumn', 'Oolong of spring']),
    );
    expect(await countOf(page)).toBe('Chats 2');
    await ask(page, 'Is oolong green?');
    await eventually(async () => expect((await namesOf(page))[0]).toBe('Is oolong green?'));
    expect(await countOf(page)).toBe('Chats 3');
    await search.fill('nothing like it');
    await page.getByText('No chat is called “nothing like it”.').waitFor();
    // The open chat keeps its name although it is not in the list.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Is oolong green?');
    await search.fill('');
    await eventually(async () => expect((await namesOf(page))[0]).toBe('Is oolong green?'));
    expect(await countOf(page)).toBe(`Chats ${Number(before.split(' ')[1]) + 1}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('loses deleted chats, and a page that was still loading does not restore them', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    const search = page.getByRole('searchbox', { name: 'Search chats' });
    const before = Number((await countOf(page)).split(' ')[1]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/chats?*', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/chats?*');
    await search.fill('oolong');
    await asked;
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const name of ['Oolong of spring', 'Is oolong green?'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByText('2 chats selected').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 conversations deleted.').waitFor();
    release();
    await eventually(async () => expect(await namesOf(page)).toEqual(['Oolong of autumn']));
    expect(await hasFocus(page)).toBe(true);
    await search.fill('');
    await eventually(async () => expect(await countOf(page)).toBe(`Chats ${before - 2}`));
    expect(await namesOf(page)).not.toContain('Oolong of spring');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('exports a chat as a file', async () => {
    const { page } = await open();
    await visitNew(page);
    await chooseFromMenu(page, 'Oolong of autumn');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as Markdown' }).and(page.locator(':visible')).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Oolong of autumn.md');
    await page.context().close();
  });
});

describe('the keyboard', () => {
  const leaveField = (page: Page) =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

  test('has every listed function', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    await ask(page, 'Keys?');
    await page.keyboard.press('ArrowUp');
    // The field has the focus a moment after it is there.
    const changed = page.getByLabel('Changed text').and(page.locator(':focus'));
    expect(await changed.inputValue()).toBe('Keys?');
    await page.keyboard.press('Escape');
    await leaveField(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Regenerate the last answer').waitFor();
    await expectAccessible(page, 'shortcuts');
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-chats');
    await page.keyboard.type('?n');
    expect(await dialog.count()).toBe(0);
    // The check has left a narrow window, whose list is a drawer.
    await page.keyboard.press('Escape');
    await leaveField(page);
    await page.keyboard.press('m');
    await page.keyboard.type('n');
    expect(await page.getByLabel('Your message').inputValue()).toBe('n');
    await leaveField(page);
    await page.keyboard.press('n');
    await page.waitForURL('**/playground/new');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('has single keys that can be turned off permanently', async () => {
    const { page } = await open();
    await visitNew(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await untilHydrated(page);
    await leaveField(page);
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
    await page.context().close();
  });
});

test('without scripts, search, editing and deleting several chats work', async () => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto('/playground/new');
  await page.getByLabel('Your message').fill('Plain one?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const log = page.getByRole('log');
  const questions = log.locator('[data-question] > div > p');
  await log.getByText('Edit', { exact: true }).click();
  await log.getByLabel('Changed text').fill('Plainer one?');
  await log.getByRole('button', { name: 'Send', exact: true }).click();
  await questions.getByText('Plainer one?').waitFor();
  await log.getByRole('button', { name: 'Regenerate' }).click();
  await questions.getByText('Plainer one?').waitFor();
  expect(await log.locator('[data-question]').count()).toBe(1);

  await page.getByRole('searchbox', { name: 'Search chats' }).fill('plain');
  await page.keyboard.press('Enter');
  await page.waitForURL('**?nameLike=plain');
  expect(await namesOf(page)).toEqual(['Plain one?']);
  await page.getByRole('checkbox', { name: 'Select Plain one?' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.waitForURL('**/playground/new');
  await page.getByText('One conversation deleted.').waitFor();
  expect(await namesOf(page)).not.toContain('Plain one?');
  await page.context().close();
});

test('without scripts, asking, reading, renaming and deleting work', async () => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto('/playground/new');
  await page.getByRole('button', { name: QUESTION, exact: true }).click();
  await page.waitForURL(/\/playground\/[0-9a-f-]{36}#latest$/);
  await page.getByText('thirty days').first().waitFor();
  await page.getByLabel('Your message').fill('And opened tea?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByRole('paragraph').filter({ hasText: 'And opened tea?' }).waitFor();

  await page.getByRole('link', { name: 'New chat' }).click();
  await page.getByRole('combobox', { name: /^Assistant/ }).selectOption('Empty-headed');
  await page.getByLabel('Your message').fill('Anything?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('with Empty-headed').waitFor();

  await chooseFromMenu(page, 'Anything?');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename chat' });
  await dialog.getByLabel('Name').fill('Without scripts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Without scripts' }).waitFor();
  await chooseFromMenu(page, 'Without scripts');
  await page.locator(':popover-open').getByText('Delete', { exact: true }).click();
  await page.locator(':popover-open').getByRole('button', { name: 'Delete conversation' }).click();
  await page.waitForURL('**/playground/new');
  await page.getByText('Conversation deleted.').waitFor();
  expect(await namesOf(page)).not.toContain('Without scripts');
  await page.context().close();
});

test('an unknown chat shows an error page', async () => {
  const { page } = await open();
  const answer = await page.goto('/playground/0199e3c0-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await page.context().close();
});

test.each(WIDTHS)('axe finds no violations at %i pixels, and no page scrolls horizontally', async (width) => {
  const { page, complaints } = await open({ viewport: { width, height: 700 } });
  const check = (where: string) => expectAccessible(page, where, [width]);
  await page.goto('/playground/new');
  await check('new');
  if (width < 900) await page.getByRole('button', { name: 'Chats' }).click();
  await chooseFromMenu(page, QUESTION);
  // Half faded in, a menu has less contrast.
  const menu = page.locator(':popover-open').last();
  await eventually(async () =>
    expect(await menu.evaluate((element) => getComputedStyle(element).opacity)).toBe('1'),
  );
  await check('list');
  await page.keyboard.press('Escape');
  await chatNames(page).filter({ hasText: QUESTION }).first().click();
  await page.getByText('thirty days').first().waitFor();
  await check('chat');
  expect(await page.locator(':popover-open').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the list loads further chats, with and without scripts', async () => {
  const { page, complaints } = await open();
  const ask = { data: { prompt: 'Hi' }, headers: { Origin: playground.foyer.origin } };
  for (let n = 0; n < 60; n++) await page.request.post('/api/chat/playground/new/invoke', ask);
  const { count } = await (await page.request.get('/api/chats')).json();
  await visitNew(page);
  expect(await chatNames(page).count()).toBe(50);
  await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await eventually(async () => expect(await chatNames(page).count()).toBe(count));
  expect(await page.getByRole('link', { name: 'Load more' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();

  const plain = await open({ javaScriptEnabled: false });
  await plain.page.goto('/playground/new');
  await plain.page.getByRole('link', { name: 'Load more' }).click();
  await plain.page.waitForURL('**?chats=2');
  expect(await chatNames(plain.page).count()).toBe(count - 50);
  await plain.page.context().close();
});
