import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

// lib ← server/platform ← features ← api, app, main. Pages, components and the renderer import only types from the
// server: a module that they load would exist twice.

const FEATURE = '^server/([^/]+)/';
const PLATFORM = '^server/platform/';
const CLIENT = '^(pages|renderer|components)/';

const rule = (name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']) =>
  ({ name, severity: 'error', from, to }) satisfies IRegularForbiddenRuleType;

export const IMPORT_RULES: IRegularForbiddenRuleType[] = [
  rule('no circle of files', {}, { circular: true }),
  rule(
    'lib imports nothing but lib',
    { path: '^lib/' },
    { pathNot: ['^lib/', 'node_modules'], dependencyTypesNot: ['core'] },
  ),
  rule(
    'the platform knows nothing of the product',
    { path: PLATFORM },
    { path: '^(server|pages|renderer|components)/', pathNot: PLATFORM },
  ),
  rule('the server knows nothing of pages and components', { path: '^server/' }, { path: CLIENT }),
  rule(
    'the client knows the server by its types',
    { path: CLIENT },
    { path: '^server/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'a feature is used through its main file',
    { path: FEATURE, pathNot: PLATFORM },
    { path: FEATURE, pathNot: ['^server/$1/', PLATFORM, '^server/([^/]+)/\\1\\.ts$'] },
  ),
  rule(
    'texts of users are parsed in child processes',
    { path: '^server/', pathNot: 'worker\\.ts$' },
    { path: '^server/(knowledge/documents/text|blog/markdown)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'only the composition root knows the app',
    { path: '^(server/[^/]+/|lib/|components/)' },
    { path: '^server/[^/]+\\.ts$' },
  ),
];
