import type { Request, RequestHandler } from 'express';
import type { SessionData, Store } from 'express-session';
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

/**
 * Whether the session of a request goes on: an answer that takes hours asks it again and again, because `loadViewer` has run
 * once.
 */
export const createSessionCheck =
  ({ users, sessionStore }: { users: Pick<Users, 'findById'>; sessionStore: Pick<Store, 'get'> }) =>
  async ({ sessionID, viewer }: Request): Promise<boolean> => {
    const session = await new Promise<SessionData | null | undefined>((resolve, reject) =>
      sessionStore.get(sessionID, (error, found) => (error ? reject(error) : resolve(found))),
    );
    if (!session?.userId || session.userId !== viewer?.id) return false;
    const user = await users.findById(session.userId);
    return user !== undefined && isSessionValid(user, session.passwordFingerprint);
  };
