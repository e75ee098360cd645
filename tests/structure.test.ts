import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

// The layers: lib ← server/platform ← features ← api, app, main. Pages, components and the renderer know the server
// by its types only: a module they loaded would exist twice.

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

const ROOTS = ['server', 'pages', 'renderer', 'components', 'lib'];
const FEATURES = readdirSync('server', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'platform')
  .map((entry) => entry.name);
const imports = ROOTS.flatMap(sourcesBelow).flatMap(importsOf);

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports.some(({ isType }) => isType)).toBe(true);
});

test('lib imports nothing but lib', () => {
  expect(wrong(({ from, to }) => from.startsWith('lib/') && !to.startsWith('lib/'))).toEqual([]);
});

test('the platform knows nothing of the product', () => {
  const allowed = /^(lib\/|server\/platform\/)/;
  expect(wrong(({ from, to }) => from.startsWith('server/platform/') && !allowed.test(to))).toEqual([]);
});

test('the server knows nothing of pages and components', () => {
  expect(wrong(({ from, to }) => from.startsWith('server/') && !/^(server|lib)\//.test(to))).toEqual([]);
});

test('pages, renderer and components import the server’s types only', () => {
  const isOutside = (file: string) => /^(pages|renderer|components)\//.test(file);
  expect(wrong(({ from, to, isType }) => isOutside(from) && to.startsWith('server/') && !isType)).toEqual([]);
});

test('features use each other by what their main file exports', () => {
  const isForeign = ({ from, to }: Import) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own !== undefined && other !== undefined && own !== other && !isPublic(to);
  };
  expect(wrong(isForeign)).toEqual([]);
});

test('queries are written in query files only', () => {
  const builds = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const allowed = /(\.queries)\.ts$|^server\/platform\//;
  const files = sourcesBelow('server').filter(
    (file) => !allowed.test(file) && builds.test(readFileSync(file, 'utf8')),
  );
  expect(files).toEqual([]);
});

test('a feature’s folder is used outside its routes by main files only', () => {
  const isTop = (file: string) => /^server\/[^/]+\.ts$/.test(file);
  expect(wrong(({ from, to }) => isTop(to) && !isTop(from) && !/^(pages|renderer)\//.test(from))).toEqual([]);
});

/** What other features may import of a feature: its use cases and their doors. */
const PUBLIC: Record<string, string[]> = {
  chat: ['chat.ts', 'playground.ts'],
  knowledge: ['knowledge.ts'],
  search: ['search.ts', 'counts.ts', 'parameters.ts'],
  sites: ['sites.ts', 'pending-site.ts'],
};

function isPublic(file: string): boolean {
  const feature = featureOf(file) ?? '';
  const names = PUBLIC[feature] ?? [`${feature}.ts`];
  return names.some((name) => file === `server/${feature}/${name}`);
}

function featureOf(file: string): string | undefined {
  return FEATURES.find((feature) => file.startsWith(`server/${feature}/`));
}

const wrong = (rule: (one: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /^(import|export) (type )?[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  );
  return [...statements].map(([, , type, named, bare, dynamic]) => ({
    from: file,
    to: relative('.', join(dirname(file), named ?? bare ?? dynamic ?? '')),
    isType: type !== undefined,
  }));
}
