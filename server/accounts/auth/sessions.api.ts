import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { storedId } from '../../platform/http/session-store.ts';
import { renewSession } from '../../platform/http/sessions.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';

/** `/auth/sessions`: the viewer's active sessions. */
export function sessionsApi({ userSessions }: AuthApiDeps): Route[] {
  return tagged('Account and session', {
    listSessions: route('GET /auth/sessions', {
      summary: 'The devices that are logged in',
      access: 'user',
      answer: { results: 'array', next: 'string?', previous: 'string?', count: 'integer' },
      async handle({ viewer, req }) {
        const results = await userSessions.list(viewer, storedId(req.sessionID));
        return { results, next: null, previous: null, count: results.length };
      },
    }),
    deleteSessions: route('DELETE /auth/sessions', {
      summary: 'Log out everywhere',
      access: 'user',
      answer: { message: 'string' },
      async handle({ viewer, req }) {
        await userSessions.endAll(viewer);
        await renewSession(req);
        return done({ message: 'You are logged out everywhere.' }, { redirectTo: '/login' });
      },
    }),
    deleteSession: route('DELETE /auth/sessions/:id', {
      summary: 'Log out one device',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params, req }) {
        await userSessions.end(viewer, params.id);
        if (params.id === storedId(req.sessionID)) await renewSession(req);
        return { id: params.id, message: 'The device is logged out.' };
      },
    }),
  });
}
