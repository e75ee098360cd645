import type { Updateable } from 'kysely';
import type { Tables } from '../../server/platform/db/schema.ts';
import { PASSWORD } from '../factories.ts';

/** Everybody who may come to a route. `user` owns what a route is about; `suspended` was signed in until a moment ago. */
export const PERSONAS = ['visitor', 'unverified', 'user', 'other', 'editor', 'admin', 'suspended'] as const;
export type Persona = (typeof PERSONAS)[number];

export interface Caller {
  id: string;
  name: string;
  email: string;
  cookie: string;
}

/** A server as these tests see it: from outside, but for the one thing that no call does for the first of them. */
export interface Stage {
  origin: string;
  /** Changes a user's row. */
  setUser(email: string, change: Updateable<Tables['users']>): Promise<void>;
}

const ROLES = { editor: 'EDITOR', admin: 'ADMIN' } as const;
const now = () => new Date().toISOString();

/** One of each. Whoever can sign in has done so. */
export async function castPersonas(stage: Stage): Promise<Record<Persona, Caller>> {
  const cast = await Promise.all(
    PERSONAS.map(async (persona) => [persona, await become(stage, persona)] as const),
  );
  return Object.fromEntries(cast) as Record<Persona, Caller>;
}

async function become(stage: Stage, persona: Persona): Promise<Caller> {
  if (persona === 'visitor') return { id: '', name: '', email: '', cookie: '' };
  const caller = await signUp(stage, `the-${persona}@example.org`);
  if (persona === 'unverified') return caller;
  const role = persona === 'editor' || persona === 'admin' ? ROLES[persona] : null;
  await stage.setUser(caller.email, { email_verified_at: now(), system_role: role });
  const enter = persona === 'suspended' ? signInAndSuspend : signIn;
  return { ...caller, cookie: await enter(stage, caller.email) };
}

export async function signUp(stage: Stage, email: string): Promise<Caller> {
  const answer = await call(stage, '', 'POST /api/auth/signup', { email, password: PASSWORD });
  if (!answer.ok) throw new Error(`The sign-up of ${email}: ${answer.status} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string; name: string } };
  return { id: user.id, name: user.name, email, cookie: cookieIn(answer) };
}

/** @returns the cookie of a session that nobody has ended; its first request finds out about the suspension. */
export async function signInAndSuspend(stage: Stage, email: string): Promise<string> {
  await stage.setUser(email, { suspended_at: null });
  const cookie = await signIn(stage, email);
  await stage.setUser(email, { suspended_at: now() });
  return cookie;
}

/** @returns the cookie of a new session. */
export async function signIn(stage: Stage, email: string): Promise<string> {
  const answer = await call(stage, '', 'POST /api/auth/signin', { email, password: PASSWORD });
  // The answer begins before the session is saved, and ends after that.
  const text = await answer.text();
  // Without a session everybody would be a visitor, and be refused for that.
  if (!answer.ok) throw new Error(`The sign-in of ${email}: ${answer.status} ${text}`);
  return cookieIn(answer);
}

/** Sends what a script of the own pages would send. Redirects are answers here. */
export function call(
  { origin }: Pick<Stage, 'origin'>,
  cookie: string,
  request: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = request.split(' ');
  return fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      Origin: origin,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function cookieIn(answer: Response): string {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return cookies.find((cookie) => /^(?:__Host-)?foyer=/.test(cookie)) ?? '';
}
