import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server of an owner that gets messages of webhooks. */
export interface WebhookEndpoint {
  /** `localhost:PORT`, as in `CRAWLER_ALLOW_HOSTS` */
  host: string;
  url: string;
  received: ReceivedMessage[];
  /** Ends the requests that were not answered. */
  closeConnections(): void;
  close(): Promise<void>;
}

/** @param answer the status of each answer; undefined for none */
export async function serveEndpoint(
  answer: (message: ReceivedMessage) => number | undefined = () => 200,
): Promise<WebhookEndpoint> {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const message = { headers: request.headers, body: await text(request) };
    received.push(message);
    const status = answer(message);
    if (status !== undefined) response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hooks`,
    received,
    closeConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
