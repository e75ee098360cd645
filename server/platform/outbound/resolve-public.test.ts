import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createSafeFetch } from '../fetch-safe.ts';
import { createResolvePublic } from './resolve-public.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** A name server that gives one answer for names that begin with `known`, and none for others. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4');
  opened.push(socket);
  socket.on('message', (query, { port, address }) => {
    if (!query.includes('known')) return;
    const isIPv4 = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      isIPv4 ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    socket.send(Buffer.concat([header, question, ...(isIPv4 ? [record] : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

it('names whose servers do not answer delay no other name', async () => {
  const fetch = createSafeFetch({
    allowHosts: [],
    userAgent: 'TestBot/1.0',
    resolve: createResolvePublic([await nameServer()]),
  });
  opened.push(fetch);
  const silent = Array.from({ length: 40 }, (_, i) => fetch(`http://silent${i}.example/`));
  const known = fetch('http://known.example/');
  const first = await Promise.race([...silent, known]);
  expect(first).toMatchObject({ url: 'http://known.example/', reason: 'not_allowed' });
});
