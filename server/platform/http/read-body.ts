import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { invalid, tooLarge, unsupportedMediaType } from '../errors.ts';
import { formInBounds, jsonInBounds } from './body-bounds.ts';

/** @param most in bytes */
export const readJson = (most: number): RequestHandler[] => [
  bodyMustBe({ types: ['application/json'], most }),
  express.json({ limit: most, verify: jsonInBounds }),
  ...checkBody,
];

/** The same for plain forms too. */
export const readForm = (most: number, refusal?: string): RequestHandler[] => [
  bodyMustBe({
    types: ['application/json', 'application/x-www-form-urlencoded'],
    most,
    refusal,
  }),
  express.json({ limit: most, verify: jsonInBounds }),
  express.urlencoded({ extended: false, limit: most, verify: formInBounds }),
  ...checkBody,
];

/** Applies to routes without body fields too: an array is refused. */
function bodyIsObject(req: Request, _res: Response, next: NextFunction): void {
  next(Array.isArray(req.body) ? invalid({ body: ['The body must be an object.'] }) : undefined);
}

interface BodyLimit {
  types: string[];
  /** A longer body, in bytes, is refused. */
  most: number;
  refusal?: string | undefined;
}

/**
 * Refuses a body by its headers, before it is read. `text/plain` is a type that a foreign page can send without a
 * preflight; the body parsers would read a body that is too long completely.
 */
function bodyMustBe({ types, most, refusal }: BodyLimit): RequestHandler {
  return (req, res, next) => {
    const length = Number(req.get('content-length') ?? 0);
    // Uploads and posts have already been parsed.
    if (
      req.files !== undefined ||
      req.body !== undefined ||
      (length === 0 && req.get('transfer-encoding') === undefined)
    )
      return next();
    if (!req.is(types)) return next(unsupportedMediaType(`Please send ${types.join(' or ')}.`));
    if (length <= most) return next();
    res.set('Connection', 'close');
    next(tooLarge(refusal));
  };
}

/**
 * Removes NUL characters from every string of a parsed body, in any format: PostgreSQL cannot store them. Addresses
 * with NUL are refused by `canonicalPath`. The body parsers have bounded the nesting.
 */
function bodyWithoutNul(req: Request, _res: Response, next: NextFunction): void {
  req.body = withoutNul(req.body);
  next();
}

function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNul);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replaceAll('\0', ''), withoutNul(item)]),
  );
}

/** It applies to bodies that were parsed before, too: those of uploads. */
const checkBody: RequestHandler[] = [bodyIsObject, bodyWithoutNul];
