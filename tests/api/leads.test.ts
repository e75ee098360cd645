import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { createVisitor } from '../setup/websites/visitors.ts';

let app: TestApp;
let owner: Person;
let path: string;

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: 'shop.example' };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  path = `/api/sites/${body.site.id}/leads`;
  const visitor = await createVisitor(app.origin, 'tea-shop', 'https://shop.example');
  for (const name of ['ada', 'bob', 'eve']) await visitor.leave(`${name}@example.org`);
});
afterAll(() => app.close());

const emails = async (query = '') =>
  (await owner.client.get(path + query).expect(200)).body.results.map(
    ({ email }: { email: string }) => email,
  );
const idOf = async (email: string): Promise<string> =>
  (await owner.client.get(path)).body.results.find((lead: { email: string }) => lead.email === email).id;

test('leads are listed, marked as done, exported and deleted', async () => {
  expect(await emails()).toEqual(['eve@example.org', 'bob@example.org', 'ada@example.org']);
  const id = await idOf('bob@example.org');
  const done = await owner.client.patch(`${path}/${id}`).send({ isDone: true }).expect(200);
  expect(done.body.lead).toMatchObject({ is_done: true, done_at: expect.any(String) });
  expect(await emails('?state=open')).toEqual(['eve@example.org', 'ada@example.org']);
  expect(await emails('?state=done')).toEqual(['bob@example.org']);
  expect(await emails('?state=lost&limit=1&page=2')).toEqual(['bob@example.org']);
  for (const bad of [{}, { isDone: 'maybe' }, { isDone: true, email: 'eve@example.org' }])
    await owner.client.patch(`${path}/${id}`).send(bad).expect(422);
  expect(await emails('?state=done')).toEqual(['bob@example.org']);
  await owner.client.patch(`${path}/${id}`).send({ isDone: false }).expect(200);
  expect(await emails('?state=done')).toEqual([]);

  const { text } = await owner.client.get(`${path}?format=csv`).expect(200);
  expect(text.split('\r\n')[0]).toBe('id,email,name,message,is_done,chat_id,consented_at,created_at');
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);

  const ends = await Promise.all([1, 2].map(() => owner.client.delete(`${path}/${id}`)));
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await emails()).toHaveLength(2);
});

test('leads of another user are not found', async () => {
  const id = await idOf('ada@example.org');
  const { client } = await signedInPerson(app);
  const site = { name: 'Other shop', domain: 'other.example' };
  const { body } = await client.post('/api/sites').send(site).expect(201);
  for (const leads of [path, `/api/sites/${body.site.id}/leads`]) {
    await client.patch(`${leads}/${id}`).send({ isDone: true }).expect(404);
    await client.delete(`${leads}/${id}`).expect(404);
  }
  expect(await emails()).toContain('ada@example.org');
});

