import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { withoutReasoning } from './without-reasoning.ts';

async function read(...deltas: string[]): Promise<string> {
  async function* parts(): AsyncGenerator<LanguageModelV4StreamPart> {
    for (const delta of deltas) yield { type: 'text-delta', id: '1', delta };
    yield { type: 'finish' } as LanguageModelV4StreamPart;
  }
  let text = '';
  for await (const part of withoutReasoning(parts())) if (part.type === 'text-delta') text += part.delta;
  return text;
}

test.each([
  [['Tea ', 'is green.'], 'Tea is green.'],
  [['<think>Hm. Green?</think>\n\nTea is green.'], 'Tea is green.'],
  [[...'\n<think>Hm <b> </thin k></think> Tea <think> stays.'], 'Tea <think> stays.'],
  [['<thi', 'stle is a plant'], '<thistle is a plant'],
  [['<th'], '<th'],
  [['<think>never ', 'ends'], ''],
  [['Use `<think>` and `</think>`.'], 'Use `<think>` and `</think>`.'],
])('%j is shown as %j', async (deltas, shown) => {
  expect(await read(...deltas)).toBe(shown);
});
