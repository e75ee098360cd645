import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { spawnServer } from '../setup/app/server-process.ts';

test('a server whose output is not read ends instead of reporting it endlessly', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-unread-'));
  const port = String(await freePort());
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
      STARTER_CONTENT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.destroy();
  server.stderr.destroy();
  try {
    await eventually(() => expect(server.exitCode).toBe(1));
  } finally {
    server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.each(['unread', 'closed'])('a server whose output becomes %s still stops on request', async (output) => {
  const server = await spawnServer({ LOG_LEVEL: 'debug' });
  const { stdout, stderr } = server.process;
  // It ends if it cannot print that.
  await eventually(() => expect(server.output()).toContain('is ready'));
  if (output === 'closed') stdout?.destroy();
  else stdout?.pause();
  stderr?.destroy();
  // More than a pipe holds.
  for (let n = 0; n < 500; n++) await (await fetch(`${server.origin}/api/${'x'.repeat(1000)}`)).text();
  server.process.kill('SIGTERM');
  const [code] = await once(server.process, 'exit');
  expect(code).toBe(0);
  await rm(server.dataDir, { recursive: true, force: true });
});

test('a built server with APP_ENV=dev serves the pages of production', async () => {
  const server = await spawnServer({ APP_ENV: 'dev' });
  const page = await fetch(`${server.origin}/login`);
  await server.stop();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

test('a second process on one SQLite database logs that this needs PostgreSQL', async () => {
  const first = await spawnServer({});
  const second = await spawnServer({ DATA_DIR: first.dataDir, LOG_LEVEL: 'warn' });
  await second.stop();
  await first.stop();
  expect(second.output()).toContain('that needs PostgreSQL');
  expect(first.output()).not.toContain('that needs PostgreSQL');
});
