import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignPages {
  /** `http://localhost:PORT`, another origin than Foyer's. */
  origin: string;
  /** Serves this document at `/` from now on. */
  show(document: string): void;
  close(): Promise<void>;
}

/** A website of another host, whose page each test writes. */
export async function serveForeignPages(): Promise<ForeignPages> {
  let current = '';
  const server = createServer(({ url }, response) => {
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    if (url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(current);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(document) {
      current = document;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
