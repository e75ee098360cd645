import type { Request, RequestHandler, Response } from 'express';
import { toCamelCase } from '#lib/case.ts';
import { nestFields } from '#lib/form-fields.ts';
import { safeNextPath } from '#lib/next-path.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import type { AppError } from '../errors.ts';
import { UNKNOWN_FIELD } from './parse.ts';
import type { Flash } from './sessions.ts';

/** The control fields of a plain HTML form. */
export interface FormPost {
  /** The redirect target after success; if undefined, the handler decides. */
  next: string | undefined;
  /** The page with the form. */
  back: string;
  id: string;
  toastsErrors: boolean;
  /** The id of the user for whom the page was rendered; undefined for visitors. */
  owner: string | undefined;
  /** The fields as they were entered, by the names that the form gives them. */
  fields: Record<string, unknown>;
}

/**
 * Lets plain HTML forms use the JSON routes. A form is recognised by its content type and by an Accept header of a
 * page; its `_method`, `_next`, `_back`, `_form`, `_toast` and `_owner` fields are removed, the rest is the body, where
 * a field `theme.color` is the field `color` of `theme`. Checkboxes and empty fields arrive as strings: the schemas parse
 * them.
 */
export function formBridge(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (!isFormPost(req)) return next();
    const { _method, _next, _back, _form, _toast, _owner, ...fields } = req.body as Record<string, unknown>;
    res.locals.form = {
      next: _next === undefined ? undefined : safeNextPath(_next),
      back: safeNextPath(_back ?? refererPath(req, siteUrl)),
      id: String(_form ?? '').slice(0, LONGEST_ID),
      toastsErrors: _toast !== undefined,
      owner: typeof _owner === 'string' ? _owner : undefined,
      fields,
    } satisfies FormPost;
    req.body = nestFields(fields);
    if (req.method === 'POST' && typeof _method === 'string' && /^(put|patch|delete)$/i.test(_method)) {
      req.method = _method.toUpperCase();
    }
    next();
  };
}

export const formPostOf = (res: Response): FormPost | undefined => res.locals.form;

/** The result of an accepted form. */
export interface FormEnd {
  /** A path of this website. Default: the page that the form was on. */
  redirectTo?: string;
  /** The toast of the next page. */
  toast?: string | undefined;
  /** Shown once, on the next page. */
  secret?: Flash['secret'];
}

/** Redirects (303) to the page's `_next`, else to the handler's target, else back to the form's page. */
export function acceptForm(
  req: Request,
  res: Response,
  form: FormPost,
  { redirectTo, toast, secret }: FormEnd,
): void {
  if (toast) req.session.flash = { toast: { kind: 'success', text: toast }, ...(secret && { secret }) };
  redirectSaved(req, res, form.next ?? redirectTo ?? form.back);
}

/** Ends the request of a refused form: redirects to the form, with all errors and the entered values. */
export function refuseForm(req: Request, res: Response, form: FormPost, error: AppError): void {
  const onFields = Object.keys(error.fields).length > 0;
  const isExplained = !form.toastsErrors || EXPLAINED.includes(error.status);
  const message = isExplained ? error.message.slice(0, LONGEST_MESSAGE) : UNEXPECTED_ERROR;
  const fits = roomFor(req.viewer ? MAX_STORED_CHARACTERS_OF_USERS : MAX_STORED_CHARACTERS);
  req.session.flash = {
    ...((onFields || form.id) && !form.toastsErrors ? {} : { toast: { kind: 'danger', text: message } }),
    form: {
      id: form.id,
      message,
      errors: Object.fromEntries(Object.entries(error.fields).filter(fits)),
      ...(error.limit && { link: error.limit.upgrade }),
      input: Object.fromEntries(enteredIn(form.fields, error, isText).filter(fits)),
      lists: Object.fromEntries(enteredIn(form.fields, error, isList).filter(fits)),
    },
  };
  redirectSaved(req, res, form.id ? `${form.back}#${encodeURIComponent(form.id)}` : form.back);
}

/** The statuses whose message a toast shows; the specification wants the generic message for all others. */
const EXPLAINED = [400, 402, 404, 409, 422];

/** A browser follows a redirect immediately: the flash data must be saved before. A script that asks is told the address. */
export function redirectSaved(req: Request, res: Response, path: string): void {
  req.session.save((error) => {
    if (error) req.next?.(error);
    else if (req.get(ASKS_ADDRESS)) res.json({ location: path });
    else res.redirect(303, path);
  });
}

/** Sent by components/client/send-in-place, which stays on the page of the form until the server has answered. */
const ASKS_ADDRESS = 'x-in-place';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a browser has sent a plain form, and shows the answer as a page. */
export function isFormPost(req: Request): boolean {
  const browser = req.accepts(['json', 'html']) === 'html';
  return browser && req.method === 'POST' && Boolean(req.is(FORM_TYPES));
}

/** The page that sent the form. Only the path of the Referer counts: behind a proxy its host may differ. */
function refererPath(req: Request, siteUrl: string): string {
  const referer = req.get('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { origin, host, pathname, search } = new URL(referer);
  return origin === siteUrl || host === req.get('host') ? pathname + search : '/';
}

const SECRET = /password|token|captcha|card|cvc|api_?key|access_?key/i;

/** In characters. Anybody can submit invalid forms; the stored values must remain small. */
const MAX_STORED_CHARACTERS = 20_000;
/** Higher for users, so that the text of a refused post is not lost. Their saves are rate-limited. */
const MAX_STORED_CHARACTERS_OF_USERS = 1_000_000;
const LONGEST_MESSAGE = 500;
const LONGEST_ID = 100;

/** The values of one kind to show again: no secrets, and only fields that belong to the form. */
function enteredIn<Value>(
  entered: Record<string, unknown>,
  { fields }: AppError,
  isValue: (value: unknown) => value is Value,
): [name: string, value: Value][] {
  const isUnknown = (name: string) => fields[toCamelCase(name)]?.includes(UNKNOWN_FIELD) ?? false;
  return Object.entries(entered).filter(
    (entry): entry is [string, Value] => isValue(entry[1]) && !SECRET.test(entry[0]) && !isUnknown(entry[0]),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** A filter that accepts items until their total size exceeds the limit. */
function roomFor(most: number): (thing: unknown) => boolean {
  let room = most;
  return (thing) => {
    const size = JSON.stringify(thing).length;
    if (size > room) return false;
    room -= size;
    return true;
  };
}
