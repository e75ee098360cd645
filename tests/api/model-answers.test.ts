import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { type ModelApp, startModelApp } from '../setup/answers/model-app.ts';
import { answers, type Behaviour, refuses } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';
import { lastAnswer, rowsOf } from '../setup/database/records.ts';

let shop: ModelApp;

beforeAll(async () => {
  shop = await startModelApp({
    '/': `<html lang="en"><h1>Tea shop</h1><p>We sell tea.</p><a href="/returns">Returns</a><a href="/shipping">Shipping</a>
      <a href="/versand">Versand</a>`,
    '/returns': `<html lang="en"><title>Returns</title><h1>Returns</h1><h2 id="how-long">How long</h2>
      <p>You can return unopened tea within thirty days.</p>`,
    '/versand': '<html lang="de"><h1>Versand</h1><p>Der Versand nach Österreich dauert sieben Tage.</p>',
    '/shipping':
      '<html lang="en"><title>Shipping</title><h1>Shipping</h1><p>Tea is shipped to Norway within five days.</p>',
  });
});
afterAll(() => shop.close());

const QUESTION = 'How long can I return tea?';
const bot = (settings: object) => shop.owner.client.patch(`/api/bots/${shop.botId}`).send(settings);

beforeEach(async () => {
  await bot({ provider: null, model: null, onlyMyContent: true, instructions: null, temperature: 0 }).expect(
    200,
  );
  shop.provider.behave(answers('Thirty days [1].'));
});

describe('an answer of a model', () => {
  test('cites the passages of its prompt, and is stored with its tokens and cost', async () => {
    shop.provider.behave(answers('Unopened tea: thirty days [1].', { input: 1000, output: 50 }));
    const reply = await shop.visitor.ask(QUESTION);
    expect(reply).toMatchObject({
      response: 'Unopened tea: thirty days [1].',
      answered: true,
      is_fallback: false,
      citations: [{ n: 1, title: 'How long · Returns', url: `http://${shop.domain}/returns#how-long` }],
    });
    expect(await lastAnswer(shop.app.db)).toMatchObject({
      id: reply.message_id,
      outcome: 'answered',
      provider: 'openai',
      model: 'small',
      fallback: null,
      input_tokens: 1000,
      output_tokens: 50,
      cost_usd: 0.0015,
    });
    expect(shop.provider.calls).toMatchObject([{ body: { model: 'small', temperature: 0, stream: true } }]);
    expect(shop.provider.calls[0]?.body.tools).toBeUndefined();
  });

  test('is replaced by related pages if the model has no answer', async () => {
    shop.provider.behave(answers('NO_ANSWER'));
    expect(await shop.visitor.ask(QUESTION)).toMatchObject({
      response: expect.stringMatching(
        /clear answer.* These pages may help:$|exactly that.* These pages may help:$/,
      ),
      answered: false,
      citations: [],
      related: [{ title: 'Returns' }],
    });
  });

  test('is replaced by related pages if it cites nothing, or an invalid number', async () => {
    for (const text of ['Ninety days.', 'Ninety days [9].']) {
      shop.provider.behave(answers(text));
      const reply = await shop.visitor.ask(QUESTION);
      expect(reply).toMatchObject({ answered: false, citations: [], related: [{ title: 'Returns' }] });
      expect(reply.response).not.toContain('Ninety');
    }
  });

  test('may use general knowledge if the owner allows it', async () => {
    await bot({ onlyMyContent: false }).expect(200);
    shop.provider.behave(answers('Tea comes from China.'));
    expect(await shop.visitor.ask('Where was porcelain invented?')).toMatchObject({
      response: 'Tea comes from China.',
      answered: true,
    });
    expect(shop.provider.calls).toHaveLength(1);
  });

  test('is not requested without passages, for greetings, and for questions that the owner has answered', async () => {
    expect(await shop.visitor.ask('Who won the chess world cup?')).toMatchObject({ answered: false });
    expect((await shop.visitor.ask('Hello')).response).toBe('Hello. How can I help?');
    await shop.owner.client
      .post(`/api/bots/${shop.botId}/sources`)
      .send({ type: 'qa', question: 'Do you sell gift cards?', answer: 'Yes, at the till.' })
      .expect(201);
    expect((await shop.visitor.ask('Do you sell gift cards?')).response).toBe('Yes, at the till.');
    expect(shop.provider.calls).toEqual([]);
  });

  test('follows the settings of the assistant', async () => {
    await bot({
      model: 'large',
      temperature: 0.7,
      instructions: 'Recommend the starter set.',
      language: 'de',
    });
    // No word tells a language.
    await shop.visitor.ask('Return unopened tea');
    const [call] = shop.provider.calls;
    expect(call?.body).toMatchObject({ model: 'large', temperature: 0.7 });
    expect(call?.system).toContain('Recommend the starter set.');
    expect(call?.system).toContain('Answer in German.');
    await bot({ language: null });
    await shop.visitor.ask('Wie lange dauert der Versand nach Österreich?');
    expect(shop.provider.calls[1]?.system).toContain('Answer in German.');
    await shop.visitor.ask(QUESTION);
    expect(shop.provider.calls[2]?.system).toContain('Answer in English.');
  });

  test('to a question in another language than the pages comes from what its translation finds', async () => {
    shop.provider.behave(
      answers('What is the return period for unopened tea?', { input: 40, output: 10 }),
      answers('Ungeöffneten Tee nehmen wir dreißig Tage lang zurück [1].', { input: 100, output: 20 }),
    );
    const reply = await shop.visitor.ask('¿Cuántos días tengo para devolver el té?');
    expect(reply).toMatchObject({ answered: true, offered_language: null, citations: [{ n: 1 }] });
    const [translation, answer] = shop.provider.calls;
    expect(translation?.system).toContain('into English');
    expect(translation?.user).toContain('devolver');
    expect(answer?.system).toContain('Answer in Spanish.');
    expect(answer?.user).toContain('within thirty days');
    expect(answer?.user).toContain('devolver');
    expect(await lastAnswer(shop.app.db)).toMatchObject({ input_tokens: 140, output_tokens: 30 });
  });

  test('refers to earlier messages', async () => {
    const { chat_id } = await shop.visitor.ask(QUESTION);
    await shop.visitor.ask('And how long does it take to ship tea there?', chat_id);
    expect(shop.provider.calls[1]?.user).toContain(JSON.stringify({ earlier: 'user', text: QUESTION }));
  });

  test('is not requested by an assistant without a model', async () => {
    await bot({ provider: 'local' }).expect(200);
    expect((await shop.visitor.ask(QUESTION)).response).toContain('within thirty days');
    expect(shop.provider.calls).toEqual([]);
    expect(await lastAnswer(shop.app.db)).toMatchObject({ provider: null, fallback: null });
  });
});

