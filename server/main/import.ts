import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { isImportRunning } from '#lib/import-states.ts';
import { MAX_IMPORT_MEGABYTES } from '#lib/limits.ts';
import { isStaff } from '#lib/roles.ts';
import { presentOwnUser, type Viewer } from '../accounts/accounts.ts';
import { ConfigError } from '../platform/config.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import type { ReceivedFile } from '../platform/http/multipart.ts';
import { createWorker } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from '../platform/run-command.ts';
import { IMPORT_JOB, type ImportView } from '../publishing/publishing.ts';
import { readConfig } from './config.ts';
import { createServices, type Services } from './services.ts';

// The command `npm run import -- FILE|FOLDER`. In the container: node dist/server/import.mjs FILE|FOLDER

const USAGE = 'Usage: npm run import -- FILE|FOLDER [--as EMAIL] [--drafts]\nThe server may be running.';

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { as: { type: 'string' }, drafts: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (positionals.length !== 1 || !path) throw new ConfigError(USAGE);
  const services = await createServices(readConfig(process.env), createLog('warn'));
  const folder = await mkdtemp(join(tmpdir(), 'foyer-import-'));
  try {
    if (!(await isMigrated(services.database)))
      throw new ConfigError('Start this version of the server once first.');
    const viewer = await ownerOf(services, values.as);
    // npm runs its commands in the project's folder; INIT_CWD is the folder in which it was called.
    const file = await fileAt(resolve(process.env.INIT_CWD ?? '.', path), folder);
    const status = values.drafts ? 'draft' : 'as_in_file';
    const { id } = await services.imports.create(viewer, [file], { status, categoryId: undefined });
    print(await finish(services, id));
    await printLeftOut(services, id);
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ownerOf({ users }: Services, email: string | undefined): Promise<Viewer> {
  const user = email ? await users.findByEmail(email) : undefined;
  const viewer = email ? user && presentOwnUser(user) : await users.firstAdmin();
  if (!viewer || !isStaff(viewer))
    throw new ConfigError(
      email ? `${email} is not an editor or admin of this installation.` : 'This installation has no admin.',
    );
  return viewer;
}

/** Packs a folder into an archive. */
async function fileAt(path: string, folder: string): Promise<ReceivedFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ConfigError(`There is no file ${path}.`);
  if (!found.isDirectory()) return checked({ path, name: basename(path), size: found.size });
  const packed = join(folder, 'folder.zip');
  const zip = new ZipFile();
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const name = from.slice(path.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(name)) zip.addFile(from, name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(packed));
  return checked({ path: packed, name: `${basename(path)}.zip`, size: (await stat(packed)).size });
}

function checked(file: ReceivedFile): ReceivedFile {
  if (file.size <= MAX_IMPORT_MEGABYTES * 1_000_000) return file;
  throw new ConfigError(`A file may have at most ${MAX_IMPORT_MEGABYTES} MB. Split it into several.`);
}

/** Runs the job in this process, unless a running server has claimed it. */
async function finish(services: Services, id: string): Promise<ImportView> {
  const { database, clock, log, queue, imports, importJob } = services;
  const worker = createWorker({ ...database, clock, log, queue, handlers: { [IMPORT_JOB]: importJob } });
  worker.start();
  let shown = '';
  try {
    for (;;) {
      const view = await imports.get(id);
      const { total, pending } = view.counts;
      const text = total === 0 ? 'Reading the file…' : `${total - pending} of ${total} posts`;
      if (text !== shown) process.stdout.write(`${text}\n`);
      shown = text;
      if (!isImportRunning(view.status)) return view;
      await wait(500);
    }
  } finally {
    await worker.stop();
  }
}

function print({ status, problem, counts, notes }: ImportView): void {
  for (const note of notes) process.stdout.write(`${note}\n`);
  if (problem) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    `${counts.imported} imported, ${counts.present} already here, ${counts.left_out} left out.\n`,
  );
  if (status !== 'done') process.exitCode = 1;
}

async function printLeftOut({ imports }: Services, id: string): Promise<void> {
  for await (const entries of await imports.listEntriesInBatches(id, {
    outcome: undefined,
    format: undefined,
  }))
    for (const { source, title, notes } of entries)
      for (const note of notes) process.stdout.write(`${source || title}: ${note}\n`);
}

await runCommand(USAGE, run);
