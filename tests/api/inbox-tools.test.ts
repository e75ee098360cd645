import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { PASSWORD, type Person, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addRows, resetRateLimits, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
});
afterAll(() => app.close());

let count = 0;

async function ownedSite(): Promise<string> {
  const domain = `tools${++count}.invalid`;
  return (await owner.client.post('/api/sites').send({ domain }).expect(201)).body.site.id;
}

/** An operator of the website. */
async function operatorOf(siteId: string): Promise<Person & { memberId: string }> {
  const person = await signedInPerson(app);
  const { body } = await owner.client
    .post(`/api/sites/${siteId}/members`)
    .send({ email: person.email, role: 'operator' })
    .expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(person.email)));
  await person.client.post('/api/team-invitations/accept').send({ token }).expect(200);
  return { ...person, memberId: body.member.id };
}

const answersPath = (siteId: string) => `/api/sites/${siteId}/canned-answers`;
const add = ({ client }: Person, siteId: string, shortcut: string, text = 'We are open all day.') =>
  client.post(answersPath(siteId)).send({ shortcut, text });
const list = async (siteId: string, query = '') =>
  (await owner.client.get(answersPath(siteId) + query).expect(200)).body;
const dataOf = async ({ client, id }: Person) =>
  (await client.get(`/api/users/${id}/export`).expect(200)).body;

describe('canned answers', () => {
  test('are shared by the team of a website, found by words, and in the order of their shortcuts', async () => {
    const siteId = await ownedSite();
    const operator = await operatorOf(siteId);
    const { body } = await add(owner, siteId, '/Hours').expect(201);
    expect(body.canned_answer).toMatchObject({ shortcut: 'hours', text: 'We are open all day.' });
    await add(operator, siteId, 'address', 'Hello {visitor.name},\r\n100% Tea Street 1').expect(201);
    expect(await list(siteId)).toMatchObject({
      count: 2,
      results: [
        { shortcut: 'address', text: 'Hello {visitor.name},\n100% Tea Street 1' },
        { shortcut: 'hours' },
      ],
    });
    expect(await list(siteId, '?q=HOUR')).toMatchObject({ count: 1, results: [{ shortcut: 'hours' }] });
    expect(await list(siteId, '?q=100%25')).toMatchObject({ count: 1, results: [{ shortcut: 'address' }] });
    expect(await list(siteId, '?limit=1&page=2')).toMatchObject({ results: [{ shortcut: 'hours' }] });
    const other = await ownedSite();
    expect(await list(other)).toMatchObject({ count: 0 });
  });

  test('have shortcuts of one word, once in a website', async () => {
    const siteId = await ownedSite();
    await add(owner, siteId, 'hours').expect(201);
    await add(owner, siteId, 'HOURS').expect(409);
    await add(owner, await ownedSite(), 'hours').expect(201);
    for (const shortcut of ['', '/', 'two words', 'a/b', 'x'.repeat(51)])
      await add(owner, siteId, shortcut).expect(422);
    await add(owner, siteId, 'öffnung_2-3').expect(201);
    await add(owner, siteId, 'empty', ' ').expect(422);
    await add(owner, siteId, 'long', 'x'.repeat(10_001)).expect(422);
    await add(owner, siteId, 'longest', 'x'.repeat(10_000)).expect(201);
    const { id } = (await list(siteId, '?q=hours')).results[0];
    const change = (body: object) => owner.client.patch(`${answersPath(siteId)}/${id}`).send(body);
    await change({ shortcut: 'longest' }).expect(409);
    await change({ shortcut: 'hours', text: 'Closed.' }).expect(200);
    expect(await list(siteId, '?q=hours')).toMatchObject({ results: [{ id, text: 'Closed.' }] });
  });

  test('with a variable that is not known are refused', async () => {
    const siteId = await ownedSite();
    const { body } = await add(owner, siteId, 'hello', 'Hello {vistor.name}').expect(422);
    const problem = '{vistor.name} is not known. Use {visitor.name} or {operator.name}.';
    expect(body.errors).toEqual({ text: [problem] });
    const { id } = (await add(owner, siteId, 'hello', 'Hello {visitor.name|there}').expect(201)).body
      .canned_answer;
    await owner.client
      .patch(`${answersPath(siteId)}/${id}`)
      .send({ text: '{name}' })
      .expect(422);
  });

  test('of another website can neither be changed nor deleted', async () => {
    const [siteId, other] = [await ownedSite(), await ownedSite()];
    const { id } = (await add(owner, siteId, 'hours')).body.canned_answer;
    await owner.client
      .patch(`${answersPath(other)}/${id}`)
      .send({ text: 'Mine.' })
      .expect(404);
    await owner.client.delete(`${answersPath(other)}/${id}`).expect(404);
    await owner.client.delete(`${answersPath(siteId)}/${id}`).expect(200);
    await owner.client.delete(`${answersPath(siteId)}/${id}`).expect(404);
  });

  test('are at most 500 in a website', async () => {
    const siteId = await ownedSite();
    const at = new Date().toISOString();
    const row = { site_id: siteId, text: 'Tea.', created_by: null, created_at: at, updated_at: at };
    const rows = Array.from({ length: 499 }, (_, n) => ({ ...row, id: newId(), shortcut: `tea-${n}` }));
    await addRows(app.db, 'canned_answers', rows);
    await add(owner, siteId, 'last').expect(201);
    await add(owner, siteId, 'further').expect(422);
  });

  test('are in the data of the owner and of who wrote them, and stay when a member deletes the account', async () => {
    const siteId = await ownedSite();
    const operator = await operatorOf(siteId);
    await add(operator, siteId, 'hours').expect(201);
    await add(owner, siteId, 'address').expect(201);
    const ofOwner = (await dataOf(owner)).canned_answers.filter(
      (answer: { site_id: string }) => answer.site_id === siteId,
    );
    expect(ofOwner).toMatchObject([{ shortcut: 'address' }, { shortcut: 'hours' }]);
    expect((await dataOf(operator)).canned_answers).toMatchObject([{ site_id: siteId, shortcut: 'hours' }]);
    await operator.client.delete(`/api/users/${operator.id}`).send({ password: PASSWORD }).expect(200);
    expect(await list(siteId)).toMatchObject({ count: 2 });
  });

  test('go to the new owner of a website', async () => {
    const siteId = await ownedSite();
    await add(owner, siteId, 'hours').expect(201);
    const heir = await signedInPerson(app);
    await owner.client.post(`/api/sites/${siteId}/transfer`).send({ email: heir.email }).expect(201);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(heir.email)));
    await heir.client.post('/api/site-transfers/accept').send({ token }).expect(200);
    expect((await dataOf(heir)).canned_answers).toMatchObject([{ site_id: siteId, shortcut: 'hours' }]);
    await add(heir, siteId, 'address').expect(201);
  });
});

