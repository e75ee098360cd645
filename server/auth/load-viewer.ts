import type { RequestHandler } from 'express';
import { conflict } from '../platform/errors.ts';
import { formPostOf } from '../platform/http/form-bridge.ts';
import { renewSession } from '../platform/http/sessions.ts';
import { presentOwnUser, type Users } from '../users/users.ts';
import { isSessionValid } from './auth.policy.ts';

/**
 * Puts the viewer on the request, read anew each time, so that a suspension, a change of role or of password counts
 * from the next request on.
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
 * Refuses a form that was rendered for another user: in another tab the account has changed since, and the form would
 * write to the wrong one.
 */
export const requireFormOwner: RequestHandler = (req, res, next) => {
  const form = formPostOf(res);
  if (!form?.owner || !req.viewer || form.owner === req.viewer.id) return next();
  // The page that it came from is not theirs either.
  Object.assign(form, { id: '', back: '/u' });
  next(conflict(`You are signed in as ${req.viewer.name} by now, so nothing was changed.`));
};
