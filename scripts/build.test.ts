import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startScript } from './build.ts';
import production from './server-process.json' with { type: 'json' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$@"; env\n', { mode: 0o755 });
  writeFileSync(join(folder, 'start.sh'), startScript(production));
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(env: Record<string, string> = {}): string[] {
  const options = { env: { PATH: `${folder}:/usr/bin:/bin`, ...env }, encoding: 'utf8' } as const;
  return execFileSync('sh', [join(folder, 'start.sh')], options).split('\n');
}

test('the container starts the server with the flags and variables of `npm start`', () => {
  const [command, ...env] = start();
  expect(command).toBe(`${production.flags.join(' ')} dist/server/main.mjs`);
  expect(env).toEqual(
    expect.arrayContaining(Object.entries(production.env).map(([name, value]) => `${name}=${value}`)),
  );
  expect(readFileSync('Dockerfile', 'utf8')).toContain('CMD ["sh", "dist/start.sh"]');
});

test('a variable of the container takes precedence', () => {
  expect(start({ UV_THREADPOOL_SIZE: '2' })).toContain('UV_THREADPOOL_SIZE=2');
});
