import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab, type Tab } from '../setup/browser/browser.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { ADMIN, startOwnSite, untilOwnSiteIsRead } from '../setup/websites/own-site.ts';
import { serveTeaShop, type TestWebsite } from '../setup/websites/websites.ts';

// A visit of this website: questions, search, sharing, posts and the sign-up.

const QUESTION = 'How do I install the widget?';
const ANSWER_POST = '/blog/guides/install-the-widget';

let website: TestWebsite;
beforeAll(async () => {
  website = await serveTeaShop();
});
afterAll(async () => {
  await website?.close();
});

describe('a visitor of this website', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite({ CRAWLER_ALLOW_HOSTS: website.domain, TRUST_PROXY: '1' });
    await untilOwnSiteIsRead(foyer);
  });
  afterAll(() => foyer?.stop());

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Tab> {
    const tab = await openTab({ baseURL: foyer.origin, ...options });
    await tab.page.goto(path, { waitUntil: 'load' });
    return tab;
  }

  test('opens the chat, which is loaded only then, and gets an answer that cites a post', async () => {
    const { page, complaints } = await openTab({ baseURL: foyer.origin });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    expect(requests.filter((path) => path.startsWith('/widget'))).toEqual(['/widget.js']);
    expect(requests.filter((path) => path.startsWith('/api/widget'))).toEqual([]);

    const launcher = page.getByRole('button', { name: 'Open chat' });
    const box = await launcher.boundingBox();
    await page.mouse.move((box?.x ?? 0) - 60, (box?.y ?? 0) - 60);
    await eventually(async () =>
      expect(requests.filter((path) => path.startsWith('/widget/')).length).toBeGreaterThan(0),
    );
    await launcher.click();
    await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    const source = page.getByRole('link', { name: /^Source 1/ }).first();
    await source.waitFor();
    expect(await source.getAttribute('href')).toContain(foyer.origin + ANSWER_POST);
    expect(new URL(page.url()).pathname).toBe('/pricing');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shares a page, and opens the search with a key', async () => {
    const { page, complaints } = await visit(ANSWER_POST);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('tab', { name: 'Share' }).click();
    const network = page.getByRole('dialog').getByRole('link', { name: 'Share with Mastodon' });
    await network.waitFor();
    expect(decodeURIComponent((await network.getAttribute('href')) ?? '')).toContain(
      foyer.origin + ANSWER_POST,
    );

    await page.reload();
    await page.getByRole('searchbox', { name: 'Search posts' }).press('/');
    expect(await page.getByRole('searchbox', { name: 'Search posts' }).inputValue()).toBe('/');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search this website' });
    await field.fill('baukup');
    await page
      .getByRole('option', { name: /one machine/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('tries the agents on the home page, which answer in place', async () => {
    const { page, complaints } = await visit('/');
    const demo = page.getByRole('region', { name: 'Ask Foyer' });
    await demo.getByRole('button', { name: 'Do the share buttons track my visitors?' }).click();
    await demo
      .getByRole('paragraph')
      .filter({ hasText: 'Do the share buttons track my visitors?' })
      .waitFor();
    // They are to begin with.
    expect(await demo.getByRole('button').allInnerTexts()).toEqual(['']);
    await demo.getByLabel('Your question').fill(QUESTION);
    await demo.getByRole('button', { name: 'Ask', exact: true }).click();
    await demo.getByRole('paragraph').filter({ hasText: QUESTION }).waitFor();
    const source = demo.getByRole('list', { name: 'Sources' }).getByRole('link').first();
    expect(await source.getAttribute('href')).toContain(foyer.origin + ANSWER_POST);
    expect(await demo.getByLabel('Your question').inputValue()).toBe('');

    await page.getByRole('main').getByRole('searchbox').pressSequentially('instal the wigdet');
    const found = page.getByRole('main').getByRole('link', { name: 'Install the widget on your website' });
    await found.first().waitFor();
    expect(page.url()).toBe(`${foyer.origin}/`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('gets the pending answer while searching on', async () => {
    const { page, complaints } = await visit('/');
    const { promise: searched, resolve: letAnswerThrough } = Promise.withResolvers<void>();
    await page.route('**/agents/chat?q=*', async (route) => {
      await searched;
      await route.continue();
    });
    const demo = page.getByRole('region', { name: 'Ask Foyer' });
    await demo.getByRole('button', { name: QUESTION }).click();
    await page.getByRole('main').getByRole('searchbox').pressSequentially('backup');
    await page.getByRole('main').getByRole('link', { name: 'Run Foyer on one machine' }).first().waitFor();
    letAnswerThrough();
    await demo.getByRole('list', { name: 'Sources' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(['/pricing', '/blog', '/'])('shares %s with the button beside the chat', async (path) => {
    const { page, complaints } = await openTab({ baseURL: foyer.origin });
    await page.goto(path, { waitUntil: 'load' });
    const share = page.getByRole('link', { name: 'Share this page' });
    const chat = page.getByRole('button', { name: 'Open chat' });
    await chat.waitFor();
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 700 });
      const [box, launcher] = [await share.boundingBox(), await chat.boundingBox()];
      const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= (launcher?.y ?? 0);
      const isBeside = (box?.x ?? 0) + (box?.width ?? 0) <= (launcher?.x ?? 0);
      expect([width, isAbove, isBeside]).toEqual([width, width === 1280, width === 375]);
    }
    await share.click();
    const network = page.getByRole('dialog').getByRole('link', { name: 'Share with Mastodon' });
    await network.waitFor();
    expect(decodeURIComponent((await network.getAttribute('href')) ?? '')).toContain(foyer.origin + path);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('sees a message if the browser denies the clipboard', async () => {
    const { page, complaints } = await openTab({ baseURL: foyer.origin });
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto('/agents/share');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Not copied' }).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('uses all agents without scripts', async () => {
    const page = new PlainPage(foyer.origin);
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Share this page' }).click();
    await page.waitForURL('**/agents/share?page=%2Fpricing');
    const network = page.getByRole('main').getByRole('link', { name: 'Mastodon' });
    expect(decodeURIComponent((await network.getAttribute('href')) ?? '')).toContain(
      `${foyer.origin}/pricing`,
    );

    await page.getByRole('link', { name: 'Ask the assistant' }).click();
    await page.waitForURL('**/agents/chat');
    await page.getByLabel('Your question').fill(QUESTION);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForURL('**/agents/chat?q=*');
    const sources = page.getByRole('list', { name: 'Sources' }).getByRole('link');
    expect(await sources.first().getAttribute('href')).toContain(foyer.origin + ANSWER_POST);

    await page.goto('/agents/search');
    await page.getByRole('main').getByRole('searchbox').fill('instal the wigdet');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/agents/search?q=*');
    const found = page.locator('#search-results').getByRole('link');
    expect(await found.first().getAttribute('href')).toContain(foyer.origin + ANSWER_POST);
  });

  test.each([
    ['How do I put the chatbot on my website?', 'paste one line of script'],
    ['do i need a credit card to try it', 'No credit card is needed'],
    ['how do I cancel', 'under Billing'],
    ['do you train AI on my content', 'never used to train'],
  ])('is told on a complete page: %s', async (question, answer) => {
    const page = await fetch(`${foyer.origin}/agents/chat?q=${encodeURIComponent(question)}`);
    expect((await page.text()).includes(answer)).toBe(true);
  });

  test('limits the questions of one visitor on a complete page, and of no other visitor', async () => {
    const ask = async (address: string) => {
      const answer = await fetch(`${foyer.origin}/agents/chat?q=${encodeURIComponent(QUESTION)}`, {
        headers: { 'X-Forwarded-For': address },
      });
      return { status: answer.status, html: await answer.text() };
    };
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask('203.0.113.7')));
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
    const refused = answers.filter(({ html }) => !html.includes('aria-label="Sources"'));
    expect(refused).toHaveLength(5);
    for (const { html } of refused) {
      expect(html.includes('Please wait a moment and try again.')).toBe(true);
      expect(html.includes('What it cannot do')).toBe(true);
    }
    expect((await ask('203.0.113.8')).html.includes('aria-label="Sources"')).toBe(true);
  });

  test('searches posts on the blog, also with a typo', async () => {
    const { page, complaints } = await visit('/blog');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('PoStGreSQL');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog?nameLike=PoStGreSQL');
    expect(await titlesOf(page)).toContain('Move Foyer to PostgreSQL');
    expect(await titlesOf(page)).not.toContain('Install the widget on your website');
    expect(await page.getByRole('searchbox', { name: 'Search posts' }).inputValue()).toBe('PoStGreSQL');

    await page.getByRole('searchbox', { name: 'Search posts' }).fill('PostgrSQL');
    await page.keyboard.press('Enter');
    await page.getByText('No post has “PostgrSQL”. These have similar words:').waitFor();
    expect(await page.title()).toMatch(/^Results for “PostgrSQL”/);
    expect(await titlesOf(page)).toContain('Move Foyer to PostgreSQL');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('gets a normal page for any search', async () => {
    const { page } = await visit('/blog', {
      viewport: { width: 320, height: 700 },
      javaScriptEnabled: false,
    });
    const nothing = [
      'w%t',
      'w_dget',
      '"widgetry"',
      "' or 1=1 --",
      '<b>bold</b>',
      'w\\dget',
      '🫖🍵',
      'مرحبا بالعالم',
      'y'.repeat(3000),
    ];
    for (const text of nothing) {
      const answer = await page.goto(`/blog?nameLike=${encodeURIComponent(text)}`);
      expect(answer?.status(), text).toBe(200);
      expect(await page.getByText(/^No posts? (?:found|has) /).count(), text).toBe(1);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(text.slice(0, 20));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, text).toBeLessThanOrEqual(0);
    }
    await page.goto('/blog?nameLike=+++');
    expect(await titlesOf(page)).toHaveLength(11);
    await page.context().close();
  });

  test('signs up from the home page with a website, which is added and crawled after the verification', async () => {
    const email = 'tea@example.org';
    const { page, complaints } = await visit('/');
    await page.getByLabel('Your website address').fill(website.domain);
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.waitForURL(`**/signup?website=${encodeURIComponent(website.domain)}`);
    expect(await page.getByLabel('Your website address').inputValue()).toBe(website.domain);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Your website address').inputValue()).toBe(website.domain);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    expect(website.requests).toEqual([]);

    await page.goto(linkIn(await waitForMail(foyer.dataDir, email)));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    // It ends on the page of that website, with the starter questions.
    await page.waitForURL('**/u/tea/sites/*');
    // Its own name, which the first reading finds, shows without reloading.
    await page.getByRole('heading', { level: 1, name: 'Tea shop' }).waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByText('1 page', { exact: true }).first().waitFor();

    // In the playground this website's own assistant names the way to a person.
    const contact = 'mailto:hello@example.org';
    const admin = await signIn(foyer.origin, ADMIN);
    await admin.patch('/api/admin/settings', { contactLink: contact });
    await page.goto('/playground/new', { waitUntil: 'networkidle' });
    await page.getByRole('combobox', { name: 'Assistant' }).selectOption('Foyer');
    await page.getByLabel('Your message').fill('Who won the chess championship in Reykjavik?');
    await page.keyboard.press('Enter');
    const person = page.getByRole('link', { name: 'Ask a person' });
    await person.waitFor();
    expect(await person.getAttribute('href')).toBe(contact);
    expect(complaints).toEqual([]);
    await page.context().close();
    website.requests.length = 0;
  });
});

const titlesOf = (page: Page): Promise<string[]> =>
  page.locator('main article').getByRole('heading').allInnerTexts();
