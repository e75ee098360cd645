import { type Config, ConfigError } from '../platform/config.ts';
import { errorCode } from '../platform/errors.ts';
import { asStorageError, findStorageError } from '../platform/storage-error.ts';

/** The reason why the server did not start, in one line with instructions for the operator. */
export function explainStartFailure(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return oneLine(error.message);
  const message = oneLine(messageOf(error));
  if (!config) return `Foyer could not start: ${message}`;
  const isPostgres = config.databaseUrl.startsWith('postgres');
  const database = isPostgres ? postgresFailure(error, message) : sqliteFailure(error, config.databaseUrl);
  return database ?? `Foyer could not start: ${message}`;
}

/** The reason why the server cannot listen at HOST and PORT. */
export function explainListenFailure({ code, message }: NodeJS.ErrnoException, { host, port }: Config) {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken: another program listens there. Set PORT to a free one.`;
  if (code === 'EACCES') return `PORT ${port} is not open to this user. Set PORT to 1024 or more.`;
  return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0; ${host} is not: ${oneLine(message)}`;
}

function sqliteFailure(error: unknown, path: string): string | undefined {
  const code = errorCode(error);
  if (!code?.startsWith('SQLITE_')) return undefined;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `The database ${path} is damaged, or is no SQLite database. Restore it from a backup, or move it away to begin with an empty one.`;
  const storage = findStorageError(asStorageError(error));
  if (storage?.problem === 'full') return `The disk is full: the database ${path} cannot be written.`;
  return storage && `The database ${path} cannot be opened or written: ${oneLine(messageOf(error))}.`;
}

function postgresFailure(error: unknown, message: string): string | undefined {
  const code = errorCode(error) ?? '';
  if (/^28/.test(code)) return `DATABASE_URL is refused by the server: ${message}`;
  if (code === '3D000') return `DATABASE_URL names a database that does not exist: ${message}`;
  if (findStorageError(asStorageError(error))) return `DATABASE_URL cannot be reached: ${message}`;
  return /^[0-9A-Z]{5}$/.test(code) ? `The database refused: ${message}` : undefined;
}

/** A name with several addresses fails with an aggregate of one error for each, without a message. */
function messageOf(error: unknown): string {
  const { message, errors, cause } = error as { message?: string; errors?: unknown[]; cause?: unknown };
  if (message) return message;
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? String(error) : messageOf(inner);
}

const oneLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? '';
