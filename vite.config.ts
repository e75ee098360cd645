import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { widgetBuild } from './components/widget/build.ts';

/** One file instead of 1,500 begins five times as fast; what is native stays where it is. */
const BUNDLED = {
  resolve: { noExternal: true as const, external: ['better-sqlite3', '@node-rs/argon2'] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** By the folder and file that stand in the names of its classes. */
const styleSheets = new Map<string, string>();

/** Words compress well, hashes do not: `.row` in `components/admin/users.module.css` is `admin-users-row` in the page. */
function classNameOf(name: string, path: string): string {
  const [folder = '', file = ''] = path.replaceAll('\\', '/').split('/').slice(-2);
  const prefix = `${folder}-${file.split('.')[0]}`.replace(/[^\w-]/g, '');
  const other = styleSheets.get(prefix) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} would share class names: rename one of them.`);
  styleSheets.set(prefix, path);
  return `${prefix}-${name}`;
}

/** Pages and server are one build, so that a module exists once; the widget is a script of its own. */
export default defineConfig(({ command, mode }) =>
  mode === 'widget'
    ? widgetBuild()
    : {
        plugins: [react(), vike()],
        css: { modules: { generateScopedName: classNameOf } },
        // Workers are modules; so is what components/client/on-demand fetches by a worker's address.
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