describe('saved filters', () => {
  const save = ({ client }: Person, name: string, query = 'view=mine&q=tea') =>
    client.post('/api/inbox/filters').send({ name, query });

  test('belong to their user alone, and keep what the inbox knows', async () => {
    const [ada, grace] = [await signedInPerson(app), await signedInPerson(app)];
    const query = '?view=open&siteId=abc&page=7&q=%26tea&evil=%22&sort=';
    const { body } = await save(ada, 'Tea', query).expect(201);
    expect(body.filter).toMatchObject({ name: 'Tea', query: 'view=open&siteId=abc&q=%26tea' });
    await save(ada, 'Tea').expect(409);
    await save(grace, 'Tea').expect(201);
    await save(ada, 'Nothing', 'page=7').expect(422);
    await grace.client.delete(`/api/inbox/filters/${body.filter.id}`).expect(404);
    expect((await ada.client.get('/api/inbox/filters').expect(200)).body).toMatchObject({ count: 1 });
    expect((await dataOf(ada)).inbox_filters).toMatchObject([{ name: 'Tea' }]);
    await ada.client.delete(`/api/inbox/filters/${body.filter.id}`).expect(200);
    expect((await ada.client.get('/api/inbox/filters').expect(200)).body).toMatchObject({ count: 0 });
    expect((await grace.client.get('/api/inbox/filters').expect(200)).body).toMatchObject({ count: 1 });
  });

  test('are at most 50, and are deleted with the account', async () => {
    const person = await signedInPerson(app);
    for (let n = 0; n < 50; n++) await save(person, `Filter ${n}`).expect(201);
    await save(person, 'One more').expect(422);
    const { body } = await person.client.get('/api/inbox/filters').expect(200);
    expect(body.results).toHaveLength(50);
    await person.client.delete(`/api/users/${person.id}`).send({ password: PASSWORD }).expect(200);
    expect(await rowsOf(app.db, 'inbox_filters', { user_id: person.id })).toEqual([]);
    await resetRateLimits(app.db);
  });
});
