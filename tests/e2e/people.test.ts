import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, tokenIn } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { eventually } from '../setup/app/eventually.ts';
import { openTab } from '../setup/browser/browser.ts';
import { untilHydrated } from '../setup/browser/playground-pages.ts';
import { launcher, question, startWidgetPages, type WidgetPages } from '../setup/browser/widget-pages.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { OPEN_DOORS, ownPage, plainPage, signUp } from '../setup/websites/own-pages.ts';

// A visitor, the owner, who gives the conversation to another operator, and that operator: each in their own browser.

const SECRET = 'a secret of the mail server';
const GUEST = 'guest@example.org';
const QUESTION = 'Can I return an opened packet?';
const ANSWER = 'Opened packets stay with you, sorry.';

let pages: WidgetPages;
let chatId: string;

beforeAll(async () => {
  pages = await startWidgetPages({
    ...OPEN_DOORS,
    INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
    INBOUND_MAIL_SECRET: SECRET,
  });
  const { owner, foyer, siteId } = pages;
  await owner.patch(`/api/sites/${siteId}`, { people: { offer: 'atEnd' } });
  await signUp(foyer, 'ben');
  await owner.post(`/api/sites/${siteId}/members`, { email: 'ben@example.org', role: 'operator' });
  const token = tokenIn(linkIn(await waitForMail(foyer.dataDir, 'ben@example.org', 2)));
  const ben = await signIn(foyer.origin, { email: 'ben@example.org', password: PASSWORD });
  await ben.post('/api/team-invitations/accept', { token });
  await untilRead();
});
afterAll(() => pages?.stop());

async function untilRead(): Promise<void> {
  const { bot_id } = (await pages.owner.get<{ site: { bot_id: string } }>(`/api/sites/${pages.siteId}`)).site;
  await eventually(async () => {
    const { results } = await pages.owner.get<{ results: { status: string }[] }>(
      `/api/bots/${bot_id}/sources`,
    );
    expect(results[0]?.status).toBe('ready');
  });
}

const log = (page: Page) => page.getByRole('log');
const line = (page: Page, text: string) => log(page).getByText(text);
/** In the inbox, where a form repeats the text of an answer. */
const shown = (page: Page, text: string) => log(page).getByRole('paragraph').getByText(text, { exact: true });

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('[role=log][aria-busy=false]').waitFor();
  await question(page).fill(text);
  await page.keyboard.press('Enter');
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name }).fill(text);
  await page.keyboard.press('Enter');
}

/** Asks what the website does not answer. */
async function askInVain(page: Page, text: string): Promise<void> {
  await launcher(page).click();
  await ask(page, text);
  await log(page).getByText('couldn’t find', { exact: false }).first().waitFor();
}

async function inboxOf(name: string, query = ''): Promise<Page> {
  const page = await ownPage(pages.foyer, name);
  await page.goto(`/u/${name}/inbox${query}`);
  await untilHydrated(page);
  return page;
}

/** The visitor is away for two minutes: the mail is sent. That they were there may be noted a little later. */
const passTwoMinutes = () =>
  withDatabase(pages.foyer.databaseUrl, (db) =>
    eventually(async () => {
      const ago = new Date(Date.now() - 120_000).toISOString();
      const takeover = db.updateTable('takeovers').where('chat_id', '=', chatId);
      const { mailed_at } = await takeover
        .set({ visitor_seen_at: ago })
        .returning('mailed_at')
        .executeTakeFirstOrThrow();
      const job = db.updateTable('jobs').where('kind', '=', 'answer-by-mail').where('status', '=', 'queued');
      await job.set({ run_at: ago }).execute();
      expect(mailed_at).not.toBeNull();
    }),
  );

async function replyByMail(to: string, text: string): Promise<void> {
  const raw = [
    `From: Guest <${GUEST}>`,
    `To: Tea shop <${to}>`,
    'Message-ID: <reply@example.org>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    'On Mon, Nov 23, 2026 at 12:00 PM Tea shop <reply@mail.example.org> wrote:',
    '',
    '> It was mailed.',
  ].join('\r\n');
  const answer = await fetch(`${pages.foyer.origin}/api/inbound-mail`, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'X-Foyer-Signature': `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`,
    },
    body: raw,
  });
  expect(await answer.json()).toEqual({ accepted: true });
}

