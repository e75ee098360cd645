import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems give to outgoing connections, one of which could take the port before a server does. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
