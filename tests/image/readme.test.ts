import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { freePort } from '../setup/app/free-port.ts';
import { bucketVariables, type S3, startS3 } from '../setup/app/s3.ts';
import { createVolume, execInContainer, runContainer, untilReady } from './container.ts';
import { readCommands } from './readme.ts';

const image = inject('image');
const folder = mkdtempSync(join(tmpdir(), 'foyer-readme-'));
const DATA_DIR = join(folder, 'data');
const volume = createVolume(image, 'readme');
let s3: S3;
let output = '';

beforeAll(async () => {
  s3 = await startS3();
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/hours.html'), '<title>Hours</title><p>We are open from nine to five.</p>');
  writeFileSync(join(folder, 'questions.json'), '[["When are you open?", ["hours.html"], "fact"]]');
  writeFileSync(join(folder, 'post.md'), '# Tea\n\nGreen tea.');
});
afterAll(() => {
  s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each command of the README, as it is run here: with paths of this machine, and the image in place of Docker. */
const RUNS: Record<string, (command: string) => Promise<unknown>> = {
  'npm start': serve,
  'npm test': (command) => begin(command, '> tsc'),
  'docker build -t foyer .': async () => expect(image.command).toEqual(['sh', 'dist/start.sh']),
  'docker run -d --name foyer --restart unless-stopped -p 3000:3000 -v foyer:/data -e SITE_URL=https://foyer.example.org -e TRUST_PROXY=1 foyer':
    async (command) => {
      const variables = [...command.matchAll(/ -e (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
      const container = await runContainer(image, { DATA_DIR: volume, ...Object.fromEntries(variables) });
      output = container.output();
      await container.stop();
    },
  'docker logs foyer': async () => expect(output).toMatch(/^Password: +\S+$/m),
  'FOYER=https://foyer.example.org INBOUND_MAIL_SECRET=… sh deploy/inbound-mail.sh < mail.eml; echo $?':
    deliverMail,
  'npm run backup -- /backups/foyer.tar.gz': (command) => shell(command.replace('/backups', folder)),
  'npm run restore -- /backups/foyer.tar.gz': (command) =>
    shell(command.replace('/backups', folder), { DATA_DIR: join(folder, 'restored') }),
  'docker exec foyer node dist/server/backup.mjs /data/foyer.tar.gz': (command) =>
    container(command.slice('docker exec foyer '.length).replace('/data', volume)),
  'docker run --rm -v foyer-new:/data -v "$PWD:/from:ro" foyer node dist/server/restore.mjs /from/foyer.tar.gz':
    (command) =>
      container(command.replace(/^.+ foyer (?=node)/, '').replace('/from', volume), {
        DATA_DIR: createVolume(image, 'foyer-new'),
      }),
  'systemd-run --pty --uid=foyer --working-directory=/opt/foyer -E DATA_DIR=/var/lib/foyer -p EnvironmentFile=-/etc/foyer.env node_modules/.bin/node dist/server/backup.mjs /var/lib/foyer/foyer.tar.gz':
    (command) => shell(command.replace(/^.+ (?=node_modules)/, '').replace('/var/lib/foyer', DATA_DIR)),
  'npm run import -- FILE|FOLDER [--as EMAIL] [--drafts]': () =>
    shell(`npm run import -- ${folder}/post.md --drafts`),
  'npm run export -- FOLDER|FILE.zip': () => shell(`npm run export -- ${folder}/posts.zip`),
  'npm run dev': serve,
  'npm run bench': (command) => begin(command, '> answers'),
  'npm run test:full': (command) => begin(command, '> tsc'),
  'npm run test:image': async (command) =>
    expect(process.env.npm_lifecycle_event ?? '').toBe(command.slice(8)),
  'npm run test:faults': (command) => begin(command, 'RUN'),
  'npm run bench -- search': (command) => begin(command, '> search'),
  'npm test -- --project api-sqlite tests/api/widget.test.ts': (command) => begin(command, '> tsc'),
  'npm run bench -- answers --site DIR --questions FILE [--unanswerable FILE] [-v]': () =>
    shell(`npm run bench -- answers --site ${folder}/site --questions ${folder}/questions.json -v`),
  'node dist/server/import.mjs': (command) => {
    const post = join(volume, 'post.md');
    writeFileSync(post, '# Tea\n\nGreen tea.');
    return container(`${command} ${post}`);
  },
  'node dist/server/export.mjs': (command) => container(`${command} ${volume}/posts.zip`),
  'npm run build': shell,
  'npm run storage -- move --to s3': (command) => shell(command, bucketVariables(s3)),
  'node dist/server/storage.mjs move --to s3': (command) => container(command, bucketVariables(s3)),
  'npm run bench -- confidence': (command) => begin(command, '> confidence'),
};

/** It changes the build, and others would build again. */
const isLast = (command: string): number => Number(command === 'npm run dev');

test.each(readCommands().sort((a, b) => isLast(a) - isLast(b)))('%s', async (command) => {
  const run = RUNS[command];
  if (!run) throw new Error('The README shows this command, and this test does not run it.');
  await run(command);
});

/** Without Vitest's own variables, with which Vite and Vike do other things. */
const environment = (variables: Record<string, string> = {}) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !VITEST_VARIABLES.test(name))),
  DATA_DIR,
  // A benchmark that is ended leaves files.
  TMPDIR: folder,
  ...variables,
});

const VITEST_VARIABLES = /^(?:VITEST.*|TEST|NODE_ENV|DEV|PROD|SSR|MODE|BASE_URL)$/;

/** Runs a command to its end. @returns what it printed */
function shell(command: string, variables: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], { env: environment(variables) }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}: ${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}

