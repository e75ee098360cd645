export interface StoredFile {
  body: Buffer;
  /** The MIME type given when the file was stored. */
  type: string;
}

/** Files under keys such as `media/0192…/original`: path segments of letters, digits, dots, hyphens, underscores. */
export interface FileStore {
  /** Stores the file and replaces an existing one. */
  save(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Does nothing for a key without a file. */
  remove(key: string): Promise<void>;
}
