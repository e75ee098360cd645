import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The areas of the server, the lowest first: an area imports only those before it. */
const AREAS = [
  'platform',
  'accounts',
  'plans',
  'media',
  'publishing',
  'shop',
  'assistants',
  'knowledge',
  'answers',
  'sites',
  'office',
  'main',
];

const PLATFORM = '^server/platform/';
const CLIENT = '^(pages|renderer|components)/';
/** `server/<area>/<area>.ts`, the one file that other areas and the client may import; what they compose is `Services`. */
const AREA_FILES = ['^server/([^/]+)/\\1\\.ts$', '^server/main/services\\.ts$'];

/** A command of a few files does not load a whole area, and neither does the configuration that it reads. */
const COMMANDS = '^server/main/(backup|config|restore|storage)\\.ts$';

const rule = (name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']) =>
  ({ name, severity: 'error', from, to }) satisfies IRegularForbiddenRuleType;

export const IMPORT_RULES: IRegularForbiddenRuleType[] = [
  rule('no circle of files', {}, { circular: true }),
  rule(
    'lib imports nothing but lib',
    { path: '^lib/' },
    { pathNot: ['^lib/', 'node_modules'], dependencyTypesNot: ['core'] },
  ),
  ...AREAS.map((area, level) =>
    rule(
      `${area} imports nothing above it`,
      { path: `^server/${area}/` },
      { path: '^server/', pathNot: AREAS.slice(0, level + 1).map((lower) => `^server/${lower}/`) },
    ),
  ),
  rule(
    'an area is used through its main file',
    { path: ['^server/([^/]+)/', CLIENT], pathNot: COMMANDS },
    { path: '^server/', pathNot: ['^server/$1/', PLATFORM, ...AREA_FILES] },
  ),
  rule(
    'a feature is used through its main file by the other features of its area',
    { path: '^server/([^/]+)/([^/]+)/', pathNot: PLATFORM },
    { path: '^server/$1/[^/]+/', pathNot: ['^server/$1/$2/', '^server/[^/]+/([^/]+)/\\1\\.ts$'] },
  ),
  rule(
    'a feature does not use the main file of its area',
    { path: '^server/([^/]+)/[^/]+/', pathNot: PLATFORM },
    { path: '^server/$1/$1\\.ts$' },
  ),
  rule('the server knows nothing of pages and components', { path: '^server/' }, { path: CLIENT }),
  rule(
    'the client knows the server by its types',
    { path: CLIENT },
    { path: '^server/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'texts of users are parsed in child processes',
    { path: '^server/', pathNot: 'worker\\.ts$' },
    {
      path: '^server/(knowledge/sources/documents/text|publishing/blog/markdown)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
];
