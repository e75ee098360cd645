import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../platform/config.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from '../platform/run-command.ts';
import { readConfig } from './config.ts';
import { createServices, type Services } from './services.ts';

// The command `npm run export -- FOLDER|FILE.zip`. In the container: node dist/server/export.mjs FOLDER|FILE.zip

const USAGE = 'Usage: npm run export -- FOLDER|FILE.zip\nThe server may be running.';

async function run([given, ...more]: string[]): Promise<void> {
  if (!given || more.length > 0 || given.startsWith('-')) throw new ConfigError(USAGE);
  // npm runs its commands in the project's folder; INIT_CWD is the folder in which it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', given);
  const isArchive = /\.zip$/i.test(path);
  await assertNew(path, isArchive);
  const services = await createServices(readConfig(process.env), createLog('warn'));
  try {
    if (!(await isMigrated(services.database)))
      throw new ConfigError('Start this version of the server once first.');
    if (isArchive) await pipeline(await services.exports.archive(), createWriteStream(path, { flags: 'wx' }));
    else await writeFolder(services, path);
    const { length } = await services.posts.copies.listSlugs();
    process.stdout.write(`${length} ${length === 1 ? 'post' : 'posts'} exported to ${path}\n`);
  } finally {
    await services.close();
  }
}

/** Prevents mixing two exports. */
async function assertNew(path: string, isArchive: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  if (isArchive || !found.isDirectory()) throw new ConfigError(`${path} already exists.`);
  if ((await readdir(path)).length > 0) throw new ConfigError(`${path} is not empty.`);
}

async function writeFolder({ exports }: Services, folder: string): Promise<void> {
  for (const { name, open } of await exports.files()) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await open(), createWriteStream(path));
  }
}

await runCommand(USAGE, run);
