import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  answers,
  type Behaviour,
  type ModelProvider,
  refuses,
  refusesWithPage,
  startModelProvider,
} from '#tests/setup/answers/model-provider.ts';
import { UNCONNECTED } from '#tests/setup/answers/unconnected-models.ts';
import { readConfig } from '../../main/config.ts';
import { createLog } from '../../platform/log.ts';
import {
  type ChosenModel,
  createModels,
  ModelError,
  type ModelEvent,
  type ModelSettings,
  type Models,
} from './models.ts';
import { openProvider } from './providers.ts';

vi.mock('./providers.ts', { spy: true });

let provider: ModelProvider;
let models: Models;

const PROMPT = { system: 'Be brief.', user: 'Say hello.', temperature: 0.5 };
const OPENAI: ChosenModel = { provider: 'openai', model: 'small' };
/** Nothing that a test waits for takes longer, except where the time limits are the subject. */
const TIMING = { firstTokenMs: 30_000, totalMs: 60_000, retryMs: 1 };

const environment = () => ({
  OPENAI_BASE_URL: `${provider.origin}/v1`,
  OPENAI_API_KEY: 'sk-open',
  OPENAI_MODEL: 'small, large',
  HUGGINGFACE_BASE_URL: `${provider.origin}/hf/v1`,
  HUGGINGFACE_API_KEY: 'hf-key',
  HUGGINGFACE_MODEL: 'org/small',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'AKIA',
  AWS_SECRET_ACCESS_KEY: 'secret',
  BEDROCK_BASE_URL: provider.origin,
  BEDROCK_MODEL: 'maker.small-v1:0',
});

const create = (env: Record<string, string> = environment(), timing = TIMING) =>
  createModels({ config: readConfig(env), log: createLog('silent'), timing, ...UNCONNECTED });

beforeAll(async () => {
  provider = await startModelProvider();
  models = create();
});
afterAll(async () => {
  await models.close();
  await provider.close();
});

