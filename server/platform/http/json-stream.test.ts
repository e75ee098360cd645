import { expect, test } from 'vitest';
import { jsonPieces } from './json-stream.ts';

async function textOf(fields: [string, unknown][]): Promise<string> {
  const from = async function* () {
    yield* fields;
  };
  return (await Array.fromAsync(jsonPieces(from()))).join('');
}

async function* batches(...all: unknown[][]) {
  yield* all;
}

test('fields and batches become one object with snake_case keys', async () => {
  const text = await textOf([
    ['exportedAt', 'now'],
    ['allSites', [{ ownerId: 1, name: 'a "b"' }]],
    ['chatMessages', batches([{ chatId: 1 }, { chatId: 2 }], [], [{ chatId: 3 }])],
    ['nothing', undefined],
    ['leads', batches()],
  ]);
  expect(JSON.parse(text)).toEqual({
    exported_at: 'now',
    all_sites: [{ owner_id: 1, name: 'a "b"' }],
    chat_messages: [{ chat_id: 1 }, { chat_id: 2 }, { chat_id: 3 }],
    nothing: null,
    leads: [],
  });
});

test('without fields it is empty', async () => {
  expect(await textOf([])).toBe('{}');
});
