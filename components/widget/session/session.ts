import { ApiError, request } from '#lib/api-error.ts';
import { bare } from '#lib/bare.ts';
import type {
  Agent,
  LocalizedTexts,
  PersonOffer,
  PublicSettings,
  ShareSettings,
} from '#lib/widget-settings.ts';
import type { Identity } from '../loader/interface.ts';
import type { SiteStorage } from './storage.ts';

/** The response of `POST /api/widget/session`. */
export interface Session {
  token: string;
  visitor_id: string;
  /** The server has verified who the visitor is. */
  is_identified: boolean;
  /** The website's icon: PNG in base64, empty without one; absent from an older server. */
  icon?: string;
  site: { slug: string; name: string };
  bot: { name: string; greeting: string | null; suggestions: string[] };
  /** The fields of the chat arrive in snake case; an older server has none. */
  agents: Record<Agent, { enabled: boolean }> & {
    chat: { lead_fields?: object[]; person?: PersonOffer };
    share: ShareSettings;
  };
  theme: { color?: string | null; position?: string | null; mode?: string | null };
  /** An empty text hides the line. */
  branding: string;
  texts?: Pick<PublicSettings, 'locale' | 'locales'> & {
    versions?: Record<string, LocalizedTexts>;
    strings: Record<string, string>;
  };
}

export function createSessions(
  base: string,
  site: string,
  storage: SiteStorage,
  identity: () => Identity | null,
) {
  let pending: Promise<Session> | null = null;
  let latest: Session | null = null;
  const sessions = {
    /** The current session, or a new one; parallel calls share one request. Throws ApiError. */
    current(): Promise<Session> {
      if (pending) return pending;
      const request = requestSession(base, site, storage, identity()).then(
        (session) => {
          // A request that was running at the end of a session does not begin it again.
          if (pending === request) latest = session;
          return session;
        },
        (error: unknown) => {
          if (pending === request) pending = null;
          throw error;
        },
      );
      pending = request;
      return request;
    },
    /** Deletes a session whose token the server no longer accepts. */
    drop(session: Session): void {
      // Of several rejected parallel calls, only the first one deletes the session: a later one would delete its successor.
      if (session !== latest) return;
      pending = null;
      latest = null;
    },
    /** From now on with the token of another session of this website. */
    async adopt(other: Pick<Session, 'token' | 'visitor_id'>): Promise<void> {
      latest = { ...(await sessions.current()), ...other };
      pending = Promise.resolve(latest);
      // An identified visitor is known on the next page if that page identifies them, too.
      if (isAnonymous(other.visitor_id)) storage.write('visitor', other.visitor_id);
    },
    end(): void {
      pending = null;
      latest = null;
    },
  };
  return sessions;
}

/** The ids of anonymous visitors are UUIDs; the server accepts no others. */
const isAnonymous = (id: unknown): boolean => /^[\da-f-]{36}$/.test(String(id));

async function requestSession(
  base: string,
  site: string,
  storage: SiteStorage,
  identity: Identity | null,
): Promise<Session> {
  const visitor = storage.read('visitor');
  const known = isAnonymous(visitor) ? { visitor_id: visitor } : {};
  try {
    const asked = { site, ...known, ...(identity && { identity }) };
    const response = await post(`${base}/session`, asked, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const session = (await response.json()) as Session;
    // The id of an identified visitor follows from the identity.
    if (!identity) storage.write('visitor', session.visitor_id);
    return session;
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    const problem = isUnknown ? unknownSite() : await explain(error, base, site);
    if (identity && problem instanceof ApiError && problem.errors.identity) {
      warnOwner(site, problem);
      return requestSession(base, site, storage, null);
    }
    if (problem instanceof ApiError && [403, 404].includes(problem.status)) warnOwner(site, problem);
    throw problem;
  }
}

/**
 * Detects rejections: on pages that are not allowed, and of a site that was removed, CORS hides the response, and the
 * rejection looks like a network error. Every page may read the script.
 */
export async function explain(error: unknown, base: string, site: string): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 0) return error;
  const script = new URL(`/widget.js?site=${encodeURIComponent(site)}`, base);
  const init = { method: 'HEAD', credentials: 'omit', cache: 'no-store' } as const;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(script, bare({ ...init, signal })).catch(() => null);
  if (!response) return error;
  return response.status === 404 ? unknownSite() : new ApiError(403, error.message);
}

/** Names the field: other things can be missing, too. */
const unknownSite = () => new ApiError(404, 'There is no such site.', { site: [] });

/** Sends JSON without cookies. Throws ApiError. */
export function post(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...bare(init).headers };
  return request(url, {
    ...init,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    credentials: 'omit',
  });
}

/** All calls wait for a session. */
const TIMEOUT_MS = 20_000;

let warned = false;

/** Visitors cannot fix this error; it is logged once, for the site's owner. */
function warnOwner(site: string, { status, message, errors, fieldMessage }: ApiError): void {
  if (warned) return;
  warned = true;
  const isOrigin = status === 403 && !fieldMessage;
  const text = isOrigin
    ? `${location.host} is not among the allowed domains of the site "${site}". Add it in the site's settings.`
    : `${message} ${errors.identity ? 'The visitor stays anonymous.' : `Check the key in the script's address: "${site}".`}`;
  // biome-ignore lint/suspicious/noConsole: the console informs the page's owner
  console.warn(`Foyer: ${text}`);
}
