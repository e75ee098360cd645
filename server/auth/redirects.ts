import type { RequestHandler } from 'express';
import { safeNextPath } from '../../lib/next-path.ts';

const PLACES = ['settings', 'account', 'sites', 'billing'];

/**
 * `/u` leads to one's own dashboard, `/u?goto=settings` to one's own settings and so on, a visitor to the sign-in: an address
 * for whoever is there, also after a change of name.
 */
export const redirectToDashboard: RequestHandler = (req, res) => {
  if (!req.viewer) return res.redirect(303, `/login?next=${encodeURIComponent(req.originalUrl)}`);
  const place = PLACES.find((known) => known === req.query.goto);
  const rest = place ? `/${place}` : '';
  res.redirect(303, `/u/${req.viewer.name}${rest}`);
};

/** Whoever is signed in has no use for the sign-in and goes on to where it would have led. */
export const redirectSignedIn: RequestHandler = (req, res, next) => {
  if (!req.viewer) return next();
  res.redirect(303, req.query.next === undefined ? '/u' : safeNextPath(req.query.next));
};
