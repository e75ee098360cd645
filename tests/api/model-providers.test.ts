import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MODEL_PRESETS } from '#lib/model-presets.ts';
import { TIMING } from '#server/assistants/models/stream-text.ts';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import {
  answers,
  type ModelProvider,
  refuses,
  refusesWithPage,
  startModelProvider,
} from '../setup/answers/model-provider.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows, lastAnswer, rowsOf, useUpRateLimit } from '../setup/database/records.ts';

const KEY = 'sk-secret-of-ada-1234';
const QUESTION = 'When are you open?';

let provider: ModelProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startModelProvider();
  app = await startApp({ CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => provider.behave(answers('From nine to five [1].')));

const groq = (fields = {}) => ({
  preset: 'groq',
  baseUrl: `${provider.origin}/v1`,
  apiKey: KEY,
  models: 'fast, large',
  ...fields,
});
const pathOf = ({ id }: Person) => `/api/users/${id}/model-providers`;
const connect = (person: Person, fields = {}) => person.client.post(pathOf(person)).send(groq(fields));
const stored = () => rowsOf(app.db, 'model_providers');

async function withAssistant(person: Person): Promise<string> {
  const { body } = await person.client.post('/api/bots').send({ name: 'Tea shop' }).expect(201);
  await person.client
    .post(`/api/bots/${body.bot.id}/sources`)
    .send({ type: 'text', title: 'Opening hours', text: 'We are open from nine to five.' })
    .expect(201);
  return body.bot.id;
}

const choose = (person: Person, botId: string, settings: object) =>
  person.client.patch(`/api/bots/${botId}`).send(settings);

const ask = async (person: Person, botId: string, fields = {}) =>
  (
    await person.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt: QUESTION, botId, ...fields })
      .expect(200)
  ).body;

