import { resolve } from 'node:path';
import { inject } from 'vitest';

/** Replaces the module of the same name in tests of the sources: see `worker-bundles.ts`. */
export const workerFile = (_source: string, name: string): string =>
  resolve(inject('workerBundles'), `${name}.mjs`);
