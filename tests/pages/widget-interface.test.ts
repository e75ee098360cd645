import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerWith } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  ANSWER,
  ask,
  CHAT,
  call,
  launcher,
  panel,
  question,
  RECORD,
  seen,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';

// The widget's interface for the page that embeds it: methods and events, inline elements, sharing.

let pages: WidgetPages;

beforeAll(async () => {
  pages = await startWidgetPages();
});
afterAll(() => pages?.stop());

describe('the interface on the page', () => {
  test('runs calls that were queued before the script, in either form', async () => {
    const asList = '<script>window.Foyer ||= []; Foyer.push(["open", "search", { message: "tea" }])</script>';
    const { page } = await pages.visit({ head: asList });
    await eventually(async () => expect(await page.getByRole('combobox').inputValue()).toBe('tea'));
    const asFunction =
      '<script>window.Foyer ||= function () { (Foyer.q = Foyer.q || []).push(arguments) }; Foyer("open", "share")</script>';
    pages.show({ head: asFunction });
    await page.reload();
    await page.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    await page.context().close();
  });

  test('is a function too, like the stub of the page', async () => {
    const head =
      '<script>window.Foyer = window.Foyer || function () { (Foyer.q = Foyer.q || []).push(arguments) }</script>';
    const { page, complaints } = await pages.visit({ head });
    await launcher(page).waitFor();
    await page.evaluate(() => window.Foyer?.('open', 'search', { message: 'tea' }));
    await eventually(async () => expect(await page.getByRole('combobox').inputValue()).toBe('tea'));
    await page.evaluate(() => window.Foyer?.('close'));
    expect(await page.evaluate(() => window.Foyer?.isOpen())).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('reports events', async () => {
    const { page, complaints } = await pages.visit({ head: RECORD });
    await launcher(page).click();
    await ask(page);
    await page.route('**/api/widget/feedback', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} }),
    );
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page.getByText('Incomplete').click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('green tea');
    await eventually(async () => expect((await seen(page)).map(([name]) => name)).toContain('search'));
    await page.keyboard.press('Escape');
    const events = await seen(page);
    expect(events.map(([name]) => name)).toEqual([
      'ready',
      'open',
      'message',
      'answer',
      'feedback',
      'feedback',
      'search',
      'close',
    ]);
    expect(Object.fromEntries(events)).toMatchObject({
      open: { agent: 'chat' },
      message: { text: 'When can I return tea?' },
      answer: { text: 'Within thirty days [1].', answered: true },
      feedback: { vote: 'down', reason: 'incomplete' },
      search: { query: 'green tea' },
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('continues after a listener that throws', async () => {
    const head =
      '<script>window.Foyer = []; Foyer.push(["on", "open", () => { throw new Error("theirs") }])</script>';
    const { page } = await pages.visit({ head });
    await launcher(page).click();
    await question(page).waitFor();
    await page.context().close();
  });

  test('accepts late listeners and ignores invalid calls', async () => {
    const { page, complaints } = await pages.visit({});
    await page.waitForFunction(() => 'Foyer' in window);
    const heard = await page.evaluate(async () => {
      const heard: string[] = [];
      const hear = (name: string) => () => void heard.push(name);
      const foyer = window.Foyer as never as Record<string, (...args: unknown[]) => void>;
      foyer.off?.('ready', hear('off'));
      foyer.on?.('ready', 'no function');
      foyer.push?.(['nonsense']);
      foyer.push?.('nonsense');
      foyer.push?.(null);
      foyer.on?.('ready', hear('before the core'));
      const opened = new Promise((resolve) => foyer.on?.('open', resolve));
      foyer.open?.('ready');
      await opened;
      foyer.on?.('ready', hear('after the core'));
      await Promise.resolve();
      return heard;
    });
    expect(heard).toEqual(['before the core', 'after the core']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('opens, closes, shows, hides and ends', async () => {
    const { page, complaints } = await pages.visit({});
    await page.waitForFunction(() => 'Foyer' in window);
    await call(page, 'hide');
    expect(await launcher(page).isVisible()).toBe(false);
    await call(page, 'open', 'share');
    await page.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    expect(await call(page, 'isOpen')).toBe(true);
    await call(page, 'toggle');
    expect(await call(page, 'isOpen')).toBe(false);
    await call(page, 'show');
    await launcher(page).click();
    await page.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    await call(page, 'destroy');
    expect(await page.locator('foyer-widget').count()).toBe(0);
    expect(await page.evaluate(() => 'Foyer' in window)).toBe(false);
    await page.keyboard.press('/');
    await page.addScriptTag({ url: `${pages.foyer.origin}/widget.js?site=tea-shop` });
    await launcher(page).click();
    await question(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('keeps the conversation from page to page, until it is reset or the visitor signs out', async () => {
    const { page } = await pages.visit({});
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await page.reload();
    await launcher(page).click();
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await call(page, 'resetChat');
    expect(await page.getByRole('link', { name: /^Source 1/ }).count()).toBe(0);
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    const visitor = () => page.evaluate(() => localStorage.getItem('foyer:tea-shop:visitor'));
    expect(await visitor()).not.toBeNull();
    await call(page, 'logout');
    expect(await visitor()).toBeNull();
    await page.reload();
    await launcher(page).click();
    await question(page).waitFor();
    // Answers are loaded later than the questions before them.
    expect(await page.getByRole('log').getByText('When can I return tea?').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Source 1/ }).count()).toBe(0);
    await page.context().close();
  });

  test('identifies a verified visitor, and ignores an unverified identity', async () => {
    const path = `/api/sites/${pages.siteId}/identity-secret`;
    const { identity_secret } = await pages.owner.get<{ identity_secret: { secret: string } }>(path);
    const hash = createHmac('sha256', identity_secret.secret).update('42').digest('hex');
    const { page, complaints } = await pages.visit({});
    const session = () =>
      page.waitForResponse((response) => response.url().endsWith('/session') && response.status() === 200);
    await call(page, 'identify', { userId: '42', name: 'Ada', email: 'ada@example.org', hash });
    let answered = session();
    await launcher(page).click();
    expect(await (await answered).json()).toMatchObject({ is_identified: true });
    await answerWith(page, CHAT, [
      ['start', { chat_id: 'c1' }],
      ['done', { message_id: 'm1', answered: false, related: [] }],
    ]);
    await question(page).fill('Do you sell kettles?');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('ada@example.org');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ada');
    // With this answer the page has taken up its session.
    expect(await page.evaluate(() => localStorage.getItem('foyer:tea-shop:visitor'))).toBeNull();
    expect(complaints).toEqual([]);

    await page.reload();
    await call(page, 'identify', { userId: '43', hash });
    answered = session();
    await launcher(page).click();
    expect(await (await answered).json()).toMatchObject({ is_identified: false });
    await eventually(() => expect(complaints.join(' ')).toContain('The visitor stays anonymous.'));
    await page.context().close();
  });

  test('marks an answer that arrives while the chat is closed, also on the next page', async () => {
    const { page } = await pages.visit({ head: RECORD });
    const answer = Promise.withResolvers<void>();
    await launcher(page).click();
    await question(page).fill('When can I return tea?');
    await page.route(CHAT, async (route) => {
      await answer.promise;
      const body = ANSWER.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(
        '',
      );
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ contentType: 'text/event-stream', headers, body });
    });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    answer.resolve();
    const mark = () => launcher(page).getAttribute('data-unread');
    await eventually(async () => expect(await mark()).toBe('1'));
    expect(await launcher(page).getAttribute('aria-label')).toBe('Open chat (1)');
    expect((await seen(page)).at(-1)).toEqual(['unread', { count: 1 }]);
    await page.reload();
    await eventually(async () => expect(await mark()).toBe('1'));
    await launcher(page).click();
    await eventually(async () => expect(await mark()).toBeNull());
    await page.reload();
    await launcher(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('foyer:tea-shop:unread'))).toBe('0');
    await page.context().close();
  });
});

describe('inline elements', () => {
  const body = `<foyer-chat></foyer-chat><foyer-search></foyer-search><foyer-share></foyer-share>`;

  test('render their agents in the page', async () => {
    const { page, complaints } = await pages.visit({ body });
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await page.getByRole('combobox').fill('tea');
    await page.getByRole('option', { name: /Ask the assistant/ }).waitFor();
    const link = page.getByRole('link', { name: 'Share with Mastodon' });
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(pages.origin);
    await expectAccessible(page, 'inline elements');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('fill exactly the height that the page gives them', async () => {
    const heights = [300, 480, 700];
    const sized = heights.map((height) => `<foyer-chat style="height: ${height}px"></foyer-chat>`).join('');
    const { page } = await pages.visit({ body: sized });
    await question(page)
      .nth(heights.length - 1)
      .waitFor();
    const boxes = page.locator('foyer-chat .inline');
    expect(await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height))).toEqual(
      heights,
    );
    await page.context().close();
  });

  test('are not covered by the launcher or the bar', async () => {
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share: { placement: 'floating' } } });
    const body = '<foyer-chat style="height: 400px"></foyer-chat><p style="height: 3000px">Tea</p>';
    const { page, complaints } = await pages.visit({ body });
    const floating = [launcher(page), page.getByRole('group', { name: 'Share this page' })];
    const wait = (state: 'hidden' | 'visible') =>
      Promise.all(floating.map((part) => part.waitFor({ state })));
    await question(page).waitFor();
    await wait('hidden');
    await page.mouse.wheel(0, 2000);
    await wait('visible');
    await page.mouse.wheel(0, -2000);
    await wait('hidden');
    await call(page, 'open', 'share');
    await launcher(page).waitFor();
    await call(page, 'close');
    await wait('hidden');
    await page.evaluate(() => document.querySelector('foyer-chat')?.remove());
    await wait('visible');
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share: { placement: 'panel' } } });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be added later, and share the panel’s conversation', async () => {
    const { page, complaints } = await pages.visit({});
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('foyer-chat')));
    await page
      .locator('foyer-chat')
      .getByRole('link', { name: /^Source 1/ })
      .waitFor();
    await call(page, 'destroy');
    expect(await page.locator('foyer-chat').getByRole('log').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('sharing', () => {
  test('follows the owner’s settings: order of networks, a bar at the edge, UTM parameters, an own text', async () => {
    const share = {
      networks: ['mastodon', 'copy', 'x'],
      placement: 'floating',
      utm: { medium: 'social', campaign: 'spring' },
      text: 'The finest teapots',
    };
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share } });
    const { page, complaints } = await pages.visit({ head: RECORD });
    const bar = page.getByRole('group', { name: 'Share this page' });
    await bar.waitFor();
    const names = await bar
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.firstElementChild?.getAttribute('title')));
    expect(names).toEqual(['Share with Mastodon', 'Copy link', 'Share with X']);
    const address = decodeURIComponent((await bar.getByRole('link').first().getAttribute('href')) ?? '');
    expect(address).toContain('The finest teapots');
    expect(address).toContain(`${pages.origin}/?utm_source=mastodon&utm_medium=social&utm_campaign=spring`);
    const counted = page.waitForRequest((request) => request.url().endsWith('/api/widget/event'));
    const opened = page.context().waitForEvent('page');
    await bar.getByRole('link').first().click();
    await (await opened).close();
    expect((await counted).postDataJSON()).toEqual({
      type: 'share',
      data: { network: 'mastodon', url: `${pages.origin}/` },
    });
    expect((await seen(page)).at(-1)).toEqual(['share', { network: 'mastodon', url: `${pages.origin}/` }]);
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share: { placement: 'panel' } } });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows few networks in the bar, which fits a phone, and stays closed for the session', async () => {
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share: { placement: 'floating' } } });
    const reset = {
      agents: { share: { networks: ['x', 'facebook', 'linkedin', 'mastodon', 'copy', 'print'] } },
    };
    await pages.owner.patch(`/api/sites/${pages.siteId}`, reset);
    const { page, complaints } = await pages.visit({}, { viewport: { width: 375, height: 700 } });
    const bar = page.getByRole('group', { name: 'Share this page' });
    await bar.waitFor();
    expect(await bar.getByRole('listitem').count()).toBe(4);
    const isCut = await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
    const [box, button] = [await bar.boundingBox(), await launcher(page).boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(button?.x ?? 0);
    await bar.getByRole('button', { name: 'More ways to share' }).click();
    await panel(page).getByRole('button', { name: 'Print' }).waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Hide the share buttons' }).click();
    await bar.waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('.launcher[aria-expanded]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await bar.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { agents: { share: { placement: 'panel' } } });
    await page.context().close();
  });

  test('follows the form beside the studio’s preview, with one bar', async () => {
    const { page } = await pages.visit({ script: pages.scriptLine('data-preview') });
    await launcher(page).waitFor();
    const preview = (placement: string, networks: string[]) =>
      page.evaluate((foyerPreview) => postMessage({ foyerPreview }, location.origin), {
        agents: { share: { enabled: true, placement, networks } },
      });
    const bars = page.getByRole('group', { name: 'Share this page' });
    await page.locator('.launcher[aria-expanded]').waitFor();
    await preview('floating', ['copy']);
    await bars.waitFor();
    await preview('floating', ['mastodon', 'x']);
    await bars.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    expect(await bars.count()).toBe(1);
    await preview('panel', ['x']);
    await bars.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('keeps the settings of the form beside the preview when the chat opens', async () => {
    const { page } = await pages.visit({ script: pages.scriptLine('data-preview') });
    await page.locator('.launcher[aria-expanded]').waitFor();
    const session = page.waitForResponse('**/api/widget/session');
    await page.evaluate(() => postMessage({ foyerPreview: { greeting: 'Good evening.' } }, location.origin));
    await launcher(page).click();
    await session;
    await page.getByRole('log').getByText('Good evening.').waitFor();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    expect(await page.getByRole('log').getByText('Good evening.').count()).toBe(1);
    await page.context().close();
  });

  test('has no elements that content blockers hide', async () => {
    const { page } = await pages.visit({});
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await launcher(page).click();
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    const names = await panel(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('*')].flatMap((element) => [element.id, ...element.classList]),
    );
    const blocked = /share|social/i;
    expect(addresses.filter((address) => blocked.test(address))).toEqual([]);
    expect(names.filter((name) => blocked.test(name))).toEqual([]);
    await page.context().close();
  });
});