describe('without the model', () => {
  test.each([
    ['refuses the key', refuses(401), 'key_refused'],
    ['has no such model', refuses(404), 'unknown_model'],
    ['sends a page', answers(''), 'empty'],
  ] as const)('that %s, the website is quoted, with a note', async (_what, behaviour, problem) => {
    shop.provider.behave(behaviour);
    const reply = await shop.visitor.ask(QUESTION);
    expect(reply).toMatchObject({ answered: true, is_fallback: true, citations: [{ n: 1 }] });
    expect(reply.response).toContain('within thirty days');
    expect(await lastAnswer(shop.app.db)).toMatchObject({
      provider: null,
      fallback: problem,
      outcome: 'answered',
    });
    const { body } = await shop.owner.client
      .get(`/api/sites/${shop.siteId}/conversations/${reply.chat_id}`)
      .expect(200);
    expect(body.conversation.messages[1]).toMatchObject({ fallback: problem });
    const other = await signedInPerson(shop.app);
    await other.client.get(`/api/sites/${shop.siteId}/conversations/${reply.chat_id}`).expect(404);
  });
});

describe('a stream', () => {
  test('that is interrupted is stored with its text and sources, marked as interrupted', async () => {
    shop.provider.behave((_call, { say, response }) => {
      say('Thirty days [1], if ');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(shop.visitor.ask(QUESTION)).rejects.toThrow('503');
    const stored = await lastAnswer(shop.app.db);
    expect(stored).toMatchObject({ content: 'Thirty days [1], if ', outcome: 'interrupted', model: 'small' });
    expect(JSON.parse(stored.citations)).toMatchObject([{ n: 1, title: 'How long · Returns' }]);
  });

  test('is cancelled at the provider when the client disconnects, and stored with its sources', async () => {
    const leaving = new AbortController();
    shop.provider.behave((_call, { say }) => {
      say('Thirty days [1]. ');
      say('If ');
    });
    const asked = await fetch(`${shop.app.origin}/api/chat/playground/new/invoke`, {
      method: 'POST',
      headers: {
        cookie: await cookieOf(shop),
        origin: shop.app.origin,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prompt: QUESTION, botId: shop.botId }),
      signal: leaving.signal,
    });
    let read = '';
    for await (const piece of asked.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      read += piece;
      if (read.includes('[1]')) break;
    }
    leaving.abort();
    await shop.provider.calls[0]?.cancelled;
    const stored = await eventually(async () => {
      const answer = await lastAnswer(shop.app.db);
      expect(answer).toMatchObject({ content: expect.stringMatching(/^Thirty/), outcome: 'interrupted' });
      return answer;
    });
    expect(JSON.parse(stored.citations)).toMatchObject([{ n: 1, title: 'How long · Returns' }]);
    // The mark is a link at once.
    expect(read.indexOf('event: citations')).toBeLessThan(read.indexOf('[1]'));
  });
});

describe('the plan', () => {
  const used = async () => {
    const { db } = shop.app;
    const row = (await rowsOf(db, 'plan_usage'))[0];
    return row?.answers ?? 0;
  };

  let key: string;
  beforeAll(async () => {
    const path = `/api/bots/${shop.botId}/api-keys`;
    key = (await shop.owner.client.post(path).send({ name: 'Program' }).expect(201)).body.key;
  });
  const post = (signal?: AbortSignal, accept = 'application/json') =>
    fetch(`${shop.app.origin}/api/bots/${shop.botId}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept, 'content-type': 'application/json' },
      body: JSON.stringify({ message: QUESTION }),
      ...(signal && { signal }),
    });
  const counted = async (act: () => Promise<unknown>) => {
    const before = await used();
    await act();
    return (await used()) - before;
  };
  const invoke = () =>
    shop.owner.client.post('/api/chat/playground/new/invoke').send({ prompt: QUESTION, botId: shop.botId });

  test('counts a call of the host’s model once, whatever becomes of its answer', async () => {
    const breaksOff: Behaviour = (_call, { say, response }) => {
      say('Thirty days [1], if ');
      setTimeout(() => response.destroy(), 50);
    };
    for (const behaviour of [
      answers('Ninety days.'),
      answers('NO_ANSWER'),
      answers('Thirty [1].'),
      breaksOff,
    ]) {
      shop.provider.behave(behaviour);
      expect(await counted(post)).toBe(1);
      expect(await counted(invoke)).toBe(1);
    }
    // Accepted, without a word; then asked again.
    shop.provider.behave(answers(''), answers('Thirty days [1].'));
    expect(await counted(post)).toBe(1);
    expect(shop.provider.calls).toHaveLength(2);
  });

  test('counts nothing for a call that the provider refuses, beside the answer that replaces it', async () => {
    shop.provider.behave(refuses(401));
    expect(await counted(invoke)).toBe(0);
    expect(await counted(post)).toBe(1);
  });

  test('counts a test of the host’s model, unless the provider refuses it', async () => {
    const check = () => shop.owner.client.post(`/api/bots/${shop.botId}/test-model`).send({});
    expect(await counted(async () => check().expect(200))).toBe(1);
    shop.provider.behave(refuses(401));
    expect(await counted(async () => check().expect(200))).toBe(0);
    await setPlan(shop.app, { answers: await used() });
    await check().expect(429);
    expect(shop.provider.calls).toHaveLength(1);
    await setPlan(shop.app, {});
  });

  test('counts the calls of clients who leave before the first word', async () => {
    const accepts: Behaviour = (_call, { response }) => response.writeHead(200).flushHeaders();
    const isSilent: Behaviour = () => undefined;
    for (const behaviour of [accepts, isSilent]) {
      shop.provider.behave(behaviour);
      const before = await used();
      const interrupted = async () =>
        (await rowsOf(shop.app.db, 'messages', { outcome: 'interrupted' })).length;
      const interruptedBefore = await interrupted();
      const leaving = new AbortController();
      const asked = [1, 2, 3].map(() => post(leaving.signal).catch(() => 'left'));
      await eventually(() => expect(shop.provider.calls).toHaveLength(3));
      leaving.abort();
      expect(await Promise.all(asked)).toEqual(['left', 'left', 'left']);
      await eventually(async () => expect(await interrupted()).toBe(interruptedBefore + 3));
      shop.provider.behave(answers('Thirty days [1].'));
      await post();
      expect((await used()) - before).toBe(4);
    }
  });

  test('counts a call whose conversation is deleted meanwhile', async () => {
    const { client } = shop.owner;
    shop.provider.behave(async (call, reply) => {
      const { results } = (await client.get('/api/chats').expect(200)).body;
      const ids = results.map(({ id }: { id: string }) => id);
      await client.post('/api/chats/bulk/delete').send({ ids }).expect(200);
      answers('Thirty days [1].')(call, reply);
    });
    expect(await counted(invoke)).toBe(1);
  });

  test('is not exceeded by many questions at once', async () => {
    shop.provider.behave(answers('Ninety days.'));
    const limit = (await used()) + 3;
    await setPlan(shop.app, { answers: limit });
    const asked = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(shop.provider.calls).toHaveLength(3);
    expect(await used()).toBe(limit);
    await setPlan(shop.app, {});
  });

  test('counts an answer whose client disconnects', async () => {
    shop.provider.behave((_call, { say }) => say('Thirty days [1], if it is unopened, '));
    const before = await used();
    const leaving = new AbortController();
    const answer = await post(leaving.signal, 'text/event-stream');
    let read = '';
    for await (const chunk of answer.body ?? []) {
      read += Buffer.from(chunk).toString();
      if (read.includes('event: token')) break;
    }
    leaving.abort();
    await shop.provider.calls[0]?.cancelled;
    await eventually(async () =>
      expect(await lastAnswer(shop.app.db)).toMatchObject({ outcome: 'interrupted' }),
    );
    await eventually(async () => expect(await used()).toBe(before + 1));
  });
});

/** A session of the owner, for requests that supertest cannot abort. */
async function cookieOf({ app, owner }: ModelApp): Promise<string> {
  const answer = await app
    .browser()
    .post('/api/auth/signin')
    .send({ email: owner.email, password: PASSWORD })
    .expect(200);
  return [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ');
}

describe('settings', () => {
  test('accept only a provider and a model of this server', async () => {
    for (const [settings, field] of [
      [{ provider: 'anthropic' }, 'provider'],
      [{ provider: 'custom' }, 'provider'],
      [{ provider: 'aws' }, 'provider'],
      [{ provider: 'unknown' }, 'provider'],
      [{ provider: 'openai', model: 'huge' }, 'model'],
      [{ temperature: 3 }, 'temperature'],
    ] as const)
      expect((await bot(settings).expect(422)).body.errors).toHaveProperty(field);
    const { body } = await bot({ provider: 'openai', model: 'large' }).expect(200);
    expect(body.bot).toMatchObject({
      provider: 'openai',
      answers_with: 'openai',
      model: 'large',
      waiting_for_model: [],
    });
    const local = await bot({ provider: 'local' }).expect(200);
    expect(local.body.bot.waiting_for_model).toContain('instructions');
  });

  test('can be tested before they are saved, and the test reports problems', async () => {
    const check = (settings: object) =>
      shop.owner.client.post(`/api/bots/${shop.botId}/test-model`).send(settings).expect(200);
    expect((await check({})).body.test).toEqual({ ok: true, message: 'OpenAI answers with small.' });
    shop.provider.behave(refuses(401));
    expect((await check({ model: 'large' })).body.test).toMatchObject({
      ok: false,
      problem: 'key_refused',
      message: expect.stringContaining('check the key'),
    });
    expect((await check({ provider: 'local' })).body.test).toMatchObject({ ok: true });
    await shop.owner.client.post(`/api/bots/${shop.botId}/test-model`).send({ model: 'huge' }).expect(422);
  });
});
