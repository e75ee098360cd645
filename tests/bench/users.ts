import { newUserRow } from '#server/accounts/users/new-user.ts';
import { newId } from '#server/platform/ids.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { millisecondsOf } from './milliseconds-of.ts';
import { print } from './print.ts';

const USERS = 20_000;
const ROWS_AT_ONCE = 500;

/** Fills a server with people, and looks at their list and at how fast they get in. */
export async function benchUsers(): Promise<void> {
  const server = await spawnBenchServer();
  try {
    await fill(server.databaseUrl);
    const admin = await signIn(server.origin, ADMIN);
    print(`${USERS} users: sign-ins per second`, await signInsPerSecond(server.origin));
    for (const path of [
      '/api/admin/users',
      '/api/admin/users?sort=lastSeenAt',
      '/api/admin/users?nameLike=user19',
      '/admin/users',
    ]) {
      print(`${USERS} users: one by one, ${path}`, `${await millisecondsOf(admin, path)} ms`);
    }
    const { origin } = server;
    for (const path of ['/admin/users', '/login']) {
      const headers: Record<string, string> = path === '/login' ? {} : { cookie: admin.cookie };
      const { perSecond } = await load({ origin, path, connections: 32, headers });
      print(`requests per second: ${path}`, perSecond.toFixed(0));
    }
  } finally {
    await server.stop();
  }
}

const fill = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    for (let first = 0; first < USERS; first += ROWS_AT_ONCE) {
      const users = Array.from({ length: ROWS_AT_ONCE }, (_, i) => {
        const now = new Date(Date.now() - (first + i) * 60_000).toISOString();
        const name = `user${first + i}`;
        return {
          ...newUserRow({ email: `${name}@example.org`, name, password_hash: 'none', now }),
          email_verified_at: now,
        };
      });
      await db.insertInto('users').values(users).execute();
      const sessions = users.map(({ id, created_at }) => ({
        id: newId(),
        user_id: id,
        data: '{}',
        expires_at: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
        created_at,
      }));
      await db.insertInto('sessions').values(sessions).execute();
    }
  });

async function signInsPerSecond(origin: string): Promise<string> {
  const COUNT = 60;
  const AT_ONCE = 6;
  const startedAt = performance.now();
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => signIn(origin, ADMIN)));
  }
  return (COUNT / ((performance.now() - startedAt) / 1000)).toFixed(0);
}
