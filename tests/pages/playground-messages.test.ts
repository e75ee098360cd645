import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerWith, CITATIONS, RELATED, RICH_ANSWER, type SentEvent } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { ask, hasFocus, QUESTION, visitNew, withPlaygroundPages } from '../setup/browser/playground-pages.ts';
import { changeRows, deleteRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';

const playground = withPlaygroundPages();
const { open } = playground;

beforeAll(() => playground.addAssistants());

describe('a message', () => {
  const questions = (page: Page) =>
    page.getByRole('log').locator('[data-question] > div > p').allInnerTexts();
  const stored = async (page: Page): Promise<string[]> => {
    const { chat } = await (await page.request.get(`/api/chats/${page.url().split('/').at(-1)}`)).json();
    return chat.messages
      .filter(({ role }: { role: string }) => role === 'user')
      .map(({ content }: { content: string }) => content);
  };
  const editOf = (page: Page, question: string) =>
    page.locator('[data-question]').filter({ hasText: question }).getByText('Edit', { exact: true });
  const discard = (page: Page) =>
    page.request.delete(`/api/chats/${page.url().split('/').at(-1)}`, {
      headers: { Origin: playground.foyer.origin },
    });

  test('of the own assistant is corrected in place, for all later questions', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    const question = 'Who repairs teapots with a broken spout?';
    await ask(page, question);
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    await page.getByText('Write the answer').click();
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe(question);
    await page.getByLabel('Answer', { exact: true }).fill('Our potter does, for ten euros.');
    await page.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByText('Your answer is live', { exact: false }).waitFor();
    await page.getByText('You have answered this since.').waitFor();
    await ask(page, question);
    await page.getByRole('log').getByText('Our potter does, for ten euros.').first().waitFor();
    expect(complaints).toEqual([]);
    await discard(page);
    await page.context().close();
  });

  test('that failed shows the error in place, and is stored once after a retry', async () => {
    const { page } = await open();
    await visitNew(page);
    await ask(page, 'First?');
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    // The server answers; the answers are lost on their way.
    let isLost = true;
    await page.route('**/invoke', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort();
    });
    for (const question of ['Lost?', 'Lost as well?']) {
      await ask(page, question);
      await page.getByRole('button', { name: 'Try again' }).last().waitFor();
    }
    const problems = page.getByText('Can’t reach the server.');
    expect(await problems.count()).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(1);
    isLost = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    expect(await hasFocus(page)).toBe(true);
    await eventually(async () => expect(await problems.count()).toBe(1));
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => expect(await problems.count()).toBe(0));
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await questions(page)).toEqual(['First?', 'Lost?', 'Lost as well?']);
    expect(await stored(page)).toEqual(['First?', 'Lost?', 'Lost as well?']);
    await discard(page);
    await page.context().close();
  });

  test('has a counter near its longest length, and names what is cut, also while it is edited', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    await ask(page, 'Do you glaze cups?');
    await editOf(page, 'Do you glaze cups?').click();
    const field = page.getByRole('textbox', { name: 'Changed text' });
    await field.fill('a'.repeat(3500));
    await page.getByText('3,500 of 4,000 characters').waitFor();
    await field.evaluate((element: HTMLTextAreaElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', `${'b'.repeat(500)} and the rest`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await page.getByText('The last 13 characters of the pasted text did not fit').waitFor();
    expect(complaints).toEqual([]);
    await discard(page);
    await page.context().close();
  });

  test('is regenerated, or edited, which cuts the conversation', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    for (const question of ['One?', 'Two?', 'Three?']) await ask(page, question);
    await page.waitForURL(/\/playground\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('button', { name: 'Regenerate' }).waitFor();
    expect(await questions(page)).toEqual(['One?', 'Two?', 'Three?']);
    expect(await stored(page)).toEqual(['One?', 'Two?', 'Three?']);

    await editOf(page, 'Two?').click();
    const field = page.getByLabel('Changed text').and(page.locator(':focus'));
    expect(await field.inputValue()).toBe('Two?');
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Changed text').and(page.locator(':visible')).count()).toBe(0);
    await editOf(page, 'Two?').click();
    await field.waitFor();
    await page.keyboard.type(' Another one?');
    await page.getByText('The messages after it are removed.').and(page.locator(':visible')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Regenerate' }).waitFor();
    expect(await questions(page)).toEqual(['One?', 'Two? Another one?']);
    expect(await stored(page)).toEqual(['One?', 'Two? Another one?']);
    await discard(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is copied, and so is the code of an answer, which is highlighted', async () => {
    const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const scripts: string[] = [];
    await visitNew(page);
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await ask(page, QUESTION);
    await page.getByRole('button', { name: 'Regenerate' }).waitFor();
    expect(scripts).toEqual([]);
    const code = 'const menu = await fetch("/menu");\nif (!menu.ok) throw new Error("No tea");';
    await ask(page, 'How do I fetch the menu with the tea client?');
    await page.locator('.hljs-keyword').first().waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copied()).toBe(code);
    await page.locator('[data-question]').first().getByRole('button', { name: 'Copy' }).click();
    await eventually(async () => expect(await copied()).toBe(QUESTION));
    await expectAccessible(page, 'code');
    await discard(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of an earlier visit that has no answer can be asked again', async () => {
    const { page } = await open();
    const request = { data: { prompt: 'Left alone?' }, headers: { Origin: playground.foyer.origin } };
    const { chat } = await (await page.request.post('/api/chat/playground/new/invoke', request)).json();
    const interrupt = (content: string) =>
      withDatabase(playground.foyer.databaseUrl, (db) =>
        changeRows(
          db,
          'messages',
          { chat_id: chat.id, role: 'assistant' },
          { outcome: 'interrupted', content },
        ),
      );
    const forget = () =>
      withDatabase(playground.foyer.databaseUrl, (db) =>
        deleteRows(db, 'messages', { chat_id: chat.id, role: 'assistant' }),
      );
    await interrupt('Half of');
    await page.goto(`/playground/${chat.id}`);
    await page.getByText('The answer was interrupted here.').waitFor();
    await forget();
    await page.goto(`/playground/${chat.id}`);
    await page.getByText('This question has no answer.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Regenerate' }).waitFor();
    expect(await stored(page)).toEqual(['Left alone?']);
    await discard(page);
    await page.context().close();
  });
});

