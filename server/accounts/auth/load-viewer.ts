import type { RequestHandler } from 'express';
import { conflict } from '../../platform/errors.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { presentOwnUser, type Users } from '../users/users.ts';
import { isSessionValid } from './auth.policy.ts';

/**
 * Loads the viewer for each request, which makes a suspension or a change of role or password effective from the next
 * request on.
 */
export function loadViewer(users: Pick<Users, 'findById'>): RequestHandler {
  return async (req, _res, next) => {
    req.viewer = null;
    const { userId, passwordFingerprint } = req.session ?? {};
    if (userId) {
      const user = await users.findById(userId);
      if (user && isSessionValid(user, passwordFingerprint)) req.viewer = presentOwnUser(user);
      else await renewSession(req);
    }
    next();
  };
}

/**
 * Refuses a form that was rendered for another user: after a change of account in another tab, the form would write to
 * the wrong account.
 */
export const requireFormOwner: RequestHandler = (req, res, next) => {
  const form = formPostOf(res);
  if (!form?.owner || !req.viewer || form.owner === req.viewer.id) return next();
  // The page with the form may not be accessible to the current user either.
  Object.assign(form, { id: '', back: '/u' });
  next(conflict(`You are logged in as ${req.viewer.name} by now, so nothing was changed.`));
};
