import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { widgetBuild } from './components/widget/build.ts';

/** Bundles the server: one file instead of 1,500 starts five times as fast. Native modules stay external. */
const BUNDLED = {
  resolve: { noExternal: true as const, external: ['better-sqlite3', '@node-rs/argon2'] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Derives CSS class names from folder and file names. */
const styleSheets = new Map<string, string>();

/**
 * Readable names compress better than hashes: `.row` in `components/admin/users.module.css` becomes `admin-users-row`.
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
  mode === 'widget'
    ? widgetBuild()
    : {
        plugins: [react(), vike()],
        css: { modules: { generateScopedName: classNameOf } },
        // Workers are ES modules, and so are the scripts that components/client/on-demand loads by a worker's address.
        worker: { format: 'es' },
        environments: {
          ssr: {
            ...(command === 'build' && BUNDLED),
            build: {
              rolldownOptions: {
                output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
                input: {
                  main: 'server/boot.ts',
                  'extraction-worker': 'server/knowledge/extraction/worker.ts',
                },
              },
            },
          },
        },
      },
);
