import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from './backup/commands.ts';
import { printProgress } from './backup/progress.ts';
import { ConfigError, readConfig } from './platform/config.ts';

// The command `npm run backup -- FILE|s3://…`. In the container: node dist/server/backup.mjs FILE|s3://…

const USAGE = 'Usage: npm run backup -- FILE|s3://BUCKET/KEY\nThe server may be running.';

/** Pages of the running server come first. */
const LOW_PRIORITY = 10;

async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new ConfigError(USAGE);
  setPriority(LOW_PRIORITY);
  // npm runs its commands in the project's folder; INIT_CWD is the folder in which it was called.
  const target = given.startsWith('s3:') ? given : resolve(process.env.INIT_CWD ?? '.', given);
  const { manifest, bytes } = await createBackup(target, readConfig(process.env), {
    onProgress: printProgress(),
    signal: stopSignal(),
  });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${rows.toLocaleString('en-US')} rows and ${manifest.files.toLocaleString('en-US')} files in ${target}, ${(bytes / 1e6).toFixed(1)} MB.\n`,
  );
}

/** A signal of the system, or the end of the server that has started this process. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.once(event, () => stopping.abort());
  // It does not keep this process alive.
  process.channel?.unref();
  return stopping.signal;
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // What was stopped may still wait for a database or a bucket.
  process.exit(1);
});
