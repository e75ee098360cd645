import { once } from 'node:events';
import { ADMIN, ADMIN_VARIABLES } from '../setup/accounts/admin.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';
import { withDatabase } from '../setup/database/with-database.ts';

interface CallOptions {
  accept?: string;
  /** Default: GET, or POST with a body. */
  method?: string;
  /** Of another user than the admin. */
  cookie?: string;
}

/** A server for fault injection, and its signed-in admin. */
export interface FaultServer extends ServerProcess {
  /** The answer to a call of the admin. */
  call(path: string, body?: object, options?: CallOptions): Promise<Response>;
  /** Kills it, like a power failure. */
  kill(): Promise<void>;
}

export async function startFaultServer(env: Record<string, string>): Promise<FaultServer> {
  const server = await spawnServer({
    ...ADMIN_VARIABLES,
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const admin = await signIn(server.origin, ADMIN);
  return {
    ...server,
    call: (path, body, { accept = 'application/json', method, cookie = admin.cookie } = {}) =>
      fetch(server.origin + path, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          Origin: server.origin,
          Cookie: cookie,
          Accept: accept,
          ...(body && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }),
    async kill() {
      const ended = once(server.process, 'exit');
      server.process.kill('SIGKILL');
      await ended;
    },
  };
}

/** As if a minute had passed since the server was killed, and these had been the first attempts. */
export const endLeases = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    await db
      .updateTable('jobs')
      .set({ lease_until: new Date(0).toISOString(), attempts: 0 })
      .where('status', '=', 'running')
      .execute();
  });
