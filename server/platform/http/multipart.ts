import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { AppError, invalid } from '../errors.ts';

/** A file that was received and lies on the disk until the response is complete. */
export interface ReceivedFile {
  path: string;
  /** The name on the client. */
  name: string;
  /** In bytes. */
  size: number;
}

interface Options {
  /** Where files are stored during a request. */
  folder: string;
  /** Of each file. */
  maxBytes: number;
  maxFiles: number;
}

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 10_000;

/**
 * Receives the files of a multipart form in the fields `files[]` or `files`; the other fields become the body. The files
 * are removed when the response is complete, or when the client breaks off.
 */
export function receiveFiles({ folder, maxBytes, maxFiles }: Options): RequestHandler {
  const receive = multer({
    dest: folder,
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNestingDepth: 1,
      fieldArrayIndexLimit: 0,
    },
    fileFilter: (_req, { fieldname }, accept) => accept(null, /^files(?:\[\])?$/.test(fieldname)),
  }).any();
  return (req, res, next) => {
    res.on('close', () => {
      for (const { path } of filesOf(req)) rm(path, { force: true }).catch(() => undefined);
    });
    receive(req, res, (error: unknown) => {
      req.body = { ...req.body };
      next(error instanceof MulterError ? explain(error, maxBytes, maxFiles) : error);
    });
  };
}

/** The files of the request; browsers send an empty one for a field without a choice. */
export const receivedFiles = (req: Parameters<RequestHandler>[0]): ReceivedFile[] =>
  filesOf(req)
    .map(({ path, originalname, size }) => ({ path, name: originalname, size }))
    .filter(({ name, size }) => name !== '' || size > 0);

const filesOf = (req: Parameters<RequestHandler>[0]) => (Array.isArray(req.files) ? req.files : []);

export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads');

function explain({ code }: MulterError, maxBytes: number, maxFiles: number): AppError {
  if (code === 'LIMIT_FILE_SIZE')
    return new AppError(413, `A file may have at most ${maxBytes / 1_000_000} MB.`);
  if (code === 'LIMIT_FILE_COUNT') return new AppError(413, `Send at most ${maxFiles} files at once.`);
  return invalid({ files: ['The files could not be read. Please try again.'] });
}
