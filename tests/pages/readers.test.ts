import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';
import { addConversations } from '../setup/websites/conversations.ts';
import { ownPage, plainPage } from '../setup/websites/own-pages.ts';
import { startOwnSite } from '../setup/websites/own-site.ts';
import { createVisitor } from '../setup/websites/visitors.ts';
import { serveTeaShop, type TestWebsite } from '../setup/websites/websites.ts';

// The pages with conversations, gaps and leads for owners. The tests of the API cover their calls.

describe('the inbox of an owner', () => {
  let shop: TestWebsite;
  let foyer: ServerProcess;
  let host: string;
  beforeAll(async () => {
    shop = await serveTeaShop();
    host = `http://${shop.domain}`;
    foyer = await startOwnSite({ CRAWLER_ALLOW_HOSTS: shop.domain, RATE_LIMITS: 'off' });
    await addPeople(foyer.databaseUrl, [
      { name: 'olive' },
      { name: 'peter' },
      { name: 'quinn' },
      { name: 'rose' },
      { name: 'sonia' },
    ]);
  });
  afterAll(async () => {
    await foyer?.stop();
    await shop?.close();
  });

  async function addSite(name: string, title: string) {
    const session = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
    const { site } = await session.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
      domain: shop.domain,
      name: title,
    });
    return { ...site, session };
  }

  async function open(name: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await ownPage(foyer, name, options);
    await page.goto(path);
    return page;
  }

  async function openPlain(name: string, path: string): Promise<PlainPage> {
    const page = await plainPage(foyer, name);
    await page.goto(path);
    return page;
  }

  test('a question of one long word fits every page on a phone', async () => {
    const { slug } = await addSite('sonia', 'Long words');
    const word = 'Donaudampfschifffahrt'.repeat(90);
    const visitor = await createVisitor(foyer.origin, slug, host);
    const { chat_id } = await visitor.ask(word);
    await visitor.search(word.slice(0, 200));
    await visitor.leave('guest@example.org', { message: word, chatId: chat_id });
    const paths = ['', '/conversations', `/conversations/${chat_id}`, '/gaps', '/leads', '/insights'].map(
      (rest) => `/u/sonia/sites/${slug}${rest}`,
    );
    const page = await open('sonia', '/u/sonia', { viewport: { width: 375, height: 667 } });
    for (const path of ['/u/sonia', ...paths]) {
      await page.goto(path);
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, path).toBe(window);
      // Only the transcript shows all of it.
      const heights = await page
        .getByText(word)
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements.map((element) => (element.closest('.clamped') ?? element).clientHeight),
        );
      if (!path.includes(chat_id)) expect(Math.max(0, ...heights), path).toBeLessThan(120);
    }
    await page.context().close();
  });

  test('a question without an answer is answered by the owner, and the next visitor gets the answer', async () => {
    const { slug, bot_id, session } = await addSite('olive', 'Tea shop');
    await eventually(async () => {
      const list = await session.get<{ results: { status: string }[] }>(`/api/bots/${bot_id}/sources`);
      expect(list.results[0]?.status).toBe('ready');
    }, 20_000);
    const question = 'Do you ship to Norway?';
    const first = await createVisitor(foyer.origin, slug, host);
    expect((await first.ask(question)).answered).toBe(false);

    const page = await openPlain('olive', '/u/olive');
    await page.getByRole('link', { name: 'Write the answer' }).click();
    await page.waitForURL(`**/u/olive/sites/${slug}/gaps`);
    const gap = page.getByRole('listitem').filter({ hasText: question });
    await gap.getByText(/once/).waitFor();
    await gap.getByText('Write the answer').click();
    expect(await gap.getByLabel('Question').inputValue()).toBe(question);
    await gap.getByRole('button', { name: 'Publish answer' }).click();
    await gap.getByRole('alert').getByText('The answer is missing.').waitFor();
    await gap.getByLabel('Answer').fill('Yes, **twice a week**.');
    await gap.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByText('Your answer is live.').waitFor();
    await page.getByRole('heading', { name: 'Nothing is missing' }).waitFor();
    // As visitors see it.
    await page
      .getByRole('region', { name: 'Your answers' })
      .locator('strong', { hasText: 'twice a week' })
      .waitFor();
    await page.goto(`/u/olive/sites/${slug}/conversations`);
    await page.getByRole('link', { name: question }).click();
    await page.getByText('You have answered this since.').waitFor();
    expect(await page.getByText('no answer on your website').count()).toBe(0);
    await page.goto(`/u/olive/sites/${slug}/gaps`);

    const reply = await (await createVisitor(foyer.origin, slug, host)).ask('do you ship to norway');
    expect(reply).toMatchObject({ answered: true, response: 'Yes, **twice a week**.' });
    expect(reply.citations).toMatchObject([{ title: question, url: '' }]);

    await page.goto('/u/olive');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Needs your attention' }).count()).toBe(0);

    await page.goBack();
    const answers = page.getByRole('region', { name: 'Your answers' });
    await answers.getByText('Change').click();
    await answers.getByRole('textbox', { name: 'Answer' }).fill('No longer.');
    await answers.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText('Your answer is saved and live.').waitFor();
    expect((await first.ask(question)).response).toBe('No longer.');
  });

  test('a conversation has a form for each question without an answer, and the reason of each vote', async () => {
    const { slug, bot_id, session } = await addSite('rose', 'Fourth shop');
    await session.post(`/api/bots/${bot_id}/sources`, {
      type: 'qa',
      question: 'Do you gift wrap?',
      answer: 'Yes.',
    });
    const visitor = await createVisitor(foyer.origin, slug, host);
    const { chat_id, message_id } = await visitor.ask('Do you gift wrap?');
    await visitor.rate(message_id, 'down', 'incomplete');
    await visitor.ask('Where is the harbour?', chat_id);
    const page = await openPlain('rose', `/u/rose/sites/${slug}/conversations/${chat_id}`);
    await page.getByText('Incomplete').waitFor();
    await page.getByText('A question has no answer on your website.').waitFor();
    await page.getByText('Write the answer', { exact: true }).last().click();
    await page.getByLabel('Answer').filter({ visible: true }).fill('In the north.');
    await page.getByRole('button', { name: 'Publish answer' }).filter({ visible: true }).click();
    await page.getByText('You have answered this since.').waitFor();
    expect(await page.getByText('no answer on your website').count()).toBe(0);
    await page.goto(`/u/rose/sites/${slug}/gaps`);
    await page.getByText('Voted down once (Incomplete)').waitFor();
    await page.goBack();
    await page.getByText('Correct this answer', { exact: true }).click();
    await page.getByLabel('Answer').filter({ visible: true }).fill('Yes, for 2 €.');
    await page.getByRole('button', { name: 'Publish answer' }).filter({ visible: true }).click();
    await page.getByText('You have corrected this since.').waitFor();
    await page.getByText('You have answered this since.').waitFor();
    const corrected = page.getByRole('listitem').filter({ hasText: 'You have corrected this since.' });
    await corrected.getByRole('link', { name: 'Show your answer' }).click();
    await page.getByText('Yes, for 2 €.').first().waitFor();
    expect(await page.getByText('In the north.').count()).toBe(0);
    await page.goto(`/u/rose/sites/${slug}/insights`);
    await page.getByRole('link', { name: 'Do you gift wrap?' }).click();
    await page.getByRole('link', { name: 'Do you gift wrap?' }).waitFor();
    expect(new URL(page.url()).searchParams.get('nameLike')).toBe('Do you gift wrap');
  });

  test('gaps are dismissed together, with and without scripts', async () => {
    const { slug } = await addSite('quinn', 'Third shop');
    const visitor = await createVisitor(foyer.origin, slug, host);
    for (const question of ['Are you open?', 'Where are you?', 'Who owns you?']) await visitor.ask(question);
    const path = `/u/quinn/sites/${slug}/gaps`;
    const bar = { name: 'Selected questions' };

    const page = await open('quinn', path);
    expect(await page.getByRole('region', bar).isVisible()).toBe(false);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('checkbox', { name: 'Select Who owns you?' }).uncheck();
    await expectAccessible(page, 'selected gaps');
    await page.getByRole('region', bar).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('2 questions dismissed.').waitFor();
    await page.context().close();

    const plain = await openPlain('quinn', path);
    // The blog is about this installation's own website.
    expect(await plain.getByRole('button', { name: 'Write a post' }).count()).toBe(0);
    await plain.getByRole('checkbox', { name: 'Select Who owns you?' }).check();
    await plain.getByRole('region', bar).getByRole('button', { name: 'Dismiss' }).click();
    await plain.getByText('One question dismissed.').waitFor();
    await plain.getByRole('heading', { name: 'Nothing is missing' }).waitFor();
  });

  test('conversations are found, read and deleted, and hostile text in them never runs', async () => {
    const { slug } = await addSite('peter', 'Other shop');
    const at = new Date(Date.now() - 3600_000).toISOString();
    const asked = ['One?', 'Two?', 'Three?'].map((question) => ({ question, at }));
    await addConversations(foyer.databaseUrl, slug, asked);
    const hostile = '<img src=x onerror="document.title=1"> Where is the [key](javascript:alert(1))?';
    const visitor = await createVisitor(foyer.origin, slug, host);
    const { chat_id, message_id } = await visitor.ask(hostile);
    await visitor.rate(message_id, 'down', '<b>Not</b> helpful');
    await visitor.leave('guest@example.org', { name: 'Grace', chatId: chat_id });
    await visitor.search('kettle descaler');
    await visitor.report('share', { network: '<i>x</i>', url: 'javascript:alert(1)' });

    await visitor.report('share', { network: 'copy', url: `${host}/` });

    const list = `/u/peter/sites/${slug}/conversations`;
    const page = await open('peter', list);
    await expectAccessible(page, 'the conversations');
    await page.getByRole('link', { name: 'Asked from the search' }).click();
    await page.getByText('What they searched is in').waitFor();
    await page.getByRole('link', { name: 'Show all conversations' }).click();
    await page.getByRole('link', { name: 'Voted down' }).click();
    await eventually(async () => expect(await page.getByRole('row').count()).toBe(2));
    await page.getByRole('link', { name: hostile }).click();
    await page.getByText('No answer').first().waitFor();
    await page.getByText('<b>Not</b> helpful').waitFor();
    expect(await page.locator('main img, main b').count()).toBe(0);
    await expectAccessible(page, 'a conversation');
    for (const tab of ['gaps', 'insights', 'leads']) {
      await page.goto(`/u/peter/sites/${slug}/${tab}`);
      expect(await page.locator('main [href^="javascript:"], main img, main i').count()).toBe(0);
      await expectAccessible(page, `the ${tab}`);
    }
    await page.goto(`/u/peter/sites/${slug}/insights`);
    await page.getByRole('region', { name: 'Where they share' }).getByText('Copy link').waitFor();
    const dayIn = async (field: string) =>
      Date.parse(await page.getByLabel(field, { exact: true }).inputValue());
    expect((await dayIn('To')) - (await dayIn('From'))).toBe(29 * 24 * 3600 * 1000);
    // The highest bar reaches the line of its number.
    const chart = page.getByRole('region', { name: 'Questions', exact: true }).locator('svg');
    const [top, line] = await chart.evaluate((svg) => {
      const bars = [...svg.querySelectorAll('rect[class]')].map((bar) => bar.getBoundingClientRect());
      return [Math.min(...bars.map(({ y }) => y)), svg.getBoundingClientRect().y + 1];
    });
    expect(top).toBeCloseTo(line, 0);
    await page.goto(`/u/peter/sites/${slug}/leads`);

    await page.getByRole('button', { name: 'Actions for guest@example.org' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('Marked as done.').waitFor();
    await page.goto(`/u/peter/sites/${slug}/gaps`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'onerror' })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await page.getByText('Dismissed.').waitFor();
    expect(await page.getByText('onerror').count()).toBe(0);

    await page.goto(`${list}/${chat_id}`);
    await page.getByRole('button', { name: 'Erase this visitor' }).click();
    await page.getByRole('button', { name: 'Erase visitor' }).click();
    await page.getByText('Everything stored about this visitor is deleted.').waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
    await page.goto(`/u/peter/sites/${slug}/leads`);
    await page.getByRole('heading', { name: 'No leads yet' }).waitFor();

    await page.goto(list);
    await page.getByRole('checkbox', { name: 'Select One?' }).check();
    await page.getByRole('checkbox', { name: 'Select Two?' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete conversations' }).click();
    await page.getByText('2 conversations deleted.').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);

    await page.getByText('Conversations are kept until you delete them').waitFor();
    await page.getByRole('link', { name: 'Change in the settings' }).click();
    await page.waitForURL('**/settings#retention-heading');
    await page.getByLabel('Days to keep conversations').fill('0');
    await page.getByRole('button', { name: 'Save retention' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Days to keep conversations').fill('30');
    await page.getByRole('button', { name: 'Save retention' }).click();
    await page.getByText('Website saved.').waitFor();
    await page.goto(list);
    await page.getByText('Conversations are deleted after 30 days').waitFor();
    await page.context().close();
  });
});
