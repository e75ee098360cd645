import { createHmac } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { answerWith, CITATIONS, type SentEvent } from '../setup/answers.ts';
import { type ApiSession, signIn } from '../setup/api-session.ts';
import { openTab, type Tab } from '../setup/browser.ts';
import { eventually } from '../setup/eventually.ts';
import { type ForeignPages, serveForeignPages } from '../setup/foreign-pages.ts';
import { expectAccessible, WIDTHS } from '../setup/look.ts';
import { startServer } from '../setup/server.ts';
import type { ServerProcess } from '../setup/server-process.ts';
import { serveTeaShop, type TestWebsite } from '../setup/websites.ts';

// The widget on websites that we do not know: it works on each of them, and changes nothing of theirs.

const CHAT = '**/api/widget/chat';
const ANSWER: SentEvent[] = [
  ['start', { chat_id: 'c1' }],
  ['token', { text: 'Within thirty days [1].' }],
  ['citations', CITATIONS],
  ['done', { message_id: 'm1', answered: true, related: [] }],
];

let website: TestWebsite;
let foyer: ServerProcess;
let pages: ForeignPages;
let owner: ApiSession;
let siteId: string;

beforeAll(async () => {
  website = await serveTeaShop();
  pages = await serveForeignPages();
  const admin = { email: 'admin@example.org', password: PASSWORD };
  foyer = await startServer({
    CRAWLER_ALLOW_HOSTS: website.domain,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  });
  owner = await signIn(foyer.origin, admin);
  const allowedDomains = [new URL(pages.origin).host];
  const { site } = await owner.post<{ site: { id: string } }>('/api/sites', {
    name: 'Tea shop',
    domain: website.domain,
    allowedDomains,
  });
  siteId = site.id;
});
afterAll(async () => {
  await Promise.all([foyer?.stop(), website?.close(), pages?.close()]);
});

const scriptLine = (attributes = '', site = 'tea-shop') =>
  `<script async src="${foyer.origin}/widget.js?site=${site}" ${attributes}></script>`;

interface Parts {
  /** Attributes of the `html` element. */
  html?: string;
  head?: string;
  body?: string;
  /** The script line; by default the plain one. */
  script?: string;
}

const documentOf = ({ html = 'lang="en"', head = '', body = '', script = scriptLine() }: Parts) =>
  `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Teapots</title>
  <meta name="viewport" content="width=device-width">${head}${script}</head>
  <body><main><h1>Teapots</h1><p>About teapots.</p>${body}</main></body></html>`;

async function visit(parts: Parts, options: BrowserContextOptions = {}, init?: () => void): Promise<Tab> {
  pages.show(documentOf(parts));
  const tab = await openTab({ reducedMotion: 'reduce', ...options });
  if (init) await tab.page.addInitScript(init);
  await tab.page.goto(pages.origin);
  return tab;
}

const launcher = (page: Page) => page.locator('foyer-widget').getByRole('button').first();
const panel = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });

async function ask(page: Page): Promise<void> {
  await answerWith(page, CHAT, ANSWER);
  await question(page).fill('When can I return tea?');
  await page.keyboard.press('Enter');
}

/** Calls a method of the widget's interface. */
const call = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, given]) =>
      (window.Foyer as never as Record<string, (...args: unknown[]) => unknown>)[method]?.(...given),
    [name, args] as const,
  );

/** Records the events that the widget reports, in `window.seen`. */
const RECORD = `<script>
  window.seen = [];
  window.Foyer = window.Foyer || [];
  for (const name of ['ready','open','close','message','answer','unread','lead','feedback','search','share','error'])
    Foyer.push(['on', name, (detail) => seen.push([name, detail])]);
</script>`;
const seen = (page: Page) => page.evaluate(() => (window as never as { seen: [string, object][] }).seen);

