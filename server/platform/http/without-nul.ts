import type { RequestHandler } from 'express';

/**
 * Removes NUL characters from every string of a parsed body, in any format: PostgreSQL cannot store them. Addresses
 * with NUL are refused by `canonicalPath`. The body parsers have bounded the nesting.
 */
export const bodyWithoutNul: RequestHandler = (req, _res, next) => {
  req.body = withoutNul(req.body);
  next();
};

function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNul);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replaceAll('\0', ''), withoutNul(item)]),
  );
}
