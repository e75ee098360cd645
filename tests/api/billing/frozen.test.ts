import { describe, expect, test } from 'vitest';
import { type Person, personWithRole } from '../../factories.ts';
import { withShop } from '../../setup/billing/shop.ts';
import { changeRows, rowOf } from '../../setup/database/records.ts';
import { createVisitor } from '../../setup/websites/visitors.ts';

const shop = withShop();

async function addSites({ client }: Person, names: string[]) {
  const sites: { id: string; slug: string; bot_id: string; domain: string }[] = [];
  for (const name of names)
    sites.push(
      (
        await client
          .post('/api/sites')
          .send({ domain: `${name}-${Math.random()}.invalid` })
          .expect(201)
      ).body.site,
    );
  return sites;
}

/** The websites that answer their visitors. */
async function answering(sites: { slug: string; domain: string }[]): Promise<number[]> {
  const found: number[] = [];
  for (const [at, { slug, domain }] of sites.entries()) {
    const visitor = await createVisitor(shop.app.origin, slug, `https://${domain}`);
    const refusal = await refusalOf(visitor.ask('When do you open?'));
    if (refusal === undefined) found.push(at);
    else expect(refusal).toContain('429');
  }
  return found;
}

/** What a visitor is told who gets no answer. */
const refusalOf = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('after a change to a smaller plan', () => {
  test('the newest websites are paused, the owner chooses which stay, and a larger plan returns all', async () => {
    const { person, id } = await shop.subscriber();
    const sites = await addSites(person, ['first', 'second', 'third']);
    expect(await answering(sites)).toEqual([0, 1, 2]);
    await person.client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
    await shop.advance('2026-02-28T10:01:00Z');
    expect(await answering(sites)).toEqual([0]);
    expect((await person.client.get('/api/sites')).body.count).toBe(3);

    await person.client.post(`/api/sites/${sites[2]?.id}/keep`).expect(200);
    expect(await answering(sites)).toEqual([2]);

    await person.client.post('/api/subscription/subscribe').send({ plan: 'pro' }).expect(201);
    expect(await answering(sites)).toEqual([0, 1, 2]);
  });

  test('a paused website says so politely, and its owner sees the question', async () => {
    const { person, id } = await shop.subscriber();
    const [, second] = await addSites(person, ['first', 'second']);
    await person.client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
    await shop.advance('2026-02-28T10:01:00Z');
    const { slug = '', domain = '', id: siteId = '' } = second ?? {};
    const visitor = await createVisitor(shop.app.origin, slug, `https://${domain}`);
    expect(await refusalOf(visitor.ask('Do you repair bikes?'))).toContain(
      'I can’t answer at the moment. Your question is saved for this website’s team.',
    );
    const found = await visitor.search('repair bikes');
    expect(found).toMatchObject({ results: [], count: 0, answer: null });
    expect(found.message).toContain('I can’t answer at the moment.');
    const inbox = await person.client.get(`/api/sites/${siteId}/conversations`).expect(200);
    expect(JSON.stringify(inbox.body)).toContain('Do you repair bikes?');
  });

  test('a paused website is not read again, neither when it is due nor on demand', async () => {
    const { person, id } = await shop.subscriber();
    const [, second] = await addSites(person, ['first', 'second']);
    await shop.app.services.worker.idle();
    await person.client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
    await shop.advance('2026-02-28T10:01:00Z');
    const source = await rowOf(shop.app.db, 'sources', { bot_id: second?.bot_id ?? '' });
    await changeRows(
      shop.app.db,
      'sources',
      { id: source.id },
      { next_sync_at: '2026-02-28T09:00:00.000Z', status: 'ready' },
    );
    await shop.app.services.sources.websites.syncDue();
    expect(await rowOf(shop.app.db, 'sources', { id: source.id })).toMatchObject({ status: 'ready' });
    const refused = await person.client
      .post(`/api/bots/${second?.bot_id}/sources/${source.id}/sync`)
      .expect(422);
    expect(refused.body.errors.plan[0]).toContain('Your plan is exceeded');
  });
});

test('a limit that an admin lowers pauses in the same way', async () => {
  const { person } = await shop.subscriber();
  const sites = await addSites(person, ['first', 'second']);
  const admin = await personWithRole(shop.app, 'ADMIN');
  const grant = (limit: number | null) =>
    admin.client
      .patch(`/api/admin/users/${person.id}/plan`)
      .send({ limits: { sites: limit } })
      .expect(200);
  await grant(1);
  expect(await answering(sites)).toEqual([0]);
  await grant(null);
  expect(await answering(sites)).toEqual([0, 1]);
});

test('a paused assistant answers neither in the playground nor a program, until the plan is larger', async () => {
  const { person, id } = await shop.subscriber();
  const { client } = person;
  const bots: { id: string }[] = [];
  for (const name of ['First', 'Second', 'Third'])
    bots.push((await client.post('/api/bots').send({ name }).expect(201)).body.bot);
  const botId = bots[2]?.id ?? '';
  const { body } = await client.post(`/api/bots/${botId}/api-keys`).send({ name: 'Program' }).expect(201);
  const ask = () =>
    client.post('/api/chat/playground/new/invoke').send({ prompt: 'When do you open?', botId });
  const search = () =>
    shop.app.browser().get(`/api/bots/${botId}/search?q=tea`).set('Authorization', `Bearer ${body.key}`);
  await search().expect(200);
  await client.post(`/api/subscription/${id}/unsubscribe`).expect(200);
  await shop.advance('2026-02-28T10:01:00Z');
  for (const refused of [await ask(), await search()]) {
    expect(refused.status).toBe(422);
    expect(refused.body.errors.plan[0]).toMatch(/^This assistant is paused/);
  }
  await client.post(`/api/bots/${botId}/keep`).expect(200);
  await ask().expect(200);
  await search().expect(200);
});
