import type { RequestHandler } from 'express';
import { safeNextPath } from '#lib/next-path.ts';

const PLACES = ['settings', 'notifications', 'account', 'sites', 'posts', 'billing', 'inbox'];

/**
 * Redirects `/u` to the viewer's dashboard, `/u?goto=settings` to their settings and so on, and visitors to the sign-in
 * page. Links to these addresses remain valid after a change of user name.
 */
export const redirectToDashboard: RequestHandler = (req, res) => {
  if (!req.viewer) return res.redirect(303, `/login?next=${encodeURIComponent(req.originalUrl)}`);
  const place = PLACES.find((known) => known === req.query.goto);
  const rest = place ? `/${place}` : '';
  res.redirect(303, `/u/${req.viewer.name}${rest}`);
};

/** Redirects signed-in users away from the sign-in page, to its `next` address. An invitation may be for another account. */
export const redirectSignedIn: RequestHandler = (req, res, next) => {
  if (!req.viewer || req.query.invitation !== undefined) return next();
  res.redirect(303, req.query.next === undefined ? '/u' : safeNextPath(req.query.next));
};
