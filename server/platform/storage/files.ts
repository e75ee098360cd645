import type { Config } from '../config.ts';
import { diskFiles } from './disk.ts';
import { s3Files } from './s3.ts';

export interface StoredFile {
  body: Buffer;
  /** MIME type, as it was when the file was stored. */
  type: string;
}

/** Files under keys such as `media/0192…/original`: path segments of letters, digits, dots, hyphens, underscores. */
export interface FileStore {
  /** Stores the file, in place of one that was there. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** A key that holds nothing is no error. */
  remove(key: string): Promise<void>;
}

/** S3 where it is configured, else a folder of `DATA_DIR`. */
export function createFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  const store = config.s3 ? s3Files(config.s3) : diskFiles(config.dataDir);
  return {
    put: async (key, file) => store.put(checked(key), file),
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
