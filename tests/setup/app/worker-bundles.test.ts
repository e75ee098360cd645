import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WORKERS } from '#scripts/server-bundle.ts';

// All other tests use the bundles.
test.each(Object.entries(WORKERS))('%s starts from its source, as in development', async (_name, source) => {
  const child = fork(source, { env: {}, serialization: 'advanced', stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [outcome] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(outcome).toEqual({ ready: true });
});
