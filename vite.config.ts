import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { widgetLoader, widgetParts } from './components/widget/build.ts';
import { BUNDLED, LICENSES, WORKERS } from './scripts/server-bundle.ts';

const BUNDLED_SERVER = { resolve: BUNDLED, define: { 'process.env.NODE_ENV': '"production"' } };

/**
 * Imports class names one by one, and the bundler writes them where they are used (`inlineConst`): otherwise a hydrated
 * page would load a script of class names for each of its style sheets. The browser's build then lacks the sheets, which
 * the server's build contains and documents inline; a part that is loaded on demand must not have any.
 */
const namedClasses: Plugin = {
  name: 'named-classes',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\.tsx$/, code: '.module.css' },
    handler: (code) => code.replace(/import (\w+) from ("[^"]+\.module\.css")/g, 'import * as $1 from $2'),
  },
};

/** Derives CSS class names from folder and file names. */
const styleSheets = new Map<string, string>();

/**
 * Readable names compress better than hashes: `.row` in `components/accounts/users/users.module.css` becomes `admin-users-row`.
 */
function classNameOf(name: string, path: string): string {
  const [folder = '', file = ''] = path.replaceAll('\\', '/').split('/').slice(-2);
  const prefix = `${folder}-${file.split('.')[0]}`.replace(/[^\w-]/g, '');
  const other = styleSheets.get(prefix) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} would share class names: rename one of them.`);
  styleSheets.set(prefix, path);
  return `${prefix}-${name}`;
}

/** Pages and server share one build, because each module must exist once; the widget has a separate build. */
export default defineConfig(({ command, mode }) =>
  mode === 'widget-parts'
    ? widgetParts()
    : mode === 'widget-loader'
      ? widgetLoader()
      : {
          // Without a warning about the server's parts, which no browser loads.
          build: { chunkSizeWarningLimit: 10_000, license: LICENSES },
          plugins: [react(), vike(), namedClasses],
          css: { modules: { generateScopedName: classNameOf } },
          // Workers are ES modules, and so are the scripts that components/client/on-demand loads by a worker's address.
          worker: { format: 'es' },
          environments: {
            client: { build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } } },
            ssr: {
              ...(command === 'build' && BUNDLED_SERVER),
              build: {
                rolldownOptions: {
                  output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
                  input: {
                    main: 'server/main/boot.ts',
                    storage: 'server/main/storage.ts',
                    import: 'server/main/import.ts',
                    export: 'server/main/export.ts',
                    backup: 'server/main/backup.ts',
                    restore: 'server/main/restore.ts',
                    ...WORKERS,
                  },
                },
              },
            },
          },
        },
);
