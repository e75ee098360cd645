export interface StoredFile {
  body: Buffer;
  /** MIME type, as it was when the file was stored. */
  type: string;
}

/** Files under keys such as `media/0192…/original`: path segments of letters, digits, dots, hyphens, underscores. */
export interface FileStore {
  /** Stores the file, in place of one that was there. */
  save(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** A key that holds nothing is no error. */
  remove(key: string): Promise<void>;
}
