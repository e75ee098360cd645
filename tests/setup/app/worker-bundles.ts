import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { BUNDLED, WORKERS } from '#scripts/server-bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of the bundled child processes, as in production. From source each of them would load hundreds of
     * files, which takes three times as long as most of their tasks.
     */
    workerBundles: string;
  }
}

/** Inside the project: the bundles import native packages. */
const PARENT = 'node_modules/.cache';

export default async function provideWorkerBundles(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(PARENT, { recursive: true });
  const folder = await mkdtemp(`${PARENT}/test-workers-`);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: BUNDLED,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: { input: WORKERS, output: { entryFileNames: '[name].mjs' } },
    },
  });
  project.provide('workerBundles', folder);
  return () => rm(folder, { recursive: true });
}
