/** Messages by field, for all invalid fields: `{ email: ['…'] }`. */
export type FieldErrors = Record<string, string[]>;

/** A limit of the account that does not permit the request, and the page where it can be raised. */
export interface ReachedLimit {
  name: string;
  allowed: number;
  upgrade: { label: string; href: string };
}

/**
 * An expected failure that ends a request. The error handler renders it as JSON for scripts, and for browsers as a page
 * or a redirect back to the form; its message is shown to users.
 */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldErrors;
  /** Seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** The address to which a browser is redirected instead of showing the message. */
  readonly location?: string;
  readonly limit?: ReachedLimit;
  /** Further fields of the answer, in camel case. */
  readonly data?: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, { fields = {}, ...details }: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.fields = fields;
    Object.assign(this, details);
  }
}

type ErrorDetails = Partial<Pick<AppError, 'fields' | 'retryAfter' | 'location' | 'limit' | 'data'>>;

export const badRequest = (message: string) => new AppError(400, message);
export const notSignedIn = () => new AppError(401, 'Log in to continue.');
export const forbidden = (message: string) => new AppError(403, message);
/** Also used for resources of other users. */
export const notFound = (what = 'page') =>
  new AppError(404, `${what[0]?.toUpperCase()}${what.slice(1)} not found.`);
/** The value of a look-up. @throws AppError 404 without one */
export function orNotFound<Value extends object>(value: Value | undefined, what: string): Value {
  if (!value) throw notFound(what);
  return value;
}
export const conflict = (message: string, fields?: FieldErrors) => new AppError(409, message, { fields });
export const tooLarge = (message = 'The request is too large.') => new AppError(413, message);
export const unsupportedMediaType = (message: string) => new AppError(415, message);
export const tooManyRequests = (retryAfter: number) =>
  new AppError(429, `Too many requests. ${whenAgain(retryAfter)}`, { retryAfter });

const whenAgain = (seconds: number): string =>
  seconds <= 60
    ? 'Please wait a moment and try again.'
    : `Please try again in ${Math.ceil(seconds / 60)} minutes.`;

export const diskFull = () =>
  new AppError(507, 'The disk of this server is full. Nothing was saved. Please try again later.');
export const unavailable = () =>
  new AppError(503, 'This server cannot reach its data at the moment. Please try again in a minute.', {
    retryAfter: 30,
  });

export const overruled = () =>
  new AppError(503, 'Something else was changed at the same time. Nothing was saved. Please try again.', {
    retryAfter: 1,
  });

/** For one or more invalid fields. Without a message it uses the first field's. */
export function invalid(fields: FieldErrors, message?: string): AppError {
  const first = Object.values(fields)[0]?.[0];
  return new AppError(422, message ?? first ?? 'Please check what you entered.', { fields });
}

/** The code of an error from Node or a database driver, e.g. `ENOENT` or `SQLITE_FULL`. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the machine failed (a full disk, a missing file, too many open files), and not what was read. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;
