import type { RequestHandler } from 'express';

/** `/u` leads to one's own dashboard, `/u?goto=posts` to one's own posts, a visitor to the sign-in. */
export const ownDashboard: RequestHandler = (req, res) => {
  if (!req.viewer) return res.redirect(303, `/login?next=${encodeURIComponent(req.originalUrl)}`);
  const rest = req.query.goto === 'posts' ? '/posts' : '';
  res.redirect(303, `/u/${req.viewer.name}${rest}`);
};
