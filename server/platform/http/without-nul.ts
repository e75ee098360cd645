import type { RequestHandler } from 'express';
import { badRequest } from '../errors.ts';

/** Deeper than any valid input, and far below the depth that overflows the stack. */
const DEEPEST = 100;

/**
 * Removes NUL characters from every string of a parsed body, in any format: PostgreSQL cannot store them. Addresses
 * with NUL are refused by `canonicalPath`.
 * @throws AppError 400 for a body that is nested too deeply.
 */
export const bodyWithoutNul: RequestHandler = (req, _res, next) => {
  req.body = withoutNul(req.body, 0);
  next();
};

function withoutNul(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw badRequest('The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => withoutNul(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replaceAll('\0', ''), withoutNul(item, depth + 1)]),
  );
}
