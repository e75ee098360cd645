import { createHmac, randomUUID } from 'node:crypto';
import type { SessionData } from 'express-session';
import { expect } from 'vitest';
import { passwordFingerprint } from '#server/accounts/auth/auth.policy.ts';
import { newUserRow } from '#server/accounts/users/new-user.ts';
import { nameFromEmail } from '#server/accounts/users/user-names.ts';
import { insertUser, type UserRow } from '#server/accounts/users/users.queries.ts';
import { type Clock, isoNow, systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { DatabaseSessionStore } from '#server/platform/http/session-store.ts';
import { linkIn } from './setup/accounts/mail.ts';
import type { Client, TestApp } from './setup/app/app.ts';

export const PASSWORD = 'Correct-Horse1!';
/** Hashing takes longer than most tests: users that do not sign up are stored with this. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rG6+fvuuvcYm6UPruPLnOA$s4dqJVA3NRE8KsHya25Gm4Qe8K5wt4rzglZh8V8ttNE';

let people = 0;
const nextEmail = () => `person${++people}@example.org`;

export interface Person {
  client: Client;
  id: string;
  name: string;
  email: string;
}

/** A row of a user whose address is confirmed and whose password is `PASSWORD`. */
export async function createUser(db: Db, email: string, given: Partial<UserRow> = {}): Promise<UserRow> {
  const now = isoNow(systemClock);
  const name = await nameFromEmail(db, email);
  const row = newUserRow({ email, name, password_hash: PASSWORD_HASH, now });
  return insertUser(db, { ...row, email_verified_at: now, ...given });
}

/** Stores a session as a sign-in does. @returns its cookie, `name=value`. */
export async function createSession(
  db: Db,
  secret: string,
  user: UserRow,
  clock: Clock = systemClock,
): Promise<string> {
  const id = randomUUID();
  const session = {
    cookie: { originalMaxAge: 400 * 24 * 3600 * 1000, httpOnly: true, path: '/', sameSite: 'lax' },
    userId: user.id,
    passwordFingerprint: passwordFingerprint(user.password_hash),
    device: { userAgent: '', address: '127.0.0.1' },
  } satisfies SessionData;
  await new Promise<void>((resolve, reject) =>
    new DatabaseSessionStore(db, clock).set(id, session, (error) => (error ? reject(error) : resolve())),
  );
  const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  return `foyer=${encodeURIComponent(`s:${id}.${signature}`)}`;
}

/** A user with a confirmed address who is signed in, without the sign-up and its mail. */
export async function signedInPerson(
  app: TestApp,
  email = nextEmail(),
  given: Partial<UserRow> = {},
): Promise<Person> {
  const { database, sessionSecret, clock } = app.services;
  const user = await createUser(database.db, email, given);
  const client = app.browser();
  client.jar.setCookie(await createSession(database.db, sessionSecret, user, clock), '127.0.0.1', '/');
  return { client, id: user.id, name: user.name, email };
}

/** The same person at another process. */
export async function signedInAgain(app: TestApp, person: Person): Promise<Person> {
  const { database, sessionSecret, clock } = app.services;
  const user = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const client = app.browser();
  client.jar.setCookie(await createSession(database.db, sessionSecret, user, clock), '127.0.0.1', '/');
  return { ...person, client };
}

export const personWithRole = (app: TestApp, role: 'ADMIN' | 'EDITOR'): Promise<Person> =>
  signedInPerson(app, nextEmail(), { system_role: role });

/** A user who signed up and followed the link in the mail, with a browser that is known. */
export async function signedUpPerson(app: TestApp, email = nextEmail()): Promise<Person> {
  const client = app.browser();
  await client.post('/api/auth/signup').send({ email, password: PASSWORD }).expect(201);
  const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
  const { body } = await client.post('/api/auth/signup/verify').send({ token }).expect(200);
  expect(body.user.email).toBe(email);
  return { client, id: body.user.id, name: body.user.name, email };
}

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';
