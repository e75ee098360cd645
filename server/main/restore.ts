import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ADMIN_JOBS } from '#lib/routes.ts';
import { checkBackup, restore } from '../office/backup/commands.ts';
import { contentOf } from '../office/backup/format.ts';
import { printProgress } from '../office/backup/progress.ts';
import { ConfigError, isAddress } from '../platform/config.ts';
import { runCommand } from '../platform/run-command.ts';
import { readConfig } from './config.ts';

// The command `npm run restore -- FILE|s3://… [--check]`. In the container: node dist/server/restore.mjs FILE

const USAGE = `Usage: npm run restore -- FILE|s3://BUCKET/KEY [--check]
Into an empty installation: stop the server, and use an empty database and DATA_DIR. --check only verifies the backup.`;

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new ConfigError(USAGE);
  const target = isAddress(given) ? given : resolve(process.env.INIT_CWD ?? '.', given);
  const config = readConfig(process.env);
  if (values.check) {
    const manifest = await checkBackup(target, config);
    const { createdAt, version } = manifest;
    process.stdout.write(
      `The backup of ${createdAt} by version ${version} is complete: ${contentOf(manifest)}.\n`,
    );
    return;
  }
  const { manifest, hasOtherSecret, heldJobs } = await restore(target, config, printProgress());
  process.stdout.write(
    `Restored the backup of ${manifest.createdAt}: ${contentOf(manifest)}. Start the server.\n`,
  );
  if (heldJobs > 0)
    process.stdout.write(
      `${heldJobs} emails and other messages were waiting. They may have been sent since, so they are failed jobs: retry them on ${ADMIN_JOBS}.\n`,
    );
  if (hasOtherSecret)
    process.stderr.write(
      'SESSION_SECRET is not the one of the backup: everybody has to log in again, and stored keys of model providers and webhooks cannot be read.\n',
    );
}

await runCommand(USAGE, run);