describe('an owner’s provider', () => {
  test('is tested, stored encrypted and shown without its key', async () => {
    const ada = await signedInPerson(app);
    const { body } = await connect(ada).expect(201);
    expect(body).toEqual({
      message: 'Groq is connected.',
      model_provider: {
        id: 'groq',
        name: 'Groq',
        provider: 'openai',
        base_url: `${provider.origin}/v1`,
        region: null,
        models: ['fast', 'large'],
        key_ending: '1234',
        needs_key: false,
        problem: null,
        problem_since: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect(provider.calls).toMatchObject([
      { path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` }, body: { model: 'fast' } },
    ]);
    const { body: list } = await ada.client.get(pathOf(ada)).expect(200);
    expect(list).toEqual({ model_providers: [body.model_provider] });
    expect(JSON.stringify(await stored())).not.toContain('sk-secret');
  });

  test.each([
    [
      'refuses the key',
      refuses(401, {}, { error: { message: `Key ${KEY} is wrong.` } }),
      'api_key',
      'Groq refused the key',
    ],
    ['does not know the model', refuses(404, {}, { error: 'no such model' }), 'models', 'no model “fast”'],
    ['is another server', refusesWithPage(404), 'base_url', 'is not Groq'],
    ['has no credit', refuses(402), 'api_key', 'no credit'],
    ['sends garbage', refuses(200, {}, { odd: true }), 'base_url', 'Groq sent an'],
  ] as const)('that %s is not stored, and its message is shown', async (_what, behaviour, field, hint) => {
    const ada = await signedInPerson(app);
    provider.behave(behaviour);
    const { body } = await connect(ada).expect(422);
    expect(body.errors).toEqual({ [field]: [expect.stringContaining(hint)] });
    expect(JSON.stringify(body)).not.toContain(KEY);
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toEqual([]);
  });

  test('repeats the provider’s message, without the key and on one line', async () => {
    const ada = await signedInPerson(app);
    provider.behave(
      refuses(401, {}, { error: { message: `Incorrect key:\n${KEY}. See your\u202eaccount.` } }),
    );
    const { body } = await connect(ada).expect(422);
    expect(body.message).toContain('Groq says: “Incorrect key: …. See your account.”');
    provider.behave(refuses(400, {}, { detail: [{ msg: 'x'.repeat(5000) }] }));
    expect((await connect(ada).expect(422)).body.message.length).toBeLessThan(600);
  });

  test('that does not answer in time is not stored', async () => {
    const ada = await signedInPerson(app);
    const { firstTokenMs } = TIMING;
    onTestFinished(() => {
      TIMING.firstTokenMs = firstTokenMs;
    });
    TIMING.firstTokenMs = 500;
    provider.behave(() => {});
    const { body } = await connect(ada).expect(422);
    expect(body.errors).toEqual({ base_url: ['Groq did not answer in time.'] });
    await provider.calls[0]?.cancelled;
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toEqual([]);
  });

  test('needs a known preset, a key, a model and an address', async () => {
    const ada = await signedInPerson(app);
    const refused = async (fields: object) => (await connect(ada, fields).expect(422)).body.errors;
    expect(await refused({ preset: 'anthropic' })).toHaveProperty('preset');
    expect(await refused({ apiKey: '' })).toEqual({ api_key: ['Enter the key.'] });
    expect(await refused({ apiKey: 'two\r\nlines' })).toHaveProperty('api_key');
    expect(await refused({ models: ' , ', apiKey: '' })).toEqual({
      models: ['Name at least one model.'],
      api_key: ['Enter the key.'],
    });
    expect(
      await refused({
        models: Array(21)
          .fill('m')
          .map((m, i) => m + i),
      }),
    ).toHaveProperty('models');
    for (const baseUrl of [
      'ftp://x.example',
      'javascript:alert(1)',
      'https://me:pw@x.example',
      'https://x.example/?a',
    ])
      expect(await refused({ baseUrl })).toHaveProperty('base_url');
    expect(await refused({ preset: 'ollama', baseUrl: '' })).toEqual({
      base_url: ['Enter the address of the server.'],
    });
    expect(await refused({ preset: 'aws', baseUrl: '' })).toMatchObject({
      region: [expect.any(String)],
      access_key_id: [expect.any(String)],
    });
    expect(await refused({ owner_id: 'x' })).toHaveProperty('owner_id');
    expect(provider.calls).toEqual([]);
  });

  test('of each protocol is connected, also without a key', async () => {
    const ada = await signedInPerson(app);
    const { host } = new URL(provider.origin);
    await connect(ada, { preset: 'huggingface', baseUrl: `${provider.origin}/hf/v1` }).expect(201);
    await connect(ada, {
      preset: 'aws',
      baseUrl: provider.origin,
      region: 'eu-central-1',
      accessKeyId: 'AKIAADA',
      models: ['maker.small-v1:0'],
    }).expect(201);
    await connect(ada, { preset: 'ollama', baseUrl: `http://${host}/v1`, apiKey: '' }).expect(201);
    expect(provider.calls.map(({ path }) => path)).toEqual([
      '/hf/v1/responses',
      '/model/maker.small-v1%3A0/converse-stream',
      '/v1/chat/completions',
    ]);
    expect(provider.calls[1]?.headers.authorization).toContain('Credential=AKIAADA/');
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toMatchObject([
      { id: 'huggingface', provider: 'huggingface' },
      { id: 'aws', region: 'eu-central-1', key_ending: '1234' },
      { id: 'ollama', key_ending: null },
    ]);
  });

  test('is changed without its key, which is needed again for another address', async () => {
    const ada = await signedInPerson(app);
    await connect(ada).expect(201);
    const change = (fields: object) => ada.client.patch(`${pathOf(ada)}/groq`).send(fields);
    const { body } = await change({ models: 'large' }).expect(200);
    expect(body.model_provider).toMatchObject({ models: ['large'], key_ending: '1234' });
    expect(provider.calls.at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'large' },
    });
    const asked = provider.calls.length;
    const moved = await change({ baseUrl: `${provider.origin}/other/v1` }).expect(422);
    expect(moved.body.errors).toEqual({ api_key: ['Enter the key again: the address has changed.'] });
    expect(provider.calls).toHaveLength(asked);
    expect((await change({ accessKeyId: 'AKIAOTHER' }).expect(422)).body.errors).toHaveProperty('api_key');
    await change({ baseUrl: `${provider.origin}/other/v1`, apiKey: 'sk-another-key-9876' }).expect(200);
    provider.behave(refuses(401));
    await change({ apiKey: 'sk-wrong-0000' }).expect(422);
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toMatchObject([
      { base_url: `${provider.origin}/other/v1`, key_ending: '9876', models: ['large'] },
    ]);
    await ada.client
      .patch(`${pathOf(ada)}/mistral`)
      .send({ models: 'x' })
      .expect(404);
  });

  test('is connected and refused by a plain form, which never gets the key back', async () => {
    const ada = await signedInPerson(app);
    const send = (fields: object) =>
      ada.client
        .post(pathOf(ada))
        .type('form')
        .set('Accept', 'text/html')
        .send({ ...groq(fields), _form: 'connect-groq', _back: `/u/${ada.name}/models` })
        .expect(303);
    provider.behave(refuses(401));
    expect((await send({})).headers.location).toBe(`/u/${ada.name}/models#connect-groq`);
    const sessions = await rowsOf(app.db, 'sessions');
    expect(sessions.some(({ data }) => data.includes('refused the key'))).toBe(true);
    expect(JSON.stringify(sessions)).not.toContain(KEY);
    provider.behave(answers('ready'));
    await send({});
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toHaveLength(1);
  });

  test('is exported with its name, without its key, and deleted with the account', async () => {
    const ada = await signedInPerson(app);
    await connect(ada).expect(201);
    const { text } = await ada.client.get(`/api/users/${ada.id}/export`).expect(200);
    expect(JSON.parse(text).model_providers).toMatchObject([{ name: 'Groq', models: ['fast', 'large'] }]);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('sealed');
    await ada.client.delete(`/api/users/${ada.id}`).send({ password: PASSWORD }).expect(200);
    expect((await stored()).some(({ owner_id }) => owner_id === ada.id)).toBe(false);
  });
});

describe('an assistant', () => {
  test('answers with its owner’s provider, until that is removed', async () => {
    const ada = await signedInPerson(app);
    const botId = await withAssistant(ada);
    await choose(ada, botId, { provider: 'own:groq' }).expect(422);
    await connect(ada).expect(201);
    const { body } = await choose(ada, botId, { provider: 'own:groq' }).expect(200);
    expect(body.bot).toMatchObject({ provider: 'own:groq', answers_with: 'own:groq', waiting_for_model: [] });
    expect(await ask(ada, botId)).toMatchObject({
      response: 'From nine to five [1].',
      answered: true,
      is_fallback: false,
    });
    expect(await lastAnswer(app.db)).toMatchObject({
      provider: 'own:groq',
      model: 'fast',
      fallback: null,
      cost_usd: null,
    });
    await choose(ada, botId, { model: 'any-other' }).expect(200);
    await ask(ada, botId);
    expect(provider.calls.at(-1)?.body.model).toBe('any-other');

    await ada.client.delete(`${pathOf(ada)}/groq`).expect(200);
    await ada.client.delete(`${pathOf(ada)}/groq`).expect(404);
    const asked = provider.calls.length;
    expect((await ada.client.get(`/api/bots/${botId}`)).body.bot).toMatchObject({
      provider: 'local',
      model: null,
    });
    expect(await ask(ada, botId)).toMatchObject({ answered: true, is_fallback: false });
    expect(provider.calls).toHaveLength(asked);
  });

  test('never answers with a provider of another user', async () => {
    const [ada, bob] = [await signedInPerson(app), await signedInPerson(app)];
    await connect(ada).expect(201);
    const botId = await withAssistant(bob);
    await choose(bob, botId, { provider: 'own:groq' }).expect(422);
    const chosen = { prompt: QUESTION, botId, model: 'own:groq:fast' };
    await bob.client.post('/api/chat/playground/new/invoke').send(chosen).expect(422);
    expect(provider.calls).toHaveLength(1);
    // A provider of one's own answers wherever one chooses it.
    await connect(bob, { apiKey: 'sk-of-bob-5678' }).expect(201);
    expect((await ask(bob, botId, { model: 'own:groq:large' })).response).toBe('From nine to five [1].');
    expect(provider.calls.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer sk-of-bob-5678' },
      body: { model: 'large' },
    });
  });

  test('is tested with it, and shows the provider’s message', async () => {
    const ada = await signedInPerson(app);
    const botId = await withAssistant(ada);
    await connect(ada).expect(201);
    const check = async () =>
      (await ada.client.post(`/api/bots/${botId}/test-model`).send({ provider: 'own:groq' }).expect(200)).body
        .test;
    expect(await check()).toEqual({ ok: true, message: 'Groq answers with fast.' });
    expect(await rowsOf(app.db, 'plan_usage', { owner_id: ada.id })).toEqual([]);
    provider.behave(refuses(403, {}, { error: { message: `Billing of ${KEY} is off.` } }));
    expect(await check()).toMatchObject({
      ok: false,
      problem: 'key_refused',
      message: expect.stringContaining('Groq says: “Billing of … is off.”'),
    });
  });

  test('that another owner has taken over quotes its pages', async () => {
    const [ada, bob] = [await signedInPerson(app), await signedInPerson(app)];
    const botId = await withAssistant(ada);
    await connect(ada).expect(201);
    await choose(ada, botId, { provider: 'own:groq' }).expect(200);
    const { db } = app;
    await changeRows(db, 'bots', { id: botId }, { owner_id: bob.id });
    const asked = provider.calls.length;
    expect(await ask(bob, botId)).toMatchObject({ answered: true, is_fallback: true });
    expect(await lastAnswer(app.db)).toMatchObject({ fallback: 'not_connected' });
    expect(provider.calls).toHaveLength(asked);
  });
});

describe('the plan', () => {
  const used = async ({ id }: Person) =>
    (await rowsOf(app.db, 'plan_usage', { owner_id: id }))[0]?.answers ?? 0;

  test('counts answers of the host’s models in the playground, not of the owner’s provider', async () => {
    await setPlan(app, { answers: 1, sites: 5, bots: 5 });
    const admin = await personWithRole(app, 'ADMIN');
    const ada = await signedInPerson(app);
    const botId = await withAssistant(ada);
    await connect(ada).expect(201);
    await admin.client
      .post('/api/admin/model-providers')
      .send({ ...groq({ models: 'hosted' }), isDefault: false })
      .expect(201);
    for (const model of ['own:groq:fast', 'local']) await ask(ada, botId, { model });
    expect(await used(ada)).toBe(0);
    // Answers that the host's model has not written do not count either.
    provider.behave(refuses(401));
    expect(await ask(ada, botId, { model: 'openai:hosted' })).toMatchObject({ is_fallback: true });
    expect(await used(ada)).toBe(0);
    provider.behave(answers('From nine to five [1].'));
    await ask(ada, botId, { model: 'openai:hosted' });
    expect(await used(ada)).toBe(1);
    const more = { prompt: QUESTION, botId, model: 'openai:hosted' };
    const { body } = await ada.client.post('/api/chat/playground/new/invoke').send(more).expect(429);
    expect(body.message).toContain('that your plan includes are used');
    expect(await ask(ada, botId, { model: 'own:groq:fast' })).toMatchObject({ is_fallback: false });
    await admin.client.delete('/api/admin/model-providers/groq').expect(200);
    await setPlan(app, {});
  });
});

describe('addresses', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({
      CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host,
      CRAWLER_ALLOW_FOR: 'admins',
    });
  });
  afterAll(() => strict.close());

  test.each([
    'http://127.0.0.1:11434/v1',
    'http://localhost/v1',
    'http://169.254.169.254/latest',
    'http://[::1]/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://10.0.0.1/v1',
    'https://8.8.8.8:8443/v1',
  ])('of owners are public: %s is refused', async (baseUrl) => {
    const ada = await signedInPerson(strict);
    const { body } = await connect(ada, { baseUrl }).expect(422);
    expect(body.errors).toEqual({ base_url: [expect.stringContaining('is not public')] });
  });

  test('that the operator allows serve admins, as in the crawler', async () => {
    const [ada, admin] = [await signedInPerson(strict), await personWithRole(strict, 'ADMIN')];
    expect((await connect(ada).expect(422)).body.errors).toHaveProperty('base_url');
    expect(provider.calls).toEqual([]);
    await connect(admin).expect(201);
    // Other private addresses do not, also where one of the installation's is private.
    await connect(admin, { baseUrl: 'http://127.0.0.1:9/v1' }).expect(422);
  });

  test('may not redirect', async () => {
    const ada = await signedInPerson(app);
    provider.behave(
      (_call, { response }) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    );
    expect((await connect(ada).expect(422)).body.errors).toHaveProperty('base_url');
    expect((await ada.client.get(pathOf(ada))).body.model_providers).toEqual([]);
  });
});

