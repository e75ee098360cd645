import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_VARIABLES } from '../setup/accounts/admin.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';

let server: ServerProcess;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-commands-'));
  file = join(folder, 'backup.tar.gz');
  server = await spawnServer(ADMIN_VARIABLES);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

interface Outcome {
  code: number;
  output: string;
}

/** Runs a built command, as it runs in the container. */
const run = (command: 'backup' | 'restore', args: string[], dataDir = server.dataDir): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`dist/server/${command}.mjs`, ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('a backup of the running server is restored into a folder that only its user can read', async () => {
  const backup = await run('backup', [file]);
  expect(backup).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ rows and 0 files in .+, 0\.\d MB, not encrypted: .+\n$/),
  });
  expect(await run('restore', [file, '--check'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^The backup of .+ is complete: \d+ rows and 0 files\.\n$/),
  });
  const restored = join(folder, 'restored');
  expect((await run('restore', [file], restored)).code).toBe(0);
  for (const name of ['', 'foyer.db', 'session-secret'])
    expect((await stat(join(restored, name))).mode & 0o077, name).toBe(0);
});

test.each([
  ['no argument', 'backup', () => [], /^Usage: npm run backup/],
  ['an unknown option', 'restore', () => ['--help'], /^Usage: npm run restore/],
  ['a folder as the target', 'backup', () => [folder], /is a folder: name a file in it\.\n$/],
  ['a file that exists', 'backup', () => [file], /already exists\.\n$/],
  ['a folder below a file', 'backup', () => [join(file, 'x.tar.gz')], /^The backup cannot be written: .+\n$/],
  [
    'an address of another kind',
    'backup',
    () => ['https://x/y'],
    /is neither a file nor s3:\/\/bucket\/key\.\n$/,
  ],
  ['a missing file', 'restore', () => ['none.tar.gz'], /^There is no file .+\n$/],
  ['a folder', 'restore', () => [folder, '--check'], /is a folder: name a file in it\.\n$/],
  [
    'a file that is no backup',
    'restore',
    () => [join(folder, 'text'), '--check'],
    /or no backup \(.+\)\.\n$/,
  ],
  ['a living installation', 'restore', () => [file], /^There is an installation already\. .+\n$/],
] as const)('is refused in one line: %s', async (_what, command, args, message) => {
  await writeFile(join(folder, 'text'), 'This is no backup.');
  const before = (await readdir(folder)).length;
  const { code, output } = await run(command, [...args()]);
  expect(output).toMatch(message);
  expect(output.split('\n').length).toBeLessThanOrEqual(3);
  expect(code).toBe(1);
  expect((await readdir(folder)).length).toBe(before);
});
