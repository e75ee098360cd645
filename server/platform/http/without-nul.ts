import type { RequestHandler } from 'express';
import { badRequest } from '../errors.ts';

/** Deeper than any input of ours, and far from where a call would overflow the stack. */
const DEEPEST = 100;

/**
 * Takes the NUL characters out of every text of a body that was read, whatever format it came in: PostgreSQL stores
 * none, and nobody types one. Addresses that have one are refused by `canonicalPath`.
 * @throws AppError 400 for a body that is nested without end.
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