test('an account can test keys only so often', async () => {
  const limited = await startApp({ CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host, RATE_LIMITS: 'on' });
  const ada = await signedInPerson(limited);
  await connect(ada).expect(201);
  const { db } = limited;
  await useUpRateLimit(db, 'model-providers');
  await connect(ada).expect(429);
  await ada.client
    .patch(`${pathOf(ada)}/groq`)
    .send({ models: 'large' })
    .expect(429);
  expect(provider.calls).toHaveLength(1);
  await limited.close();
});

describe('the installation’s provider', () => {
  test('may be private, answers for all assistants at once, and is replaced and removed', async () => {
    const [ada, admin] = [await signedInPerson(app), await personWithRole(app, 'ADMIN')];
    const other = await startModelProvider();
    const botId = await withAssistant(ada);
    const answersWith = async () => (await ada.client.get(`/api/bots/${botId}`)).body.bot.answers_with;
    const add = (fields: object) =>
      admin.client.post('/api/admin/model-providers').send({ models: 'small', ...fields });
    expect(await answersWith()).toBe('local');
    // No variable allows this address. It is the default only if the admin says so.
    const ollama = { preset: 'ollama', baseUrl: `${other.origin}/v1` };
    const unanswered = await add(ollama).expect(422);
    expect(unanswered.body.errors).toEqual({ is_default: ['Choose whether it becomes the default.'] });
    await add({ ...ollama, isDefault: false }).expect(201);
    expect(await answersWith()).toBe('local');
    await add({ ...ollama, isDefault: true }).expect(201);
    // A new key is no answer to the question.
    await add({ ...ollama, apiKey: KEY }).expect(201);
    expect(await answersWith()).toBe('openai');
    other.behave(answers('From nine [1].'));
    expect((await ask(ada, botId)).response).toBe('From nine [1].');
    // Its failure bears its name, and admins see its own words.
    other.behave(refuses(401, {}, { error: 'Bad key.' }));
    await ask(ada, botId);
    const testing = await ada.client.post(`/api/bots/${botId}/test-model`).send({});
    expect(testing.body.message).toMatch(/^Ollama refused the key/);
    const state = async () => (await admin.client.get('/api/admin/model-providers')).body.model_providers[0];
    expect((await state()).problem).toMatch(/^Ollama refused the key.*Ollama says: “Bad key\.”$/);
    other.behave(answers('From nine [1].'));
    await ask(ada, botId);
    expect((await state()).problem).toBe(null);
    // Another process has stored a problem since.
    await app.services.database.db
      .updateTable('model_providers')
      .set({ problem: 'No credit.' })
      .where('preset', '=', 'ollama')
      .execute();
    await ask(ada, botId);
    expect((await state()).problem).toBe(null);
    // It is no way into the private network for owners.
    await connect(ada, { baseUrl: `${other.origin}/v1` }).expect(422);

    // The service in its place was not chosen as the default.
    const replacing = { preset: 'groq', baseUrl: `${provider.origin}/v1`, apiKey: KEY };
    await add({ ...replacing, isDefault: false }).expect(201);
    expect(await answersWith()).toBe('local');
    await add({ ...replacing, isDefault: true }).expect(201);
    expect((await admin.client.get('/api/admin/model-providers')).body.model_providers).toMatchObject([
      { id: 'groq' },
    ]);
    expect((await ask(ada, botId)).response).toBe('From nine to five [1].');
    provider.behave(refuses(401, {}, { error: 'Bad key.' }));
    const vllm = { preset: 'vllm', baseUrl: `${provider.origin}/v1`, isDefault: false };
    const refused = await add(vllm).expect(422);
    expect(refused.body.message).toContain('vLLM says: “Bad key.”');
    await admin.client.delete('/api/admin/model-providers/groq').expect(200);
    expect(await answersWith()).toBe('local');
    await other.close();
  });

  test('is that of the environment if it configures one', async () => {
    const fixed = await startApp({
      OPENAI_BASE_URL: `${provider.origin}/v1`,
      OPENAI_API_KEY: 'k',
      OPENAI_MODEL: 'env',
    });
    const admin = await personWithRole(fixed, 'ADMIN');
    await admin.client.post('/api/admin/model-providers').send(groq()).expect(409);
    expect((await admin.client.get('/api/admin/model-providers')).body.model_providers).toEqual([]);
    expect(provider.calls).toEqual([]);
    await fixed.close();
  });
});

