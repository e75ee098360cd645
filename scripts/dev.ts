import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { STAMP } from './build.ts';

const VITE = 'node_modules/.bin/vite';
const partOf = (mode: string): string[] => ['build', '--mode', mode, '--logLevel', 'warn'];

// The widget is rebuilt and the server restarted when their sources change; pages and components use hot module
// replacement.
const env = { ...process.env, NODE_ENV: 'development', APP_ENV: process.env.APP_ENV ?? 'dev' };
// The widget in dist/ is not that of the build any more.
rmSync(STAMP, { force: true });
// The loader contains the name of the core's file.
execFileSync(VITE, partOf('widget-parts'), { stdio: 'inherit', env });
const children = [
  ...['widget-parts', 'widget-loader'].map((mode) =>
    spawn(VITE, [...partOf(mode), '--watch'], { stdio: 'inherit', env }),
  ),
  spawn(
    'node_modules/.bin/node',
    ['--watch', '--watch-path=server', '--watch-path=lib', 'server/main/main.ts'],
    {
      stdio: 'inherit',
      env,
    },
  ),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 1;
  });
}
