import type { RequestHandler } from 'express';
import { badRequest } from '../errors.ts';

/** Escapes of unreserved characters: letters, digits and `-._~`. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Redirects to the canonical path of a page (without needless escapes, doubled or trailing slashes), and refuses
 * invalid paths.
 */
export const canonicalPath: RequestHandler = (req, res, next) => {
  const query = req.url.indexOf('?');
  const path = query < 0 ? req.url : req.url.slice(0, query);
  // PostgreSQL cannot store NUL, and no valid address contains it. Browsers read a backslash as a slash, and would follow a
  // redirect to `/\host` to another website.
  if (!path.startsWith('/') || path.includes('\\') || /%00|\0|#/.test(req.url))
    return next(badRequest('This address cannot be read.'));
  if (req.method !== 'GET' && req.method !== 'HEAD') return next();
  const plain = path
    .replace(NEEDLESS_ESCAPE, (letter) => decodeURIComponent(letter))
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  if (plain === path) return next();
  res.redirect(301, query < 0 ? plain : plain + req.url.slice(query));
};
