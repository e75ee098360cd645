/** `full`: no room for a write; `unavailable`: the database or the disk does not take it, or does not answer. */
export type StorageProblem = 'full' | 'unavailable';

/** The disk or the database server failed, not the program: it passes, and the same request may then succeed. */
export class StorageError extends Error {
  readonly problem: StorageProblem;
  readonly code: string | undefined;

  constructor(problem: StorageProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageError';
    this.problem = problem;
    this.code = codeOf(cause);
  }
}

/** The error as it is, or as a `StorageError` where disk or database are its reason. */
export function asStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const problem = problemOf(error);
  return problem ? new StorageError(problem, error) : error;
}

/** The `StorageError` behind an error that others may have wrapped. */
export function findStorageError(error: unknown): StorageError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StorageError) return at;
  return undefined;
}

function problemOf(error: unknown): StorageProblem | undefined {
  const code = codeOf(error);
  if (code !== undefined) {
    if (FULL.test(code)) return 'full';
    return UNAVAILABLE.test(code) ? 'unavailable' : undefined;
  }
  // node-postgres gives these no code.
  return error instanceof Error && LOST_CONNECTION.test(error.message) ? 'unavailable' : undefined;
}

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** Of SQLite, of Node's file system, and PostgreSQL's `disk_full`. A process may also be refused larger files. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|EFBIG|53100)$/;

/**
 * SQLite: read-only, unreadable, damaged or locked for too long. PostgreSQL: connection lost (08), out of resources
 * (53), shut down or starting (57P), I/O (58), read-only (25006). Sockets: nobody there.
 */
const UNAVAILABLE = new RegExp(
  `^(?:${[
    'SQLITE_(?:READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|BUSY|LOCKED|PROTOCOL)(?:_\\w+)?',
    '(?:08|53|58)\\w{3}|57P\\w{2}|25006',
    'EROFS|EIO|EMFILE|ENFILE',
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
  ].join('|')})$`,
);

const LOST_CONNECTION =
  /^(?:connection terminated|client has encountered a connection error|timeout exceeded when trying to connect|client was closed)/i;
