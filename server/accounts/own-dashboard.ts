import type { RequestHandler } from 'express';
import { safeNextPath } from '../../lib/next-path.ts';

/** `/u` leads to one's own dashboard, `/u?goto=posts` to one's own posts, a visitor to the sign-in. */
export const ownDashboard: RequestHandler = (req, res) => {
  if (!req.viewer) return res.redirect(303, `/login?next=${encodeURIComponent(req.originalUrl)}`);
  const rest = req.query.goto === 'posts' ? '/posts' : '';
  res.redirect(303, `/u/${req.viewer.name}${rest}`);
};

/** Whoever is signed in has no use for the sign-in and goes on to where it would have led. */
export const skipSignIn: RequestHandler = (req, res, next) => {
  if (!req.viewer) return next();
  res.redirect(303, req.query.next === undefined ? '/u' : safeNextPath(req.query.next));
};
