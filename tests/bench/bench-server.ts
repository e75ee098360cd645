import { type ServerProcess, spawnServer } from '../setup/app/server-process.ts';

export const ADMIN = { email: 'bench@example.org', password: 'Bench-Mark1!' };

/** The built server with an admin, without limits that a benchmark would run into. */
export const spawnBenchServer = (env: Record<string, string> = {}): Promise<ServerProcess> =>
  spawnServer({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...env,
  });
