import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { postgresSignals } from './signals.ts';

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const WELCOME = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

test('a server that ends the connection before it listens ends no process', async () => {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    // The first message asks to begin, the second to listen.
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const signals = postgresSignals(`postgres://a:b@127.0.0.1:${port}/c`, createLog('silent'));
  signals.onSignal(() => undefined);
  await expect.poll(() => connections, { timeout: 10_000 }).toBeGreaterThan(1);
  await signals.close();
  server.close();
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});
