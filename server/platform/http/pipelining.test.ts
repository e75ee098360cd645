import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitPipelining } from './pipelining.ts';

let server: Server;
let handled = 0;

beforeEach(async () => {
  handled = 0;
  server = createServer(
    limitPipelining((_req, res) => {
      handled++;
      res.end('answer');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

/** Sends all requests at once. @returns what is received until the connection ends */
async function pipeline(count: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count - 1) + last);
  await once(socket, 'close').catch(() => undefined);
  return received;
}

test('a few requests that do not wait for each other are answered', async () => {
  expect((await pipeline(4)).match(/answer/g)).toHaveLength(4);
});

test('a connection that queues many is closed, and costs no more than a few', async () => {
  await pipeline(40);
  expect(handled).toBeLessThan(5);
});
