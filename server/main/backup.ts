import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '../office/backup/commands.ts';
import { contentOf } from '../office/backup/format.ts';
import { printProgress } from '../office/backup/progress.ts';
import { ConfigError, isAddress } from '../platform/config.ts';
import { runCommand } from '../platform/run-command.ts';
import { readConfig } from './config.ts';

// The command `npm run backup -- FILE|s3://…`. In the container: node dist/server/backup.mjs FILE|s3://…

const USAGE = 'Usage: npm run backup -- FILE|s3://BUCKET/KEY\nThe server may be running.';

async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new ConfigError(USAGE);
  // Pages of the running server come first.
  setPriority(constants.priority.PRIORITY_LOW);
  // npm runs its commands in the project's folder; INIT_CWD is the folder in which it was called.
  const target = isAddress(given) ? given : resolve(process.env.INIT_CWD ?? '.', given);
  const config = readConfig(process.env);
  const { manifest, bytes } = await createBackup(target, config, {
    onProgress: printProgress(),
    signal: stopSignal(),
  });
  const isEncrypted = config.backup.passphrase !== undefined;
  process.stdout.write(
    `${contentOf(manifest)} in ${target}, ${(bytes / 1e6).toFixed(1)} MB, ${isEncrypted ? 'encrypted' : 'not encrypted: it contains accounts and keys'}.\n`,
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

await runCommand(USAGE, run);
