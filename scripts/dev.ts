import { spawn } from 'node:child_process';

// The widget is rebuilt and the server restarted when their sources change; pages and components use hot module
// replacement.
const env = { ...process.env, NODE_ENV: 'development', APP_ENV: process.env.APP_ENV ?? 'dev' };
const children = [
  spawn('node_modules/.bin/vite', ['build', '--mode', 'widget', '--watch', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env,
  }),
  spawn('node_modules/.bin/node', ['--watch', '--watch-path=server', '--watch-path=lib', 'server/main.ts'], {
    stdio: 'inherit',
    env,
  }),
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
