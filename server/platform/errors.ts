/** Messages beside the fields they belong to, all at once: `{ email: ['…'] }`. */
export type FieldErrors = Record<string, string[]>;

/**
 * An expected failure that ends a request. The error handler turns it into JSON for scripts and into a page
 * (or a trip back to the form) for browsers; its message is shown to people.
 */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldErrors;
  /** Seconds after which the same request may succeed; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Where a browser is sent instead of being shown the message. */
  readonly location: string | undefined;

  constructor(
    status: number,
    message: string,
    options: { fields?: FieldErrors; retryAfter?: number; location?: string } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
    this.location = options.location;
  }
}

export const badRequest = (message: string) => new AppError(400, message);
export const notSignedIn = () => new AppError(401, 'Sign in to continue.');
export const forbidden = (message: string) => new AppError(403, message);
/** Also the answer for what exists but belongs to somebody else. */
export const notFound = (what = 'page') => new AppError(404, `This ${what} was not found.`);
export const conflict = (message: string, fields?: FieldErrors) => new AppError(409, message, { fields });
export const tooLarge = () => new AppError(413, 'That is more than this address takes.');
export const unsupportedMediaType = (message: string) => new AppError(415, message);
export const tooManyRequests = (retryAfter: number) =>
  new AppError(429, `That was tried too often. ${whenAgain(retryAfter)}`, { retryAfter });

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

/** One or more fields that cannot be accepted. Without a message of its own it shows the first field's. */
export function invalid(fields: FieldErrors, message?: string): AppError {
  const first = Object.values(fields)[0]?.[0];
  return new AppError(422, message ?? first ?? 'Please check what you entered.', { fields });
}
