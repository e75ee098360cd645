import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';

const QUESTION = 'What does the key to the cellar open?';
const ANSWER = 'The key to the cellar opens the tea vault.';

let app: TestApp;
let owner: Person;
let admin: Person;
let botId: string;

beforeAll(async () => {
  app = await startApp();
  [owner, admin] = [await signedInPerson(app), await personWithRole(app, 'ADMIN')];
  botId = (await owner.client.post('/api/bots').send({ name: 'Keeper' }).expect(201)).body.bot.id;
  const qa = { type: 'qa', question: QUESTION, answer: ANSWER };
  await owner.client.post(`/api/bots/${botId}/sources`).send(qa).expect(201);
});
afterAll(() => app.close());

describe('what an owner taught an assistant', () => {
  const searchOf = async ({ client }: Person) =>
    (await client.get(`/api/search/bot/${botId}?q=${encodeURIComponent(QUESTION)}`).expect(200)).text;

  test('is not found by the search of an admin', async () => {
    await eventually(async () => expect(await searchOf(owner)).toContain('tea vault'));
    expect(await searchOf(admin)).not.toContain('tea vault');
  });

  test('is not told to an admin in the playground', async () => {
    const ask = ({ client }: Person) =>
      client.post('/api/chat/playground/new/invoke').send({ prompt: QUESTION, botId });
    expect((await ask(owner).expect(200)).text).toContain('tea vault');
    await ask(admin).expect(422);
  });
});

describe('a request for the data of an account', () => {
  const send = (person: Person) => admin.client.post(`/api/admin/users/${person.id}/send-data`);

  test('is answered by a mail to the account, whose link downloads the export without a session', async () => {
    const person = await signedInPerson(app);
    const { text } = await send(person).expect(200);
    const mail = await app.mailbox.waitFor(person.email);
    // The outbox shows it to nobody else.
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'sensitivity', value: 'Private' }));
    const link = new URL(linkIn(mail));
    expect(text).not.toContain(link.searchParams.get('token'));
    const { body } = await app
      .browser()
      .get(link.pathname + link.search)
      .expect(200);
    expect(body.user).toMatchObject({ id: person.id, email: person.email });
    const other = link.pathname.replace(person.id, owner.id);
    await app
      .browser()
      .get(other + link.search)
      .expect(401);
    await app.browser().get(`${link.pathname}?token=made-up`).expect(401);
    await admin.client.get(link.pathname).expect(404);
  });

  test.each([
    [
      'address',
      ({ id, email }: Person) => admin.client.patch(`/api/admin/users/${id}`).send({ email: `new-${email}` }),
    ],
    [
      'password',
      ({ client }: Person) =>
        client.post('/api/auth/change-password').send({ currentPassword: PASSWORD, password: 'New-Horse2!' }),
    ],
  ])('ends its link with a change of the %s', async (_what, change) => {
    const person = await signedInPerson(app);
    await send(person).expect(200);
    const link = new URL(linkIn(await app.mailbox.waitFor(person.email)));
    await change(person).expect(200);
    await app
      .browser()
      .get(link.pathname + link.search)
      .expect(401);
  });

  test('ends the link of an earlier one, and works for a suspended account', async () => {
    const person = await signedInPerson(app);
    await send(person).expect(200);
    const first = new URL(linkIn(await app.mailbox.waitFor(person.email)));
    await admin.client.patch(`/api/admin/users/${person.id}`).send({ isSuspended: true }).expect(200);
    await send(person).expect(200);
    const second = new URL(linkIn(await app.mailbox.waitFor(person.email, 2)));
    await app
      .browser()
      .get(first.pathname + first.search)
      .expect(401);
    await app
      .browser()
      .get(second.pathname + second.search)
      .expect(200);
  });
});
