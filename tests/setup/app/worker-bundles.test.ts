import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { WORKERS } from '#scripts/server-bundle.ts';

const { 'migration-worker': thread, ...processes } = WORKERS;

// All other tests use the bundles.
test.each(Object.entries(processes))(
  '%s starts from its source, as in development',
  async (_name, source) => {
    const child = fork(source, { env: {}, serialization: 'advanced', stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [outcome] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(outcome).toEqual({ ready: true });
  },
);

test('the thread that migrates starts from its source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-thread-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await once(new Worker(`./${thread}`, { workerData: join(folder, 'foyer.db') }), 'exit')).toEqual([
    0,
  ]);
});