test('after a change of the secret, keys must be entered again and nothing fails', async () => {
  let changed = await startApp({ CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host });
  const [ada, admin] = [await signedInPerson(changed), await personWithRole(changed, 'ADMIN')];
  const botId = await withAssistant(ada);
  await connect(ada).expect(201);
  await choose(ada, botId, { provider: 'own:groq' }).expect(200);
  await admin.client
    .post('/api/admin/model-providers')
    .send({ ...groq(), isDefault: false })
    .expect(201);
  await rm(join(changed.dataDir, 'session-secret'));
  changed = await changed.restart();
  for (const person of [ada, admin]) {
    person.client = changed.browser();
    await person.client
      .post('/api/auth/signin')
      .send({ email: person.email, password: PASSWORD })
      .expect(200);
  }
  provider.behave(answers('From nine to five [1].'));

  const own = (await ada.client.get(pathOf(ada)).expect(200)).body.model_providers;
  expect(own).toMatchObject([{ id: 'groq', needs_key: true, key_ending: '1234' }]);
  expect(
    (await admin.client.get('/api/admin/model-providers').expect(200)).body.model_providers,
  ).toMatchObject([{ needs_key: true }]);
  expect(await ask(ada, botId)).toMatchObject({ answered: true, is_fallback: true });
  const { db } = changed;
  const fallbacks = await rowsOf(db, 'messages', { role: 'assistant' });
  expect(fallbacks).toMatchObject([{ fallback: 'key_unreadable' }]);
  const { body } = await ada.client.post(`/api/bots/${botId}/test-model`).send({}).expect(200);
  expect(body.test).toMatchObject({ ok: false, message: expect.stringContaining('Enter the key again') });
  expect(provider.calls).toEqual([]);

  await ada.client
    .patch(`${pathOf(ada)}/groq`)
    .send({ models: 'fast' })
    .expect(422);
  await ada.client
    .patch(`${pathOf(ada)}/groq`)
    .send({ apiKey: KEY })
    .expect(200);
  expect(await ask(ada, botId)).toMatchObject({ response: 'From nine to five [1].', is_fallback: false });
  await changed.close();
});

test('each preset is complete', () => {
  for (const { id, provider: protocol, ...preset } of MODEL_PRESETS) {
    const address = preset.baseUrl ?? ('urlTemplate' in preset ? preset.urlTemplate : undefined);
    const example = 'exampleUrl' in preset ? preset.exampleUrl : undefined;
    expect(protocol === 'aws' || URL.canParse(address ?? example ?? ''), id).toBe(true);
  }
});
