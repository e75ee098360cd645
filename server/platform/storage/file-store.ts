import type { Readable } from 'node:stream';

export interface StoredFile {
  /** The MIME type that was set when the file was stored. */
  type: string;
  /** Of the whole file, in bytes. */
  size: number;
  /** The bytes, or the requested range of them. Must be consumed or destroyed. */
  body: Readable;
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files under keys such as `media/0192…/3`: path segments of letters, digits, dots, hyphens, underscores. */
export interface FileStore {
  /** Stores the file and replaces an existing one. If it fails, nothing of the file is visible. */
  save(key: string, body: Blob, type: string): Promise<void>;
  /** @param range must lie within the file */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Does nothing for a key without a file. */
  remove(key: string): Promise<void>;
}
