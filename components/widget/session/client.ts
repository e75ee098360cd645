import { ApiError, request } from '#lib/api-error.ts';
import { bare } from '#lib/bare.ts';
import type { Identity } from '../loader/foyer.ts';
import { createSessions, explain, post, type Session } from './session.ts';
import type { SiteStorage } from './storage.ts';

/** Calls the widget's API with the session's token. All methods except `report` throw ApiError. */
export interface Api {
  session(): Promise<Session>;
  /** Ends the session: the next call begins another. */
  endSession(): void;
  get(path: string, signal: AbortSignal): Promise<Response>;
  post(path: string, body: object, init?: RequestInit): Promise<Response>;
  /** Records an event for the owner's statistics. Ignores errors, because the visitor cannot act on them. */
  report(type: 'open' | 'share' | 'search_click', data: Record<string, string>): void;
}

export function createApi(
  origin: string,
  site: string,
  storage: SiteStorage,
  identity: () => Identity | null,
): Api {
  const base = `${origin}/api/widget`;
  const sessions = createSessions(base, site, storage, identity);

  /** If the server rejects the token, creates a new session and tries once more. */
  async function authorized(
    call: (headers: { authorization: string }) => Promise<Response>,
  ): Promise<Response> {
    const session = await sessions.current();
    return call({ authorization: `Bearer ${session.token}` }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw await explain(error, base, site);
      sessions.drop(session);
      return call({ authorization: `Bearer ${(await sessions.current()).token}` });
    });
  }

  const api: Api = {
    session: () => sessions.current(),
    endSession: sessions.end,
    get: (path, signal) =>
      authorized((headers) =>
        request(base + path, {
          signal,
          headers: { ...headers, accept: 'application/json' },
          credentials: 'omit',
        }),
      ),
    post: (path, body, init = {}) =>
      authorized((headers) =>
        post(base + path, body, { ...init, headers: { ...bare(init).headers, ...headers } }),
      ),
    report: (type, data) => void api.post('/event', { type, data }, { keepalive: true }).catch(() => {}),
  };
  return api;
}
