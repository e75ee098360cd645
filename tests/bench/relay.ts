import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

// The least that a server of live messages does: it stores nothing, and knows nobody.

/** In a process of its own, as the server that it is compared with. */
export async function startRelay() {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['relay']);
  const [port] = (await once(child, 'message')) as [number];
  return {
    pid: child.pid,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill();
    },
  };
}

function relay(): void {
  const visitors = new Map<string, ServerResponse>();
  const operators = new Set<ServerResponse>();
  const server = createServer((req, res) => {
    const [, kind, n = ''] = (req.url ?? '').split('/');
    if (req.method === 'GET') {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      if (kind === 'operator') operators.add(res);
      else visitors.set(n, res);
      return;
    }
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    req.on('end', () => {
      const event = `event: message\ndata: ${JSON.stringify(body)}\n\n`;
      for (const stream of [...operators, visitors.get(n)]) stream?.write(event);
      res.end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[2] === 'relay') relay();
