import { parseArgs } from 'node:util';
import { listStoredMedia, moveFiles } from '../media/media/move-files.ts';
import { ConfigError } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from '../platform/run-command.ts';
import { createFileStore } from '../platform/storage/files.ts';
import { listStoredChatFiles } from '../sites/takeover/chat-files.queries.ts';
import { readConfig } from './config.ts';

// The command `npm run storage -- move --to s3|disk`. In the container: node dist/server/storage.mjs move --to s3|disk

const USAGE = 'Usage: npm run storage -- move --to s3|disk\nStop the server before.';

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const isKnown = positionals.join() === 'move' && (values.to === 's3' || values.to === 'disk');
  if (!isKnown) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  if (!config.s3) throw new ConfigError('Set S3_ENDPOINT and the variables beside it.');
  const database = connect(config.databaseUrl, createLog('warn'));
  try {
    if (!(await isMigrated(database))) throw new ConfigError('Start this version of the server once before.');
    const disk = createFileStore({ dataDir: config.dataDir, s3: undefined });
    const s3 = createFileStore(config);
    const stores = values.to === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk };
    const { moved, already, damaged } = await moveFiles(database.db, stores, [
      listStoredMedia,
      listStoredChatFiles,
    ]);
    process.stdout.write(`${moved} files moved, ${already} were there already.\n`);
    for (const key of damaged) process.stderr.write(`Missing or damaged: ${key}\n`);
    if (damaged.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await runCommand(USAGE, run);
