import { Router } from 'express';
import { respond } from '../../platform/http/respond.ts';
import { storedId } from '../../platform/http/session-store.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import { viewerOf } from '../users/users.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';

/** `/auth/sessions`: the viewer's active sessions. */
export function sessionsApi({ userSessions }: AuthApiDeps): Router {
  const router = Router();

  router
    .route('/auth/sessions')
    .get(async (req, res) => {
      const results = await userSessions.list(viewerOf(req), storedId(req.sessionID));
      respond(req, res, 200, { results, next: null, previous: null, count: results.length });
    })
    .delete(async (req, res) => {
      await userSessions.endAll(viewerOf(req));
      await renewSession(req);
      respond(req, res, 200, { message: 'You are logged out everywhere.' }, { redirectTo: '/login' });
    });

  router.delete('/auth/sessions/:id', async (req, res) => {
    await userSessions.end(viewerOf(req), req.params.id);
    if (req.params.id === storedId(req.sessionID)) await renewSession(req);
    respond(req, res, 200, { id: req.params.id, message: 'The device is logged out.' });
  });

  return router;
}
