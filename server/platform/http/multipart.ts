import { AsyncResource } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import multer, { diskStorage } from 'multer';
import { AppError, badRequest, errorCode, invalid } from '../errors.ts';

/** A file that was received and lies on the disk until the response is complete. */
export interface ReceivedFile {
  path: string;
  /** The name on the client. */
  name: string;
  /** The size is in bytes. */
  size: number;
}

interface Options {
  /** Where files are stored during a request. */
  folder: string;
  /** Of each, and the message for one that is larger. */
  file: { maxBytes: number; tooLarge: string };
  maxFiles: number;
}

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 10_000;
const MAX_NAME_BYTES = 100;

/** Reads multipart forms: files come from the fields `files[]` or `files`, the other fields become the body. */
export function createMultipart({ folder, file, maxFiles }: Options) {
  /** @param acceptFile called before a file is stored: false discards it, an error refuses the form */
  async function read(req: Request, res: Response, acceptFile: () => Promise<boolean>): Promise<void> {
    // The parser calls it outside of the request's context, which knows who makes the request.
    const accept = AsyncResource.bind(acceptFile);
    const handler = multer({
      storage: diskStorage({ destination: folder }),
      defParamCharset: 'utf8',
      limits: {
        fileSize: file.maxBytes,
        files: maxFiles,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: MAX_NAME_BYTES,
        fieldNestingDepth: 1,
        fieldArrayIndexLimit: 0,
      },
      fileFilter(_req, { fieldname }, done) {
        if (!/^files(?:\[\])?$/.test(fieldname)) return done(null, false);
        accept().then(
          (isAccepted) => done(null, isAccepted),
          (error: Error) => done(error),
        );
      },
    }).any();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    handler(req, res, (error: unknown) =>
      error ? reject(explain(error, file.tooLarge, maxFiles)) : resolve(),
    );
    // The fields that came before a refused file are kept.
    await promise.finally(() => {
      req.body = { ...req.body };
    });
  }

  return {
    /**
     * The files are removed when the response is complete, or when the client breaks off.
     * @param beforeFile called before each file is stored; an error refuses the form
     * @throws AppError 400, 413, 422
     */
    async receive(req: Request, res: Response, beforeFile: () => Promise<void>): Promise<void> {
      res.on('close', () => {
        for (const { path } of filesOf(req)) rm(path, { force: true }).catch(() => undefined);
      });
      await read(req, res, async () => {
        await beforeFile();
        return true;
      });
    },

    /** Reads the fields only, and stores nothing. */
    receiveFields: (req: Request, res: Response): Promise<void> => read(req, res, async () => false),
  };
}

/** The files of the request; browsers send an empty one for a field without a choice. */
export const receivedFiles = (req: Parameters<RequestHandler>[0]): ReceivedFile[] =>
  filesOf(req)
    .map(({ path, originalname, size }) => ({ path, name: originalname, size }))
    .filter(({ name, size }) => name !== '' || size > 0);

/** The one file of a form. @throws AppError 422 */
export function onlyFile(req: Request): ReceivedFile {
  const [file, ...others] = receivedFiles(req);
  if (!file || others.length > 0) throw invalid({ files: ['Choose one file.'] });
  return file;
}

const filesOf = (req: Parameters<RequestHandler>[0]) => (Array.isArray(req.files) ? req.files : []);

export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads');

function explain(error: unknown, tooLarge: string, maxFiles: number): unknown {
  if (isMalformed(error)) return badRequest('This form could not be read.');
  if (!(error instanceof Error) || error.name !== 'MulterError') return error;
  const code = errorCode(error);
  if (code === 'LIMIT_FILE_SIZE') return new AppError(413, tooLarge);
  if (code === 'LIMIT_FILE_COUNT') return new AppError(413, `Send at most ${maxFiles} files at once.`);
  if (code === 'LIMIT_FIELD_COUNT' || code === 'LIMIT_FIELD_KEY') return new AppError(413, TOO_MANY_FIELDS);
  return invalid({ files: ['The files could not be read. Please try again.'] });
}

const TOO_MANY_FIELDS = `A form with files may have at most ${MAX_FIELDS} fields, with names of ${MAX_NAME_BYTES} characters.`;

/** Errors of the parser about the form itself, which have no code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  errorCode(error) === undefined &&
  /^(?:Malformed |Unexpected end of |Multipart: )/.test(error.message);
