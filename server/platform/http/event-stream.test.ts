import { expect, test } from 'vitest';
import { unreadResponse } from '#tests/setup/app/unread-response.ts';
import { openEventStream } from './event-stream.ts';

test('openEventStream disconnects a client that does not read', async () => {
  const { res, text, close } = await unreadResponse();
  const stream = openEventStream(res, 20);
  while (!stream.signal.aborted) await stream.send('token', { text });
  expect(res.destroyed).toBe(true);
  close();
});
