import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express, { type Response } from 'express';

/** The response to a client that sends a request and reads nothing, with a text of which the buffers hold a few. */
export async function unreadResponse(server: Server = createServer()) {
  const asked = Promise.withResolvers<Response>();
  server.on(
    'request',
    express().use((_req, res) => asked.resolve(res)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: foyer.example\r\n\r\n');
  const close = () => {
    client.destroy();
    server.close();
  };
  return { res: await asked.promise, text: 'x'.repeat(1_000_000), close };
}
