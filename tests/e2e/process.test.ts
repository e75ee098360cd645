import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/free-port.ts';

test('a server whose output nobody reads ends, instead of reporting that for ever', async () => {
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