const container = (command: string, variables: Record<string, string> = {}): Promise<string> =>
  execInContainer(image, command.split(' '), { DATA_DIR: volume, ...variables });

/** Gives a mail to a forged address to a server, which refuses it for good. */
async function deliverMail(command: string): Promise<void> {
  const secret = 'a secret of the mail server and Foyer';
  const server = await runContainer(image, {
    DATA_DIR: createVolume(image, 'mail'),
    INBOUND_MAIL_ADDRESS: 'reply@example.org',
    INBOUND_MAIL_SECRET: secret,
  });
  writeFileSync(join(folder, 'mail.eml'), 'To: reply+forged@example.org\r\n\r\nHello');
  const given = command
    .replace('https://foyer.example.org', server.origin)
    .replace('…', `'${secret}'`)
    .replace('mail.eml', join(folder, 'mail.eml'));
  // Not every system has curl.
  const path = [join(process.cwd(), 'tests/setup/commands'), process.env.PATH].join(delimiter);
  expect((await shell(given, { PATH: path })).trim()).toBe('69');
  await server.stop();
}

/** Starts a server, and stops it when it answers. */
async function serve(command: string): Promise<void> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const group = start(command, { PORT: String(port) });
  try {
    const { output } = await untilReady(group, origin);
    expect((await fetch(origin)).status).toBe(200);
    expect(output()).not.toMatch(/fail|error/i);
    group.kill('SIGTERM');
    await eventually(() => expect(fetch(origin)).rejects.toThrow());
  } finally {
    endGroup(group);
  }
}

/** Begins a command that takes minutes, and ends it with its first output. */
async function begin(command: string, text: string): Promise<void> {
  const group = start(command);
  try {
    await untilPrinted(group, text);
  } finally {
    endGroup(group);
  }
}

/** With the processes that it starts, as a group. */
function start(command: string, variables: Record<string, string> = {}): ChildProcess {
  const [program = '', ...args] = command.split(' ');
  return spawn(program, args, { env: environment(variables), detached: true });
}

function endGroup({ pid = 0, stdout, stderr }: ChildProcess): void {
  stdout?.destroy();
  stderr?.destroy();
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}

const untilPrinted = ({ stdout, stderr }: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [stdout, stderr])
      stream?.on('data', (data) => {
        printed += data;
        if (printed.includes(text)) resolve();
      });
    stdout?.once('end', () => reject(new Error(`It printed no “${text}”:\n${printed}`)));
  });
