import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { unreadResponse } from '#tests/setup/app/unread-response.ts';
import { createHttpServer } from './http-server.ts';

test('createHttpServer ends a download that nobody reads', async () => {
  const { res, text, close } = await unreadResponse(createHttpServer(50));
  const endless = function* () {
    for (;;) yield text;
  };
  await expect(pipeline(Readable.from(endless()), res)).rejects.toThrow('Premature close');
  close();
});
