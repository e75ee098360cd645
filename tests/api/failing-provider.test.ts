import { expect, onTestFinished, test } from 'vitest';
import { signedInPerson } from '../factories.ts';
import { answers, refuses, refusesWithPage, startModelProvider } from '../setup/answers/model-provider.ts';
import { startApp } from '../setup/app/app.ts';
import { lastAnswer } from '../setup/database/records.ts';

const KEY = 'sk-secret-of-ada-1234';

test('an assistant quotes its pages while its own provider fails, and its owner sees why', async () => {
  const provider = await startModelProvider();
  const app = await startApp({ CRAWLER_ALLOW_HOSTS: new URL(provider.origin).host });
  onTestFinished(async () => {
    await app.close();
    await provider.close();
  });
  const ada = await signedInPerson(app);
  const { bot } = (await ada.client.post('/api/bots').send({ name: 'Tea shop' }).expect(201)).body;
  const text = { type: 'text', title: 'Opening hours', text: 'We are open from nine to five.' };
  await ada.client.post(`/api/bots/${bot.id}/sources`).send(text).expect(201);
  const providers = `/api/users/${ada.id}/model-providers`;
  provider.behave(answers('From nine to five [1].'));
  const groq = { preset: 'groq', baseUrl: `${provider.origin}/v1`, apiKey: KEY, models: 'fast' };
  await ada.client.post(providers).send(groq).expect(201);
  await ada.client.patch(`/api/bots/${bot.id}`).send({ provider: 'own:groq' }).expect(200);
  const ask = async () => {
    const question = { prompt: 'When are you open?', botId: bot.id };
    return (await ada.client.post('/api/chat/playground/new/invoke').send(question).expect(200)).body;
  };
  for (const [behaviour, problem] of [
    [refuses(401), 'key_refused'],
    [refusesWithPage(404), 'wrong_address'],
    [answers(''), 'empty'],
  ] as const) {
    provider.behave(behaviour);
    expect(await ask()).toMatchObject({ answered: true, is_fallback: true });
    expect(await lastAnswer(app.db)).toMatchObject({ provider: null, fallback: problem });
  }
  const state = async () => (await ada.client.get(providers)).body.model_providers[0];
  provider.behave(refuses(401, {}, { error: `Unknown key ${KEY}.` }));
  await ask();
  expect(await state()).toMatchObject({
    problem: expect.stringMatching(/^Groq refused the key.*Groq says: “Unknown key …\.”$/),
    problem_since: expect.any(String),
  });
  provider.behave(answers('From nine to five [1].'));
  await ask();
  expect(await state()).toMatchObject({ problem: null, problem_since: null });
});
