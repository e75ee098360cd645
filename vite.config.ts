import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { widgetBuild } from './components/widget/build.ts';

/** Pages and server are one build, so that a module exists once; the widget is a script of its own. */
export default defineConfig(({ command, mode }) =>
  mode === 'widget'
    ? widgetBuild()
    : {
        plugins: [react(), vike()],
        // Workers are modules; so is what components/client/on-demand fetches by a worker's address.
        worker: { format: 'es' },
        environments: {
          ssr: {
            // One file instead of 1,500 begins five times as fast; what is native stays where it is.
            resolve: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2'] },
            define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
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
