import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createSession, createUser, PASSWORD } from '../factories.ts';

/** The people who work on the websites of `user`. */
export const TEAM = ['manager', 'operator', 'analyst'] as const;
/** All kinds of callers. `user` owns the resource of a route; `suspended` was suspended after signing in. */
export const PERSONAS = [
  'visitor',
  'unverified',
  'user',
  'other',
  'editor',
  'admin',
  'suspended',
  ...TEAM,
] as const;
export type Persona = (typeof PERSONAS)[number];

export interface Caller {
  id: string;
  name: string;
  email: string;
  cookie: string;
}

/** A running server with its database. */
export interface Server {
  origin: string;
  /** The session cookies by persona. */
  secret: string;
  dataDir: string;
  /** The address of a provider of language models that may be connected, where calls need one. */
  modelsUrl?: string;
  inDatabase<T>(use: (db: Db) => Promise<T>): Promise<T>;
}

/** Starts a server with one caller of each kind, signed in where the persona can sign in. */
export interface Scenario extends Server {
  callers: Record<Persona, Caller>;
}

const VISITOR: Caller = { id: '', name: '', email: '', cookie: '' };

const STATES: Partial<Record<Persona, () => Partial<UserRow>>> = {
  editor: () => ({ system_role: 'EDITOR' }),
  admin: () => ({ system_role: 'ADMIN' }),
  suspended: () => ({ suspended_at: new Date().toISOString() }),
};

export async function createScenario(server: Server): Promise<Scenario> {
  const callers = { visitor: VISITOR } as Record<Persona, Caller>;
  for (const persona of PERSONAS.slice(1)) callers[persona] = await createCaller(server, persona);
  return { ...server, callers };
}

function createCaller(server: Server, persona: Persona): Promise<Caller> {
  const email = `the-${persona}@example.org`;
  // The session of an unverified user is created at sign-up.
  return persona === 'unverified' ? signUp(server, email) : createAccount(server, email, STATES[persona]?.());
}

/** Creates a signed-in user. */
export function createAccount(
  { secret, inDatabase }: Server,
  email: string,
  given: Partial<UserRow> = {},
): Promise<Caller> {
  return inDatabase(async (db) => {
    const user = await createUser(db, email, given);
    return { id: user.id, name: user.name, email, cookie: await createSession(db, secret, user) };
  });
}

/** @returns the cookie of a new session. */
export function openSession({ secret, inDatabase }: Server, { id }: Caller): Promise<string> {
  return inDatabase(async (db) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return createSession(db, secret, user);
  });
}

let signUps = 0;

/** Signs up another user with an unverified address. */
export const signUpAnew = (server: Server): Promise<Caller> =>
  signUp(server, `unverified${++signUps}@example.org`);

async function signUp(server: Server, email: string): Promise<Caller> {
  const answer = await call(server, '', 'POST /api/auth/signup', { email, password: PASSWORD });
  if (!answer.ok) throw new Error(`The sign-up of ${email}: ${answer.status} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string; name: string } };
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const cookie = cookies.find((one) => /^(?:__Host-)?foyer=/.test(one)) ?? '';
  return { id: user.id, name: user.name, email, cookie };
}

/** Sends a request like the client scripts of this website. Redirects are returned, not followed. */
export function call(
  { origin }: Pick<Server, 'origin'>,
  cookie: string,
  request: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const isForm = body instanceof FormData || body instanceof Blob;
  return fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      Origin: origin,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}
