import { errorCode } from './errors.ts';

/** `full`: no space for a write; `unavailable`: the database or the disk refuses the write or does not respond. */
export type StorageProblem = 'full' | 'unavailable';

/** A temporary failure of the disk or the database server: the same request may succeed later. */
export class StorageError extends Error {
  readonly problem: StorageProblem;
  readonly code: string | undefined;

  constructor(problem: StorageProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageError';
    this.problem = problem;
    this.code = errorCode(cause);
  }
}

/** Converts an error that was caused by the disk or the database to a `StorageError`; returns others unchanged. */
export function asStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const problem = problemOf(error);
  return problem ? new StorageError(problem, error) : error;
}

/** Finds a `StorageError` in the chain of causes. */
export function findStorageError(error: unknown): StorageError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StorageError) return at;
  return undefined;
}

function problemOf(error: unknown): StorageProblem | undefined {
  const code = errorCode(error);
  if (code !== undefined) {
    if (FULL.test(code)) return 'full';
    return UNAVAILABLE.test(code) ? 'unavailable' : undefined;
  }
  // node-postgres sets no code for these.
  return error instanceof Error && LOST_CONNECTION.test(error.message) ? 'unavailable' : undefined;
}

/** Codes of SQLite, of Node's file system, and PostgreSQL's `disk_full`. EFBIG: the process has a file size limit. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|EFBIG|53100)$/;

/**
 * SQLite: read-only, unreadable, damaged or locked for too long. PostgreSQL: connection lost (08), out of resources
 * (53), shut down or starting (57P), I/O (58), read-only (25006). Files: not writable. Sockets: connection refused.
 */
const UNAVAILABLE = new RegExp(
  `^(?:${[
    'SQLITE_(?:READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|BUSY|LOCKED|PROTOCOL)(?:_\\w+)?',
    '(?:08|53|58)\\w{3}|57P\\w{2}|25006',
    'EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE',
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
  ].join('|')})$`,
);

const LOST_CONNECTION =
  /^(?:connection terminated|client has encountered a connection error|timeout exceeded when trying to connect|client was closed)/i;
