import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { widgetBuild } from './components/widget/build.ts';

/** Pages and server are one build, so that a module exists once; the widget is a script of its own. */
export default defineConfig(({ mode }) =>
  mode === 'widget'
    ? widgetBuild()
    : {
        plugins: [react(), vike()],
        // Workers are modules; so is what components/client/on-demand fetches by a worker's address.
        worker: { format: 'es' },
        environments: {
          ssr: {
            build: {
              rolldownOptions: {
                input: {
                  main: 'server/main.ts',
                  'extraction-worker': 'server/knowledge/extraction/worker.ts',
                },
              },
            },
          },
        },
      },
);
