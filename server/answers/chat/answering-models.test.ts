import { expect, test } from 'vitest';
import { answeringModels } from './answering-models.ts';

test('the models of usable providers can be chosen, and the built-in assistant', () => {
  const providers = [
    { id: 'local' as const, name: 'Built-in assistant', unavailable: null, models: [] },
    { id: 'openai' as const, name: 'OpenAI', unavailable: null, models: ['small', 'large'] },
    { id: 'aws' as const, name: 'Amazon Bedrock', unavailable: 'No key.', models: ['other'] },
    { id: 'anthropic' as const, name: 'Anthropic', unavailable: null, models: ['none'] },
    { id: 'own:groq' as const, name: 'Groq', unavailable: null, models: ['fast'] },
  ];
  expect(answeringModels(providers)).toEqual([
    { id: 'local', name: 'Built-in assistant', provider: 'local', model: null },
    { id: 'openai:small', name: 'OpenAI: small', provider: 'openai', model: 'small' },
    { id: 'openai:large', name: 'OpenAI: large', provider: 'openai', model: 'large' },
    { id: 'own:groq:fast', name: 'Groq: fast', provider: 'own:groq', model: 'fast' },
  ]);
});
