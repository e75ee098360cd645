import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a wrong argument ends with one line and exit code 1', () => {
  const args = ['scripts/bench.ts', 'answers', '--site', 'no-such', '--questions', 'no-such.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: 'no-such is not a folder.\n' });
});
