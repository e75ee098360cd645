import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import { escapeHtml } from '#lib/html.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import { isForeignKeyViolation, isOverruled } from '../db/violations.ts';
import {
  AppError,
  badRequest,
  conflict,
  diskFull,
  notFound,
  overruled,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from '../errors.ts';
import type { Log } from '../log.ts';
import { asStorageError, findStorageError } from '../storage-error.ts';
import { formPostOf, isFormPost, redirectSaved, refuseForm } from './form-bridge.ts';

/** Renders errors as answers of the API. An unexpected error is logged; the client receives only a generic message. */
export function apiErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(log, error, res);
    const known = toAppError(error);
    if (known.status >= 500) log.error({ err: error, url: req.originalUrl }, 'request failed');
    setRetryAfter(res, known);
    const form = formPostOf(res);
    // Without storage the session cannot hold the entered values for the form's page.
    if (form && findStorageError(error)) return sendErrorPage(res, known);
    if (form && req.session) {
      if (known.status === 401)
        return known.location ? redirectSaved(req, res, known.location) : askToSignIn(req, res, form.back);
      return refuseForm(req, res, form, known);
    }
    // The browser still has the entered values: going back shows them again.
    if (isFormPost(req)) return sendErrorPage(res, known);
    sendErrorJson(res, known);
  };
}

/** Renders errors outside the API, before or during the rendering of a page, as a minimal page. */
export function pageErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(log, error, res);
    const known = toAppError(error);
    if (known.status >= 500) log.error({ err: error, url: req.originalUrl }, 'request failed');
    if (req.accepts(['html', 'json']) === 'html') sendErrorPage(res, known);
    else sendErrorJson(res, known);
  };
}

/** Prevents Express from printing the error with its stack trace. */
function breakOff(log: Log, error: unknown, res: Response): void {
  log.error({ err: error }, 'an error after the answer began');
  // If only saving the session failed, the answer is complete.
  if (!res.writableEnded) res.destroy();
}

/** Sends a page with only the error's message. */
export function sendErrorPage(res: Response, error: AppError): void {
  setRetryAfter(res, error);
  res.status(error.status).type('html').send(errorPage(error, res.req.method));
}

export function sendErrorJson(res: Response, error: AppError): void {
  setRetryAfter(res, error);
  res.status(error.status).json(errorBody(error));
}

function setRetryAfter(res: Response, { retryAfter }: AppError): void {
  if (retryAfter !== undefined) res.set('Retry-After', String(Math.ceil(retryAfter)));
}

/**
 * A page without styles or database access. While the server is not ready, the page reloads itself, because the home page would
 * fail too. A form is not sent again.
 */
export function errorPage({ status, message, retryAfter = 30 }: AppError, method = 'GET'): string {
  const text = escapeHtml(message);
  const isWaiting = status === 503 && method === 'GET';
  const refresh = isWaiting ? `<meta http-equiv="refresh" content="${Math.ceil(retryAfter)}">` : '';
  const home = '<a href="/">Go to the home page</a>';
  const advice = isWaiting ? '<a href="">Try again</a>' : method === 'GET' ? home : `${FORM_HINT} ${home}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${refresh}<title>${text}</title><h1>${text}</h1><p>${advice}</p></html>`;
}

const FORM_HINT = 'To try again, go back to your form.';

/**
 * The last API route: an unknown address, or a known one with another method.
 *
 * @param routesAt the routes at an address such as `/api/sites`
 */
export const noApiRoute =
  (routesAt: (address: string) => { method: string }[]): RequestHandler =>
  (req, res, next) => {
    const methods = routesAt(req.baseUrl + req.path).map(({ method }) => method.toUpperCase());
    if (methods.length === 0) return next(notFound());
    refuseMethod(methods, req, res, next);
  };

/** Refuses other methods than `allowed`. */
export const methodNotAllowed =
  (...allowed: string[]): RequestHandler =>
  (req, res, next) =>
    allowed.includes(req.method) ? next() : refuseMethod(allowed, req, res, next);

function refuseMethod(allowed: string[], { method }: Request, res: Response, next: NextFunction): void {
  const list = allowed.join(', ');
  res.set('Allow', list);
  next(new AppError(405, `Method not allowed: ${method}. Use ${list}.`));
}

const errorBody = (error: AppError) => ({
  ...(error.data && (snakeCaseKeys(error.data) as object)),
  status: error.status,
  message: error.message,
  errors: snakeCaseKeys(error.fields),
  ...(error.limit && { limit: error.limit }),
});

/** Recognises failures of the disk and the database, and errors of Express's body parsers (`status` and `type`). */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const storage = findStorageError(asStorageError(error));
  if (storage) return storage.problem === 'full' ? diskFull() : unavailable();
  if (isOverruled(error)) return overruled();
  if (isForeignKeyViolation(error))
    return conflict('Something that you chose was deleted meanwhile. Reload the page and try again.');
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedMediaType('This content type is not supported here.');
  if (status === 400)
    return badRequest(
      type === 'entity.parse.failed' ? 'The body is not valid JSON.' : 'The request could not be read.',
    );
  return new AppError(500, UNEXPECTED_ERROR);
}

/** Handles a session that ended while the user filled in a form. */
function askToSignIn(req: Request, res: Response, back: string): void {
  const text = 'Log in to continue. What you entered was not saved.';
  req.session.flash = { toast: { kind: 'danger', text } };
  redirectSaved(req, res, `/login?next=${encodeURIComponent(back)}`);
}