describe('an answer with all elements', () => {
  const CHAT = { id: '0199e3c0-0000-7000-8000-000000000001', name: 'Rich', bot_id: 'b' };
  const chat = { ...CHAT, created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  const streamed = (answered: boolean): SentEvent[] => [
    ['start', { chat }],
    ['token', { text: answered ? RICH_ANSWER : 'Perhaps one of these pages helps:' }],
    ...(answered ? [['citations', CITATIONS] satisfies SentEvent] : []),
    ['done', { message_id: 'm', answered, related: RELATED, chat }],
  ];

  test('is accessible', async () => {
    const { page, complaints } = await open();
    await visitNew(page);
    await answerWith(page, '**/invoke', streamed(true));
    await ask(page, 'How do I return tea?');
    const log = page.getByRole('log');
    const list = log.getByRole('list', { name: 'See also' });
    const links = list.getByRole('link');
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
    const [sources, related] = await Promise.all([
      log.getByRole('list', { name: 'Sources' }).boundingBox(),
      links.first().boundingBox(),
    ]);
    expect(related?.y).toBeGreaterThan((sources?.y ?? 0) + (sources?.height ?? 0) - 1);
    await expectAccessible(page, 'the answer');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('keeps its related pages, and a refusal introduces them', async () => {
    const { page } = await open();
    await visitNew(page);
    await answerWith(page, '**/invoke', streamed(false));
    await ask(page, 'May I exchange tea?');
    const list = page.getByRole('log').getByRole('list', { name: 'See also' });
    expect(await list.getByRole('link').count()).toBe(2);
    expect(await page.getByRole('log').getByText('See also').count()).toBe(0);

    const headers = { Origin: playground.foyer.origin };
    const asked = { data: { prompt: 'Kept?' }, headers };
    const { chat: stored } = await (await page.request.post('/api/chat/playground/new/invoke', asked)).json();
    await withDatabase(playground.foyer.databaseUrl, (db) =>
      changeRows(
        db,
        'messages',
        { chat_id: stored.id, role: 'assistant' },
        { related: JSON.stringify(RELATED), outcome: 'answered' },
      ),
    );
    await page.goto(`/playground/${stored.id}`);
    expect(await list.getByRole('link').count()).toBe(2);
    expect(await page.getByRole('log').getByText('See also').count()).toBe(1);
    await page.request.delete(`/api/chats/${stored.id}`, { headers });
    await page.context().close();
  });
});
