import { once } from 'node:events';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';

const ADMIN = { email: 'admin@example.org', password: PASSWORD };

/** A server for fault injection, and its signed-in admin. */
export interface FaultServer extends ServerProcess {
  /** The answer to a call of the admin; `body` makes it a POST. */
  call(path: string, body?: object, accept?: string): Promise<Response>;
  /** Kills it, like a power failure. */
  kill(): Promise<void>;
}

export async function startFaultServer(env: Record<string, string>): Promise<FaultServer> {
  const server = await spawnServer({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const { cookie } = await signIn(server.origin, ADMIN);
  return {
    ...server,
    call: (path, body, accept = 'application/json') =>
      fetch(server.origin + path, {
        method: body ? 'POST' : 'GET',
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
