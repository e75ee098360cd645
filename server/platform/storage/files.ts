import type { Config } from '../config.ts';
import { diskFiles } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { s3Files } from './s3.ts';

/** S3 where it is configured, else a folder of `DATA_DIR`. */
export function createFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  const store = config.s3 ? s3Files(config.s3) : diskFiles(config.dataDir);
  return {
    save: async (key, file) => store.save(checked(key), file),
    get: async (key) => store.get(checked(key)),
    remove: async (key) => store.remove(checked(key)),
  };
}

/** Keys are made by us, never by who uploads; one that could leave its folder is a fault of ours. */
function checked(key: string): string {
  const segments = key.split('/');
  if (segments.some((segment) => !/^[\w-][\w.-]*$/.test(segment))) throw new Error(`Not a file key: ${key}`);
  return key;
}
