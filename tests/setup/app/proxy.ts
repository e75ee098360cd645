import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReverseProxy {
  origin: string;
  /** The servers behind it; a server that is not ready gets no requests. */
  sendTo(origins: string[]): Promise<void>;
  close(): void;
}

const CHECK_MS = 500;

/**
 * Sends requests in turn to the servers behind it, as the examples in deploy/ do: it asks `/readyz`, keeps connections
 * open, and repeats elsewhere what a server has refused to accept.
 */
export async function startProxy(): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  let origins: string[] = [];
  let ready: string[] = [];
  let turn = 0;

  async function check(): Promise<void> {
    const answers = await Promise.all(
      origins.map((origin) => fetch(`${origin}/readyz`).catch(() => undefined)),
    );
    ready = origins.filter((_origin, at) => answers[at]?.ok);
  }

  function pass(req: IncomingMessage, body: Buffer, res: ServerResponse, left: number): void {
    turn += 1;
    const origin = ready[turn % ready.length];
    if (!origin || left === 0) return void res.writeHead(502).end('no server is ready');
    const headers = { ...req.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' };
    const passed = request(origin + req.url, { method: req.method, headers, agent }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      answer.on('error', () => res.destroy());
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && !res.headersSent) pass(req, body, res, left - 1);
      else res.headersSent ? res.destroy() : res.writeHead(502).end(error.message);
    });
    res.on('close', () => passed.destroy());
    passed.end(body);
  }

  const server = createServer(async (req, res) => pass(req, await buffer(req), res, 2));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(check, CHECK_MS);
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async sendTo(given) {
      origins = given;
      await check();
    },
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
