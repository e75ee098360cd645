import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelApp, startModelApp } from '../setup/answers/model-app.ts';
import { answers } from '../setup/answers/model-provider.ts';
import { eventually } from '../setup/app/eventually.ts';

// A person comes while the assistant answers.

let shop: ModelApp;
let chatId: string;

beforeAll(async () => {
  shop = await startModelApp({
    '/': '<html lang="en"><h1>Returns</h1><p>You can return unopened tea within thirty days.</p>',
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.provider.behave(answers('Thirty days [1].'));
  chatId = (await shop.visitor.ask('How long can I return tea?')).chat_id;
});

/** Asks a question whose answer the model has begun; `finish` ends the answer. */
async function askSlowly() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  shop.provider.behave(async (_call, { say, finish: end }) => {
    say('Thirty days [1], ');
    await finished;
    say('not more.');
    end();
  });
  const answer = shop.visitor.ask('How long may I return unopened tea?', chatId);
  await eventually(() => expect(shop.provider.calls).toHaveLength(1));
  return { answer, finish };
}

const act = (action: string, body: object = {}) =>
  shop.owner.client.post(`/api/inbox/${chatId}/${action}`).send(body);

async function authors(): Promise<string[]> {
  const { body } = await shop.owner.client.get(`/api/inbox/${chatId}`).expect(200);
  return body.conversation.messages.map(({ author }: { author: { kind: string } }) => author.kind);
}

test.each([
  ['answers', () => act('messages', { content: 'Let me help.', clientId: 'one' }).expect(201), ['operator']],
  ['takes the conversation', () => act('claim').expect(200), []],
])('the assistant stops once a person %s', async (_what, join, lines) => {
  const { answer, finish } = await askSlowly();
  await join();
  finish();
  expect(await answer).toMatchObject({ answered: null, status: 'open', response: '', citations: [] });
  expect(await authors()).toEqual(['visitor', 'assistant', 'visitor', 'system', ...lines]);
});

test('the assistant goes on where the person has given the conversation back meanwhile', async () => {
  const { answer, finish } = await askSlowly();
  await act('claim').expect(200);
  await act('release').expect(200);
  finish();
  expect(await answer).toMatchObject({ answered: true, response: 'Thirty days [1], not more.' });
});

test('no answer is stored behind the line that says who has come', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { answer, finish } = await askSlowly();
    const claimed = act('claim').expect(200);
    finish();
    await Promise.all([answer, claimed]);
    const kinds = await authors();
    expect(kinds.slice(kinds.lastIndexOf('system'))).not.toContain('assistant');
    await act('release').expect(200);
  }
});
