import { readFile } from 'node:fs/promises';
import type { Config } from './config.ts';

/** Identifies the build that runs, by a hash of its sources; undefined in development. See scripts/build.ts. */
export const readBuildStamp = async ({ env }: Pick<Config, 'env'>): Promise<string | undefined> =>
  env === 'prod' ? readFile('dist/.built-from', 'utf8').catch(() => undefined) : undefined;
