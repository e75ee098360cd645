import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { writeFileAtomically } from './write-file.ts';

/** Identifies the place of the files: processes have the same one if they share the bucket or the data folder. */
export async function readStoreId({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3) return `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}`;
  const path = join(dataDir, 'store-id');
  // Written once: a full disk must not stop a start.
  if (!existsSync(path)) await writeFileAtomically(path, newId(), { ifAbsent: true });
  return readFile(path, 'utf8');
}
