import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../setup/app/free-port.ts';

/** A server for comparison, in a separate process. */
export interface ReferenceProcess {
  origin: string;
  stop(): Promise<void>;
}

/** @param folder has a page of ours as `page.html` and, for `bare`, as it is sent, `page.html.br` */
export async function startReference(kind: 'bare' | 'react', folder: string): Promise<ReferenceProcess> {
  const port = await freePort();
  return untilAnswers(port, spawnQuietly(['tests/bench/reference-server.ts', kind, String(port), folder]));
}

/** Where Next.js is installed: in `NEXT_DIR`, a folder with `node_modules`, or beside this project. */
function findNext(): string | undefined {
  const from = createRequire(join(process.env.NEXT_DIR ?? process.cwd(), 'package.json'));
  try {
    return join(from.resolve('next/package.json'), '..', '..');
  } catch {
    return undefined;
  }
}

/** The page's elements as a `force-dynamic` page of Next.js; undefined where that is not installed. */
export async function startNext(folder: string): Promise<ReferenceProcess | undefined> {
  const modules = findNext();
  if (!modules) return undefined;
  const app = join(folder, 'next');
  await mkdir(join(app, 'app/page'), { recursive: true });
  await symlink(modules, join(app, 'node_modules'));
  await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(join(app, 'next.config.mjs'), 'export default { compress: false };');
  await cp(join(folder, 'page.json'), join(app, 'app/page/page.json'));
  await writeFile(join(app, 'app/layout.js'), NEXT_LAYOUT);
  await writeFile(join(app, 'app/page/page.js'), NEXT_PAGE);
  const next = join(modules, 'next/dist/bin/next');
  const built = spawnQuietly([next, 'build', '--webpack'], app);
  await new Promise((resolve) => built.once('exit', resolve));
  if (!existsSync(join(app, '.next/BUILD_ID'))) throw new Error('Next.js did not build.');
  const port = await freePort();
  return untilAnswers(port, spawnQuietly([next, 'start', '-H', '127.0.0.1', '-p', String(port)], app));
}

const NEXT_LAYOUT = `import { createElement } from 'react';
export default ({ children }) => createElement('html', { lang: 'en' }, createElement('body', null, children));
`;
const NEXT_PAGE = `import { createElement } from 'react';
import tree from './page.json';
export const dynamic = 'force-dynamic';
const create = (node) => typeof node === 'string' ? node
  : createElement(node.name, { ...node.props }, ...(node.children ?? []).map(create));
export default () => tree.map(create);
`;

const spawnQuietly = (args: string[], cwd = process.cwd()): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });

async function untilAnswers(port: number, child: ChildProcess): Promise<ReferenceProcess> {
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let answers = false; !answers; ) {
    if (child.exitCode !== null) throw new Error('A server to compare with did not start.');
    await wait(50);
    answers = await fetch(`${origin}/page`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