describe('the website’s own fields', () => {
  const HOST = 'https://shop.example';
  const TOPIC = {
    id: 'topic',
    kind: 'choice',
    label: 'Topic',
    options: ['Tea', '<b>Kettles</b>'],
    isRequired: true,
  };
  const PHONE = { id: 'phone', kind: 'text', label: '=Phone', format: 'phone', help: 'With country code' };
  const TERMS = { id: 'terms', kind: 'consent', label: 'I accept the terms', isRequired: true };
  const siteOf = () => path.replace('/leads', '');
  const setFields = (leadFields: unknown, status = 200) =>
    owner.client
      .patch(siteOf())
      .send({ agents: { chat: { leadFields } } })
      .expect(status);
  afterEach(() => setFields([]));

  async function openSession(): Promise<{ token: string; leadFields: object[] }> {
    const { body } = await supertest(app.origin)
      .post('/api/widget/session')
      .set('Origin', HOST)
      .send({ site: 'tea-shop' })
      .expect(200);
    return { token: body.token, leadFields: body.agents.chat.lead_fields };
  }
  const leave = (token: string, lead: object) =>
    supertest(app.origin)
      .post('/api/widget/lead')
      .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
      .send({ email: 'zoe@example.org', consent: true, ...lead });

  test('are checked when they are made, and keep their ids', async () => {
    const { body } = await setFields([TOPIC, { kind: 'text', label: 'Company' }, TERMS]);
    const [topic, company, terms] = body.site.agents.chat.lead_fields;
    expect(topic).toEqual({ ...snake(TOPIC), help: null });
    expect(company).toMatchObject({
      kind: 'text',
      label: 'Company',
      max_length: 200,
      format: 'none',
      is_required: false,
    });
    expect(company.id).toMatch(/^f[0-9a-f]+$/);
    const renamed = await setFields([terms, { ...company, label: 'Employer' }]);
    expect(renamed.body.site.agents.chat.lead_fields.map(({ id }: { id: string }) => id)).toEqual([
      'terms',
      company.id,
    ]);

    const nine = Array.from({ length: 9 }, (_, at) => ({ kind: 'consent', label: `Field ${at}` }));
    const refused: [unknown, string][] = [
      [nine, ''],
      ['text', ''],
      [[{ kind: 'text' }], '.0.label'],
      [[{ kind: 'text', label: 'x'.repeat(81) }], '.0.label'],
      [[{ kind: 'colour', label: 'Colour' }], '.0.kind'],
      [[{ kind: 'constructor', label: 'Colour' }], '.0.kind'],
      [[null], '.0'],
      [[{ kind: 'text', label: 'A', maxLength: 2001 }], '.0.max_length'],
      [[{ kind: 'text', label: 'A', format: 'iban' }], '.0.format'],
      [[{ kind: 'choice', label: 'A', options: ['One'] }], '.0.options'],
      [[{ kind: 'choice', label: 'A', options: ['One', ' One'] }], '.0.options'],
      [[{ kind: 'choice', label: 'A', options: ['One', 'x'.repeat(61)] }], '.0.options'],
      [
        [{ kind: 'choice', label: 'A', options: Array.from({ length: 13 }, (_, at) => `${at}`) }],
        '.0.options',
      ],
      [
        [
          { kind: 'consent', label: 'A' },
          { kind: 'consent', label: 'A' },
        ],
        '.1.label',
      ],
      [[TOPIC, { ...TERMS, id: 'topic' }], '.1.id'],
      [[{ kind: 'consent', label: 'A', id: 'Not_this' }], '.0.id'],
      [[{ kind: 'consent', label: 'A', more: 1 }], '.0.more'],
    ];
    for (const [fields, at] of refused) {
      const { body } = await setFields(fields, 422);
      expect(Object.keys(body.errors), JSON.stringify(fields)).toEqual([`agents.chat.lead_fields${at}`]);
    }
  });

  test('are saved by a plain form, in which empty rows and emptied labels are none', async () => {
    await setFields([TERMS]);
    const at = 'agents.chat.leadFields';
    const submit = (fields: object) =>
      owner.client
        .post(siteOf())
        .type('form')
        .set('Accept', 'text/html')
        .send({ _method: 'patch', _next: '/saved', ...fields })
        .expect(303)
        .expect('Location', '/saved');
    const saved = async () => (await owner.client.get(siteOf())).body.site.agents.chat.lead_fields;
    await submit({
      [at]: '',
      [`${at}.row0.id`]: 'terms',
      [`${at}.row0.label`]: '',
      [`${at}.row0.kind`]: 'consent',
      [`${at}.row2.label`]: 'Topic',
      [`${at}.row2.kind`]: 'choice',
      [`${at}.row2.options`]: 'Tea\r\n\r\nKettles\r\n',
      [`${at}.row2.maxLength`]: '200',
      [`${at}.row2.isRequired`]: ['false', 'true'],
      [`${at}.row1.label`]: '',
      [`${at}.row1.kind`]: 'text',
      [`${at}.row1.maxLength`]: '200',
    });
    const [topic, ...others] = await saved();
    expect(topic).toMatchObject({ label: 'Topic', options: ['Tea', 'Kettles'], is_required: true });
    expect(others).toEqual([]);
    await submit({ [at]: '' });
    expect(await saved()).toEqual([]);
  });

  test('come with the session and not with the script, and answers are checked by them', async () => {
    await setFields([TOPIC, PHONE, TERMS]);
    const { token, leadFields } = await openSession();
    expect(leadFields).toMatchObject([
      { id: 'topic' },
      { id: 'phone', help: 'With country code' },
      { id: 'terms' },
    ]);
    const script = await supertest(app.origin).get('/widget.js?site=tea-shop').expect(200);
    expect(script.text).not.toContain('country code');

    const refused = await leave(token, {
      email: 'x',
      fields: { topic: 'Coffee', phone: 'later', terms: false, other: 'x' },
    }).expect(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'email',
      'fields.other',
      'fields.phone',
      'fields.terms',
      'fields.topic',
    ]);
    // What is missing is named too, and more than the form takes is not read.
    const missing = await leave(token, {}).expect(422);
    expect(Object.keys(missing.body.errors)).toEqual(['fields.topic', 'fields.terms']);
    await leave(token, { fields: { topic: 'Tea', terms: 'true' } }).expect(422);
    await leave(token, { fields: { topic: ['Tea'], terms: true } }).expect(422);
    await leave(token, { fields: ['Tea'] }).expect(422);
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, 'Tea']));
    const tooMany = await leave(token, { fields: many }).expect(422);
    expect(tooMany.body.errors.fields).toEqual(['At most 8 fields.']);
    await leave(token, { fields: { constructor: 'Tea', topic: 'Tea', terms: true } }).expect(422);
    await leave(token, { fields: { topic: 'x'.repeat(10_000_000) } }).expect(413);
  });

  test('are shown with their labels of then: in the list, the conversation, as CSV and in the data', async () => {
    await setFields([TOPIC, PHONE, TERMS]);
    const { token } = await openSession();
    const asked = await supertest(app.origin)
      .post('/api/widget/chat')
      .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
      .send({ message: 'Do you ship?' });
    const chatId = asked.body.chat_id;
    const fields = { topic: '<b>Kettles</b>', phone: ' +43 1 234567 ', terms: true };
    await leave(token, { email: 'kim@example.org', chatId, fields }).expect(201);
    const answers = [
      { id: 'topic', kind: 'choice', label: 'Topic', value: '<b>Kettles</b>' },
      { id: 'phone', kind: 'text', label: '=Phone', value: '+43 1 234567' },
      { id: 'terms', kind: 'consent', label: 'I accept the terms', value: true },
    ];
    await setFields([{ ...TOPIC, label: 'Subject' }]);
    const { body } = await owner.client.get(path).expect(200);
    expect(body.results[0]).toMatchObject({ email: 'kim@example.org', fields: answers });
    const conversation = await owner.client.get(`${siteOf()}/conversations/${chatId}`).expect(200);
    expect(conversation.body.conversation.leads).toMatchObject([{ fields: answers }]);
    const data = await owner.client.get(`/api/users/${owner.id}/export`);
    expect(data.text).toContain('I accept the terms');

    const { text } = await owner.client.get(`${path}?format=csv`).expect(200);
    const [head, first] = text.split('\r\n');
    expect(head?.split(',').slice(8)).toEqual(['Subject', 'Topic', "'=Phone", 'I accept the terms']);
    expect(first).toMatch(/,,<b>Kettles<\/b>,'\+43 1 234567,Yes$/);

    const visitorId = body.results[0].visitor_id;
    await owner.client.post(`${siteOf()}/visitors/${visitorId}/erase`).expect(200);
    expect((await owner.client.get(path)).text).not.toContain('Kettles');
  });
});

const snake = ({ isRequired, ...field }: { isRequired: boolean }) => ({ ...field, is_required: isRequired });