test('a visitor and two operators talk, by mail too, until the answer is one of the assistant', async () => {
  const owner = await inboxOf('admin');
  const ben = await inboxOf('ben', '?view=mine');
  const { page: visitor, complaints } = await pages.visit({});

  // The assistant has no answer, twice: a person is wanted.
  await askInVain(visitor, 'Do you take packets back?');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(GUEST);
  await visitor.getByRole('checkbox').check();
  await visitor
    .locator('form', { has: visitor.getByRole('checkbox') })
    .getByRole('button', { name: 'Send' })
    .click();
  await visitor.getByText('We’ll get back to you by email').waitFor();
  await ask(visitor, QUESTION);
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await line(visitor, 'You asked for a person. The team has been told.').waitFor();

  // It appears in the inbox, is given to the other operator, and appears there.
  await owner
    .getByRole('link', { name: /^guest@example.org|Visitor/ })
    .first()
    .click();
  await shown(owner, QUESTION).waitFor();
  chatId = new URL(owner.url()).searchParams.get('chat') ?? '';
  await owner.getByRole('button', { name: 'Assign', exact: true }).click();
  await owner.getByRole('button', { name: 'ben', exact: true }).click();
  await ben.locator(`a[href*="${chatId}"]`).first().click();
  await shown(ben, QUESTION).waitFor();
  await write(ben, 'Message', ANSWER);
  await line(visitor, ANSWER).waitFor();
  await write(visitor, 'Write a message', 'What a pity.');
  for (const page of [ben, owner]) await shown(page, 'What a pity.').waitFor();

  // Both sides load everything anew, and have it once.
  await Promise.all([visitor.reload(), ben.reload()]);
  await visitor.waitForFunction(() => 'Foyer' in window);
  await untilHydrated(ben);
  await launcher(visitor).click();
  for (const text of [QUESTION, ANSWER, 'What a pity.']) {
    await line(visitor, text).waitFor();
    await shown(ben, text).waitFor();
    expect([await line(visitor, text).count(), await shown(ben, text).count()], text).toEqual([1, 1]);
  }
  expect(complaints).toEqual([]);

  // The visitor leaves: the next answer is mailed, and the reply arrives by mail.
  await visitor.context().close();
  await write(ben, 'Message', 'It was mailed.');
  await shown(ben, 'It was mailed.').waitFor();
  await log(ben).getByText('Sending').waitFor({ state: 'detached' });
  await passTwoMinutes();
  const mail = await waitForMail(pages.foyer.dataDir, GUEST);
  expect(mail.text).toContain('It was mailed.');
  expect(mail.text).not.toContain(ANSWER);
  const [replyTo] = mail.replyTo ?? [];
  await replyByMail(replyTo?.address ?? '', 'I read it in my mails.');
  await shown(ben, 'I read it in my mails.').waitFor();

  // The assistant goes on, where the link of the mail leads, in another browser.
  await ben.getByRole('button', { name: 'Return to assistant' }).click();
  const { page: again, complaints: others } = await openTab({ reducedMotion: 'reduce' });
  await again.goto(linkIn(mail));
  for (const text of [QUESTION, ANSWER, 'What a pity.', 'It was mailed.', 'I read it in my mails.']) {
    await line(again, text).waitFor();
    expect(await line(again, text).count(), text).toBe(1);
  }
  expect(new URL(again.url()).hash).toBe('');
  await ask(again, 'When are you open?');
  await log(again).getByText('We are open from nine to five', { exact: false }).waitFor();
  await again.getByRole('radio', { name: '5' }).check();
  await again.getByRole('button', { name: 'Send feedback' }).click();
  await again.getByText('Thanks for your feedback.').waitFor();
  expect(others).toEqual([]);

  // What the operator has answered is the assistant's answer from now on.
  await ben.reload();
  await ben.getByText('5 of 5').waitFor();
  const saved = ben.getByRole('listitem').filter({ has: ben.getByText(ANSWER, { exact: true }) });
  await saved.getByText('Save as answer').click();
  expect(await saved.getByLabel('Question').inputValue()).toBe(QUESTION);
  await saved.getByRole('button', { name: 'Publish answer' }).click();
  const { page: next } = await pages.visit({});
  await eventually(async () => {
    await next.reload();
    await launcher(next).click();
    await ask(next, QUESTION);
    await next.locator('[role=log][aria-busy=false]').waitFor();
    await log(next).getByText(ANSWER).waitFor({ timeout: 3000 });
  });
});

test('an operator without scripts finds the conversation, answers, and reads the reply', async () => {
  const { page: visitor } = await pages.visit({});
  await askInVain(visitor, 'Do you sell cups for giants?');
  await ask(visitor, 'And saucers for giants?');
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await visitor.getByText('The team has been told.').waitFor();

  const ben = await plainPage(pages.foyer, 'ben');
  await ben.goto('/u/ben/inbox');
  await ben.getByRole('link', { name: /Visitor/ }).click();
  await ben.getByRole('log').getByText('Do you sell cups for giants?').waitFor();
  await ben.getByRole('textbox', { name: 'Message' }).fill('We do, from a litre on.');
  await ben.getByRole('button', { name: 'Send' }).click();
  await line(visitor, 'We do, from a litre on.').waitFor();
  await write(visitor, 'Write a message', 'I take three.');
  await eventually(async () => {
    await ben.reload();
    expect(await ben.getByRole('log').getByText('I take three.').count()).toBe(1);
  });
});
