import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { IMPORT_RULES } from './import-rules.ts';

let result: ICruiseResult;

beforeAll(async () => {
  const { output } = await cruise(['server', 'pages', 'renderer', 'components', 'lib'], {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: 'node_modules' },
    // Some packages have no other entry than their `exports`.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    validate: true,
    ruleSet: { forbidden: IMPORT_RULES },
  });
  result = output as ICruiseResult;
});

test('imports are found', () => {
  const dependencies = result.modules.flatMap((module) => module.dependencies);
  expect(dependencies.length).toBeGreaterThan(1500);
  expect(dependencies.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))).toBe(true);
  expect(
    dependencies.filter(({ couldNotResolve, module }) => couldNotResolve && /^[.#]/.test(module)),
  ).toEqual([]);
});

test.each(IMPORT_RULES.map(({ name }) => name as string))('%s', (name) => {
  const violations = result.summary.violations.filter(({ rule }) => rule.name === name);
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('what composes the areas is short: an area builds itself', () => {
  const lines = ['areas', 'services', 'routes', 'related', 'api'].map(
    (name) => readFileSync(`server/main/${name}.ts`, 'utf8').split('\n').length,
  );
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(300);
});

test('features have no circular imports', () => {
  const featureOf = (file: string) => /^server\/(?!platform\/)[^/]+\/([^/]+)\//.exec(file)?.[1];
  const used = new Map<string, Set<string>>();
  for (const { source, dependencies } of result.modules as IModule[]) {
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)];
      if (from && to && from !== to) used.set(from, (used.get(from) ?? new Set()).add(to));
    }
  }
  const circles: string[] = [];
  const visit = (feature: string, path: string[]): void => {
    if (path.includes(feature)) circles.push([...path.slice(path.indexOf(feature)), feature].join(' → '));
    else for (const next of used.get(feature) ?? []) visit(next, [...path, feature]);
  };
  for (const feature of used.keys()) visit(feature, []);
  expect(circles).toEqual([]);
});

test('modules that are loaded on demand have no style sheet: the document contains those of the page only', () => {
  const imports = new Map(
    (result.modules as IModule[]).map((module) => [module.source, module.dependencies]),
  );
  const reached = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { resolved, dynamic } of imports.get(file) ?? []) if (!dynamic) reached(resolved, seen);
    return seen;
  };
  const sheetsOf = (file: string) => [...reached(file)].filter((name) => name.endsWith('.css'));
  expect(sheetsOf('components/ui/Button.tsx')).toEqual(['components/ui/Button.module.css']);
  const loaded = [...imports]
    .filter(([file]) => file.startsWith('components/') && !file.startsWith('components/widget/'))
    .flatMap(([, dependencies]) => dependencies.filter(({ dynamic }) => dynamic));
  expect(loaded.length).toBeGreaterThan(2);
  for (const { resolved } of loaded) expect(sheetsOf(resolved), resolved).toEqual([]);
});

test('queries are written in query files only', () => {
  const builds = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const allowed = /(\.queries|\.test)\.ts$|^server\/platform\//;
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => file.endsWith('.ts') && !allowed.test(file) && builds.test(readFileSync(file, 'utf8')));
  expect(files).toEqual([]);
});

test('every transaction is one that runs again after a deadlock', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && /\.transaction\(\)/.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['server/platform/db/transaction.ts']);
});

test('no source file is empty: an empty module compiles', () => {
  const empty = ['server', 'components', 'renderer', 'pages', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\.(?:tsx?|css)$/.test(file) && readFileSync(file, 'utf8').trim() === ''),
  );
  expect(empty).toEqual([]);
});

test('components use only class names that exist', () => {
  const missing = ['components', 'renderer', 'pages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => missingClasses(join(folder, name))),
  );
  expect(missing).toEqual([]);
});

function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^import (\w+) from '(.+\.module\.css)';/gm)].flatMap(([, sheet, path = '']) => {
    const styles = readFileSync(path.startsWith('#') ? path.slice(1) : join(dirname(file), path), 'utf8');
    const names = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
    const uses = source.replace(/^import .*/gm, '').matchAll(new RegExp(`(?<![.\\w])${sheet}\\.(\\w+)`, 'g'));
    const used = [...uses].map(([, name]) => name);
    return used.filter((name) => !names.has(name)).map((name) => `${file}: ${sheet}.${name}`);
  });
}

test('style sheets use only tokens that exist: a browser ignores the others', () => {
  const textsOf = (ending: RegExp) =>
    ['components', 'renderer', 'pages'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
  const styles = textsOf(/\.css$/);
  // The widget's colours depend on the owner's: a script writes them.
  const defining = textsOf(/\.css$|\/styles\.ts$/);
  const defined = new Set(
    defining.flatMap((text) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  const used = styles.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(500);
  expect([...new Set(used.filter((name) => !defined.has(name)))]).toEqual([]);
});