async function ask(chosen: ChosenModel, signal = new AbortController().signal, from: Models = models) {
  const events: ModelEvent[] = [];
  let error: unknown;
  try {
    for await (const event of from.stream(chosen, PROMPT, signal)) events.push(event);
  } catch (thrown) {
    error = thrown;
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  const failure = error instanceof ModelError && { problem: error.problem, isPartial: error.isPartial };
  return { text, usage: events.find(({ type }) => type === 'usage'), error, failure };
}

test('a provider whose package could not be loaded is opened again', async () => {
  const created = create();
  vi.mocked(openProvider).mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  provider.behave(answers('Hello.', { input: 1, output: 1 }));
  expect((await ask(OPENAI, undefined, created)).error).toBeInstanceOf(ModelError);
  expect((await ask(OPENAI, undefined, created)).text).toBe('Hello.');
  await created.close();
});

const PROTOCOLS = [
  ['OpenAI', OPENAI, '/v1/chat/completions', 'Bearer sk-open'],
  ['Hugging Face', { provider: 'huggingface', model: 'org/small' }, '/hf/v1/responses', 'Bearer hf-key'],
  [
    'Bedrock',
    { provider: 'aws', model: 'maker.small-v1:0' },
    '/model/maker.small-v1%3A0/converse-stream',
    expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIA\/\d+\/eu-central-1\/bedrock\//),
  ],
] as const satisfies [string, ChosenModel, string, unknown][];

describe.each(PROTOCOLS)('%s', (_name, chosen, path, authorization) => {
  test('streams the text and ends with the usage', async () => {
    provider.behave(answers('Hello to the visitor.', { input: 12, output: 5 }));
    expect(await ask(chosen)).toMatchObject({
      text: 'Hello to the visitor.',
      usage: { inputTokens: 12, outputTokens: 5 },
      error: undefined,
    });
    expect(provider.calls).toMatchObject([{ path, system: PROMPT.system, user: PROMPT.user }]);
    expect(provider.calls[0]?.headers.authorization).toEqual(authorization);
  });

  const BROKEN: [string, Behaviour][] = [
    ['nothing', (_call, { response }) => response.end()],
    [
      'a page',
      (_call, { response }) => response.setHeader('content-type', 'text/html').end('<html>Sign in</html>'),
    ],
    ['half a line', (_call, { response }) => response.end('data: {"choices":[{"del')],
    ['only an end', (_call, { finish }) => finish()],
    ['a closed connection', (_call, { response }) => response.destroy()],
    ['a provider error', refuses(500)],
  ];
  test.each(BROKEN)('is requested three times if it answers %s', async (_what, behaviour) => {
    provider.behave(behaviour);
    const { failure, text } = await ask(chosen);
    expect(failure).toMatchObject({ isPartial: false });
    expect(text).toBe('');
    expect(provider.calls).toHaveLength(3);
  });

  test('is retried, and then answers', async () => {
    provider.behave(refuses(503), (_call, { response }) => response.end(), answers('Here I am.'));
    expect(await ask(chosen)).toMatchObject({ text: 'Here I am.', error: undefined });
    expect(provider.calls).toHaveLength(3);
  });

  const CUT: [string, (response: ServerResponse) => unknown][] = [
    ['closes', (response) => response.end()],
    ['is cut', (response) => setTimeout(() => response.destroy(), 50)],
  ];
  test.each(CUT)('keeps the received text if the stream %s before its end', async (_how, cut) => {
    provider.behave((_call, { say, response }) => {
      say('Hello to');
      cut(response);
    });
    const { text, failure } = await ask(chosen);
    expect(text).toBe('Hello to');
    expect(failure).toMatchObject({ isPartial: true });
    expect(provider.calls).toHaveLength(1);
  });

  test('is not retried if it refuses the key', async () => {
    provider.behave(refuses(401));
    expect((await ask(chosen)).failure).toEqual({ problem: 'key_refused', isPartial: false });
    expect(provider.calls).toHaveLength(1);
  });

  test.each([
    ['before the first token', undefined],
    ['within the answer', 'Hello'],
  ])('is cancelled %s with the caller', async (_when, said) => {
    const caller = new AbortController();
    provider.behave((_call, { response, say }) => {
      response.flushHeaders();
      if (said) say(said);
      setTimeout(() => caller.abort(), 20);
    });
    const { error, text } = await ask(chosen, caller.signal);
    expect(error).toBe(caller.signal.reason);
    expect(text).toBe(said ?? '');
    await provider.calls[0]?.cancelled;
  });
});

describe('time', () => {
  const hangs: Behaviour = (_call, { response }) => response.flushHeaders();

  test('for the first token is limited', async () => {
    const hasty = create(environment(), { ...TIMING, firstTokenMs: 100 });
    provider.behave(hangs);
    expect((await ask(OPENAI, undefined, hasty)).failure).toEqual({ problem: 'timeout', isPartial: false });
    await provider.calls[0]?.cancelled;
    await hasty.close();
  });

  test('for the whole answer is limited, and partial text is returned', async () => {
    const hasty = create(environment(), { ...TIMING, totalMs: 300 });
    provider.behave((_call, { say }) => say('Hello'));
    expect(await ask(OPENAI, undefined, hasty)).toMatchObject({
      text: 'Hello',
      failure: { problem: 'timeout', isPartial: true },
    });
    await provider.calls[0]?.cancelled;
    await hasty.close();
  });

  test('an endless body is truncated', async () => {
    provider.behave(async (_call, { response }) => {
      const line = `: ${'x'.repeat(100_000)}`;
      while (!response.destroyed) {
        response.write(line);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    expect((await ask(OPENAI)).failure).toMatchObject({ isPartial: false });
  });
});

describe('a provider that asks to wait', () => {
  test('is retried after that time', async () => {
    provider.behave(refuses(429, { 'retry-after-ms': '20' }), answers('Now.'));
    expect((await ask(OPENAI)).text).toBe('Now.');
    expect(provider.calls).toHaveLength(2);
  });

  test('for too long gets no requests for that time', async () => {
    const own = create();
    provider.behave(refuses(429, { 'retry-after': '120' }), answers('Now.'));
    expect((await ask(OPENAI, undefined, own)).failure).toMatchObject({ problem: 'rate_limited' });
    expect((await ask(OPENAI, undefined, own)).failure).toMatchObject({ problem: 'rate_limited' });
    expect(provider.calls).toHaveLength(1);
    // Another model may have another limit.
    expect((await ask({ provider: 'openai', model: 'large' }, undefined, own)).text).toBe('Now.');
    await own.close();
  });
});

describe('a connection test reports the problem', () => {
  test.each([
    ['the key', refuses(401), 'key_refused', 'check the key'],
    ['the name of the model', refuses(404), 'unknown_model', '“small”'],
    ['the address', refusesWithPage(404), 'wrong_address', 'is not OpenAI'],
    [
      'the credit',
      refuses(429, {}, { error: { code: 'insufficient_quota', message: '' } }),
      'quota',
      'credit',
    ],
    ['the address', answers(''), 'empty', 'empty answer'],
    ['the settings', refuses(400), 'rejected', 'temperature'],
  ] as const)('with %s', async (_what, behaviour, problem, hint) => {
    const own = create();
    provider.behave(behaviour);
    const result = await own.test(OPENAI, 0, new AbortController().signal);
    expect(result).toMatchObject({ ok: false, problem, message: expect.stringContaining(hint) });
    await own.close();
  });

  test('reports success, and reads no further', async () => {
    provider.behave((_call, { say }) => say('ready'));
    const result = await models.test(OPENAI, 0, new AbortController().signal);
    expect(result).toEqual({ ok: true, message: 'OpenAI answers with small.' });
    await provider.calls[0]?.cancelled;
  });

  test('of a server that is not there', async () => {
    const closed = await startModelProvider();
    await closed.close();
    const gone = create({ OPENAI_BASE_URL: closed.origin, OPENAI_MODEL: 'small' });
    const result = await gone.test(OPENAI, 0, new AbortController().signal);
    expect(result).toMatchObject({ problem: 'unreachable' });
    await gone.close();
  });
});

describe('requests', () => {
  test('follow no redirect, because they carry a key', async () => {
    // To an address that may be reached: only the redirect is at fault.
    provider.behave((_call, { response }) =>
      response.writeHead(307, { location: `${provider.origin}/elsewhere` }).end(),
    );
    expect((await ask(OPENAI)).failure).toMatchObject({ isPartial: false });
    expect(provider.calls.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('end if a provider never stops sending', async () => {
    const sent: number[] = [];
    const endless =
      (chunk: string): Behaviour =>
      async (_call, { response }) => {
        const closed = new Promise((resolve) => response.once('close', resolve));
        let bytes = 0;
        for (; bytes < 60_000_000 && !response.destroyed; bytes += chunk.length)
          if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
        sent.push(bytes);
        response.end();
      };
    provider.behave(endless(`: ${'x'.repeat(100_000)}\n\n`));
    expect((await ask(OPENAI)).failure).toMatchObject({ isPartial: false });
    const delta = { choices: [{ index: 0, delta: { content: 'x'.repeat(1000) } }] };
    provider.behave(endless(`data: ${JSON.stringify(delta)}\n\n`));
    const { text, error } = await ask(OPENAI);
    expect({ error, isShort: text.length < 40_000 }).toEqual({ error: undefined, isShort: true });
    // The server sends as much as the connection buffers, and it is not read.
    for (const bytes of sent) expect(bytes).toBeLessThan(30_000_000);
  });

  test('reach no private address except the one that the host has configured', async () => {
    const { createOutbound } = await import('./provider-fetch.ts');
    const config = readConfig(environment());
    const { server: outbound } = createOutbound(config, (host) => config.models.allowHosts.includes(host));
    const other = await startModelProvider();
    await expect(outbound.fetch(other.origin)).rejects.toThrow();
    await expect(outbound.fetch('http://169.254.169.254/latest')).rejects.toThrow();
    expect(other.calls).toEqual([]);
    await other.close();
    await outbound.close();
  });

  test('reach the standard address of a provider only if it is public', () => {
    const { allowHosts } = readConfig({
      OPENAI_API_KEY: 'k',
      HUGGINGFACE_BASE_URL: 'http://[::1]/v1',
    }).models;
    expect(allowHosts).toEqual(['[::1]:80']);
  });

  const REPEATED: [string, Behaviour][] = [
    ['refusal', refuses(401, {}, { error: { message: 'Wrong key sk-open for “Say hello.”' } })],
    [
      'broken answer',
      (_call, { say, response }) => {
        say('Hel');
        response.end('data: {"error":{"message":"Wrong key sk-open for “Say hello.”"}}\n\n');
      },
    ],
  ];
  test.each(REPEATED)(
    'log no key and no prompt, even if the provider repeats them in a %s',
    async (_what, behaviour) => {
      provider.behave(behaviour);
      const lines: string[] = [];
      const { error } = await ask(OPENAI);
      expect(error).toBeInstanceOf(ModelError);
      createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'an answer failed');
      expect(lines.join('')).toContain('The model failed');
      expect(lines.join('')).not.toMatch(/sk-open|Say hello/);
    },
  );

  test('send no key to a server that needs none', async () => {
    const keyless = create({ OPENAI_BASE_URL: `${provider.origin}/v1`, OPENAI_MODEL: 'small' });
    provider.behave(answers('Hi.'));
    expect((await ask(OPENAI, undefined, keyless)).text).toBe('Hi.');
    await keyless.close();
  });
});

describe('model options', () => {
  const DB = UNCONNECTED.database.db;
  const OWNER = { ownerId: 'o', isAdmin: false };
  const ADMIN = { ownerId: 'o', isAdmin: true };
  const errorsOf = async (of: Models, settings: ModelSettings, who: typeof OWNER) =>
    of.errorsIn(DB, settings, { ...who, offer: await of.offerTo('o') });

  test('without keys include the built-in assistant, and the reason for each other one', async () => {
    const none = create({});
    expect(none.defaultProvider).toBe('local');
    expect((await none.providers('o')).map(({ id, unavailable }) => [id, unavailable])).toEqual([
      ['local', null],
      ['openai', expect.stringContaining('no key for OpenAI')],
      ['aws', expect.stringContaining('no key for Amazon Bedrock')],
      ['huggingface', expect.stringContaining('no key for Hugging Face')],
      ['anthropic', 'Not available yet.'],
      ['custom', 'Not available yet.'],
    ]);
    expect(await none.choose({ provider: null, model: 'x' }, 'o')).toBeNull();
    expect(await errorsOf(none, { provider: 'openai', model: null }, ADMIN)).toHaveProperty('provider');
  });

  test('default to the first provider, with its first model', async () => {
    expect(await models.choose({ provider: null, model: null }, 'o')).toEqual(OPENAI);
    expect(await models.choose({ provider: 'local', model: null }, 'o')).toBeNull();
    expect(await models.choose({ provider: 'openai', model: 'large' }, 'o')).toEqual({
      ...OPENAI,
      model: 'large',
    });
  });

  test('include the models that the host offers; admins can enter others', async () => {
    const other = { provider: 'openai', model: 'huge' } as const;
    expect(await errorsOf(models, other, OWNER)).toEqual({
      model: ['Choose a model that is offered: small, large.'],
    });
    expect(await errorsOf(models, other, ADMIN)).toEqual({});
    expect(await errorsOf(models, { provider: 'openai', model: 'large' }, OWNER)).toEqual({});
    const open = create({ OPENAI_API_KEY: 'k' });
    expect(await errorsOf(open, other, OWNER)).toEqual({});
    expect(await errorsOf(open, { provider: 'openai', model: null }, OWNER)).toHaveProperty('model');
  });

  test('that are sold are looked up only where settings name one of them', async () => {
    const ownedBy = vi.fn(async () => (): boolean => false);
    const product = { id: 'p', slug: 'large', name: 'Large', isLive: true };
    const soldModels = async () => [{ provider: 'openai' as const, model: 'large', product }];
    const selling = createModels({
      config: readConfig({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'large, small' }),
      log: createLog('silent'),
      ...UNCONNECTED,
      sales: { soldModels, ownedBy },
    });
    const small = { provider: 'openai', model: 'small' };
    expect(await selling.choose({ provider: null, model: null }, 'o')).toEqual(small);
    expect(await selling.choose({ provider: 'openai', model: 'small' }, 'o')).toEqual(small);
    expect(ownedBy).not.toHaveBeenCalled();
    const large = { provider: 'openai', model: 'large' } as const;
    expect(await selling.choose(large, 'o')).toEqual(small);
    expect(await selling.lackedProduct(large, 'o')).toEqual(product);
    const openAi = (await selling.providers('o')).find(({ id }) => id === 'openai');
    expect(openAi).toMatchObject({ models: ['small'], forSale: [product] });
    ownedBy.mockResolvedValue(() => true);
    expect(await selling.choose(large, 'o')).toEqual(large);
    await selling.close();
  });

  test('have the prices that the host has configured', () => {
    const priced = create({ AI_PRICES: 'small=0.5/2, large = 2 / 8' });
    expect(priced.costOf('small', 1_000_000, 500_000)).toBe(1.5);
    expect(priced.costOf('small', null, 5)).toBeNull();
    expect(priced.costOf('other', 1, 1)).toBeNull();
  });
});

test('Mistral gets no stream options, which it refuses', async () => {
  const bodies: Record<string, unknown>[] = [];
  const refuseAll: typeof fetch = async (_input, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response('{}', { status: 400 });
  };
  for (const baseUrl of ['https://api.mistral.ai/v1', 'https://api.openai.com/v1']) {
    const connection = { apiKey: 'k', baseUrl, models: [] };
    const opened = await openProvider({ provider: 'openai', connection }, refuseAll);
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi.' }] }];
    await expect(opened.languageModel('small').doStream({ prompt })).rejects.toThrow();
  }
  expect(bodies).toEqual([
    { model: 'small', messages: [{ role: 'user', content: 'Hi.' }], stream: true },
    expect.objectContaining({ stream_options: { include_usage: true } }),
  ]);
});