describe('a page that is rude to what it embeds', () => {
  test('cannot restyle the widget', async () => {
    const head = `<style>
      * { all: unset !important; display: none !important; color: hotpink !important; }
      html, body, main, h1, p { display: block !important; }
      foyer-widget, body > * { display: none !important; opacity: 0 !important; transform: scale(9) !important; }
      .cover { display: block !important; position: fixed !important; inset: 0 !important; z-index: 99999 !important; }
    </style>`;
    const { page, complaints } = await visit({ head, body: '<div class="cover"></div>' });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    const box = await panel(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([400, 608]);
    expect(await panel(page).evaluate((dialog) => getComputedStyle(dialog).color)).toBe('rgb(26, 32, 41)');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('cannot break it with extended prototypes', async () => {
    const { page, complaints } = await visit({}, {}, () => {
      const everywhere = (prototype: object) => Object.assign(prototype, { extra: () => 1, each: () => 2 });
      everywhere(Object.prototype);
      everywhere(Array.prototype);
      everywhere(String.prototype);
    });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('may block storage and cookies', async () => {
    const { page, complaints } = await visit({}, {}, () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await call(page, 'logout');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is not changed: one element is added, and nothing moves', async () => {
    const { page } = await visit({}, {}, () => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { shift: entry });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await launcher(page).click();
    await question(page).waitFor();
    const [children, names, shift] = await page.evaluate(() => [
      [...document.body.children].map(({ localName }) => localName),
      Object.keys(window).filter((name) => /foyer/i.test(name)),
      'shift' in window,
    ]);
    expect(children).toEqual(['main', 'foyer-widget']);
    expect(names).toEqual(['Foyer']);
    expect(shift).toBe(false);
    await page.context().close();
  });

  test('does not see the keys that are typed in the widget', async () => {
    const body = '<script>window.keys = []; addEventListener("keydown", (e) => keys.push(e.key))</script>';
    const { page } = await visit({ body });
    await launcher(page).click();
    await question(page).pressSequentially('tea/');
    expect(await question(page).inputValue()).toBe('tea/');
    expect(await page.evaluate(() => (window as never as { keys: string[] }).keys)).toEqual([]);
    await page.context().close();
  });
});

describe('the script line', () => {
  test('twice makes one widget', async () => {
    const { page, complaints } = await visit({ script: scriptLine() + scriptLine('data-theme="dark"') });
    await page.waitForFunction(() => 'Foyer' in window);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('foyer-widget').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of an unknown site leaves a page as it is', async () => {
    const { page, complaints } = await visit({ script: scriptLine('', 'nobody') });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('foyer-widget').count()).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('404')]);
    await page.context().close();
  });

  test('without a site in its address takes one from an attribute', async () => {
    const script = `<script async src="${foyer.origin}/widget.js" data-site="tea-shop"></script>`;
    const { page, complaints } = await visit({ script });
    await launcher(page).click();
    await page.getByText('Ask me anything about Tea shop').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('has attributes for look, language and agents', async () => {
    const attributes =
      'data-agents="search,share" data-position="bottom-left" data-theme="dark" data-color="#ffd400" data-locale="fr" data-z-index="7"';
    const { page } = await visit({ script: scriptLine(attributes) });
    const button = page.getByRole('button', { name: 'Rechercher' });
    const box = await button.boundingBox();
    expect(box?.x).toBe(20);
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        const { zIndex } = getComputedStyle(document.querySelector('foyer-widget') as Element);
        return [backgroundColor, color, zIndex];
      });
    expect(await look()).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)', '7']);
    await button.click();
    await page.getByRole('combobox', { name: 'Chercher sur ce site' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Recherche', 'Partager']);
    await page.context().close();
  });

  test('speaks the language of the page, and the owner’s own words', async () => {
    await owner.patch(`/api/sites/${siteId}`, {
      texts: { strings: { askPlaceholder: 'Was darf es sein?' } },
    });
    const { page } = await visit({ html: 'lang="de-CH"' });
    await page.getByRole('button', { name: 'Chat öffnen' }).click();
    const field = page.getByRole('textbox', { name: 'Deine Frage' });
    expect(await field.getAttribute('placeholder')).toBe('Was darf es sein?');
    await owner.patch(`/api/sites/${siteId}`, { texts: { strings: {} } });
    await page.context().close();
  });

  test('fits a page that is written from right to left', async () => {
    const { page, complaints } = await visit({ html: 'lang="he" dir="rtl"' });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    expect(await panel(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl');
    const [bubble, log] = [
      await page.getByText('When can I return tea?').boundingBox(),
      await page.getByRole('log').boundingBox(),
    ];
    expect((bubble?.x ?? 0) - (log?.x ?? 0)).toBeLessThan(40);
    await page.getByRole('tab', { name: 'Chat' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Search' }).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page, 'right to left', WIDTHS.slice(0, 1));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the interface on the page', () => {
  test('runs calls that were queued before the script, in either form', async () => {
    const asList = '<script>window.Foyer ||= []; Foyer.push(["open", "search", { message: "tea" }])</script>';
    const { page } = await visit({ head: asList });
    await eventually(async () => expect(await page.getByRole('combobox').inputValue()).toBe('tea'));
    const asFunction =
      '<script>window.Foyer ||= function () { (Foyer.q = Foyer.q || []).push(arguments) }; Foyer("open", "share")</script>';
    pages.show(documentOf({ head: asFunction }));
    await page.reload();
    await page.getByRole('link', { name: 'Share with Mastodon' }).waitFor();
    await page.context().close();
  });

  test('reports what happens', async () => {
    const { page, complaints } = await visit({ head: RECORD });
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

  test('is not stopped by a listener that throws', async () => {
    const head =
      '<script>window.Foyer = []; Foyer.push(["on", "open", () => { throw new Error("theirs") }])</script>';
    const { page } = await visit({ head });
    await launcher(page).click();
    await question(page).waitFor();
    await page.context().close();
  });

  test('is ready for listeners that come late, and for calls that make no sense', async () => {
    const { page, complaints } = await visit({});
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
    const { page, complaints } = await visit({});
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
    await page.addScriptTag({ url: `${foyer.origin}/widget.js?site=tea-shop` });
    await launcher(page).click();
    await question(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('keeps the conversation from page to page, until it is reset or the visitor signs out', async () => {
    const { page } = await visit({});
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
    expect(await page.getByRole('link', { name: /^Source 1/ }).count()).toBe(0);
    await page.context().close();
  });

  test('names the visitor whom the website has signed, and goes on without a name that is not', async () => {
    const path = `/api/sites/${siteId}/identity-secret`;
    const { identity_secret } = await owner.get<{ identity_secret: { secret: string } }>(path);
    const hash = createHmac('sha256', identity_secret.secret).update('42').digest('hex');
    const { page, complaints } = await visit({});
    const session = () =>
      page.waitForResponse((response) => response.url().endsWith('/session') && response.status() === 200);
    await call(page, 'identify', { userId: '42', name: 'Ada', hash });
    let answered = session();
    await launcher(page).click();
    expect(await (await answered).json()).toMatchObject({ is_identified: true });
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
    const { page } = await visit({ head: RECORD });
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

describe('a page that changes', () => {
  test('keeps the widget when a framework replaces its body or adds the tag again', async () => {
    const { page, complaints } = await visit({});
    await launcher(page).waitFor();
    await page.evaluate(() => {
      const body = document.createElement('body');
      body.textContent = 'Another page';
      document.body.replaceWith(body);
    });
    await launcher(page).click();
    await question(page).waitFor();
    await page.evaluate((src) => {
      document.querySelector('script')?.remove();
      document.body.replaceChildren('A third page');
      const script = document.createElement('script');
      script.src = src;
      document.head.append(script);
    }, `${foyer.origin}/widget.js?site=tea-shop`);
    await launcher(page).waitFor();
    await question(page).waitFor();
    expect(await page.locator('foyer-widget').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('opens agents from its own links, and leaves other clicks alone', async () => {
    const body = '<a href="/elsewhere" data-foyer-open="search">Search us</a>';
    const { page } = await visit({ body });
    await launcher(page).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Search us' }).click({ modifiers: ['ControlOrMeta'] });
    expect(new URL((await opened).url() || `${pages.origin}/elsewhere`).pathname).toBe('/elsewhere');
    expect(await call(page, 'isOpen')).toBe(false);
    await page.getByRole('link', { name: 'Search us' }).click();
    await page.getByRole('combobox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  test('loses no press during which the core arrives', async () => {
    const { page, complaints } = await visit({});
    const core = Promise.withResolvers<void>();
    await page.route(`${foyer.origin}/widget/**`, async (route) => {
      await core.promise;
      await route.continue();
    });
    await launcher(page).hover();
    await page.mouse.down();
    core.resolve();
    await page.locator('foyer-widget .launcher[aria-expanded]').waitFor();
    await page.mouse.up();
    await question(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('says so where the parts cannot be loaded, and loads them with the next click', async () => {
    const { page } = await visit({});
    await launcher(page).waitFor();
    await page.route(`${foyer.origin}/widget/**`, (route) => route.abort());
    await launcher(page).click();
    await eventually(async () => expect(await launcher(page).getAttribute('title')).toBe('Offline'));
    await page.unroute(`${foyer.origin}/widget/**`);
    await launcher(page).click();
    await question(page).waitFor();
    await page.context().close();
  });
});

describe('inline elements', () => {
  const body = `<foyer-chat></foyer-chat><foyer-search></foyer-search><foyer-share></foyer-share>`;

  test.each(WIDTHS)('have their agents in the page, at %i pixels', async (width) => {
    const { page, complaints } = await visit({ body }, { viewport: { width, height: 800 } });
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await page.getByRole('combobox').fill('tea');
    await page.getByRole('option', { name: /Ask the assistant/ }).waitFor();
    const link = page.getByRole('link', { name: 'Share with Mastodon' });
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(pages.origin);
    await expectAccessible(page, 'inline elements', [width]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be added later, and share the panel’s conversation', async () => {
    const { page, complaints } = await visit({});
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
  test('follows the owner: networks in order, a bar at the edge, UTM parameters, an own text', async () => {
    const share = {
      networks: ['mastodon', 'copy', 'x'],
      placement: 'floating',
      utm: { medium: 'social', campaign: 'spring' },
      text: 'The finest teapots',
    };
    await owner.patch(`/api/sites/${siteId}`, { agents: { share } });
    const { page, complaints } = await visit({ head: RECORD });
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
    await owner.patch(`/api/sites/${siteId}`, { agents: { share: { placement: 'panel' } } });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('follows the form beside the studio’s preview, with one bar', async () => {
    const { page } = await visit({ script: scriptLine('data-preview') });
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

  test('has nothing that content blockers hide', async () => {
    const { page } = await visit({});
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
