import { ApiError, request } from '#lib/api-error.ts';
import { bare } from '#lib/bare.ts';
import type { Identity } from '../loader/interface.ts';
import { createSessions, explain, post } from './session.ts';
import type { SiteStorage } from './storage.ts';

export type Api = ReturnType<typeof createApi>;

/** Calls the widget's API with the session's token. All methods except `report` throw ApiError. */
export function createApi(
  origin: string,
  site: string,
  storage: SiteStorage,
  identity: () => Identity | null,
) {
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

  const call = (path: string, init: RequestInit) =>
    authorized((headers) =>
      request(base + path, {
        credentials: 'omit',
        ...init,
        headers: { accept: 'application/json', ...bare(init).headers, ...headers },
      }),
    );

  const api = {
    session: () => sessions.current(),
    /** Ends the session: the next call begins another. */
    endSession: sessions.end,
    /** Continues as the visitor of another session. */
    adopt: sessions.adopt,
    call,
    get: (path: string, signal: AbortSignal) => call(path, { signal }),
    post: (path: string, body: object, init: RequestInit = {}) =>
      authorized((headers) =>
        post(base + path, body, { ...init, headers: { ...bare(init).headers, ...headers } }),
      ),
    /** Records an event for the owner's statistics. Ignores errors, because the visitor cannot act on them. */
    report: (type: 'open' | 'share' | 'search_click', data: Record<string, string>): void =>
      void api.post('/event', { type, data }, { keepalive: true }).catch(() => {}),
  };
  return api;
}
