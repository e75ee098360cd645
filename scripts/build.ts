import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import server from './server-process.json' with { type: 'json' };

/** What the build was made from. */
export const STAMP = 'dist/.built-from';
const SOURCES = ['components', 'lib', 'pages', 'public', 'renderer', 'server'];
const FILES = [
  'package-lock.json',
  'scripts/server-bundle.ts',
  'scripts/server-process.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds pages, server and widget, unless the sources are unchanged since the last build. */
export function buildIfChanged(): void {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  process.stdout.write('Building…\n');
  vite('build');
  vite('build', '--mode', 'widget-parts');
  vite('build', '--mode', 'widget-loader');
  compressBeside('dist/client');
  compressBeside('dist/widget');
  writeFileSync('dist/start.sh', startScript(server));
  writeFileSync(STAMP, sources);
}

/** The container's start script: runs the server with the flags and variables that `npm start` gives it. */
export const startScript = ({ flags, env }: typeof server): string =>
  [
    '#!/bin/sh',
    ...Object.entries(env).map(([name, value]) => `export ${name}="\${${name}-${value}}"`),
    `exec node ${flags.join(' ')} dist/server/main.mjs`,
    '',
  ].join('\n');

/** The page of all components is for those who develop them. */
const IN_DEVELOPMENT_ONLY = 'pages/developers/components/**';

function vite(...args: string[]): void {
  execFileSync('node_modules/.bin/vite', [...args, '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VIKE_CRAWL: JSON.stringify({ ignore: IN_DEVELOPMENT_ONLY }),
    },
  });
}

/** Compresses static files once instead of at every request. */
function compressBeside(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => /\.(?:js|css|svg)$/.test(name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap(filesBelow), ...FILES]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) buildIfChanged();
