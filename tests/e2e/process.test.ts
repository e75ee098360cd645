import { expect, test } from 'vitest';
import { eventually } from '../setup/eventually.ts';
import { spawnServer } from '../setup/server-process.ts';

test('a server whose log nobody reads any more ends, instead of spinning', async () => {
  const server = await spawnServer({ LOG_LEVEL: 'debug' });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  await eventually(async () => {
    await fetch(`${server.origin}/healthz`).catch(() => undefined);
    expect(server.process.exitCode).toBe(1);
  });
  await server.stop();
});
