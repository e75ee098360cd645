import type { ApiSession } from '../setup/accounts/api-session.ts';

const RUNS = 10;

/** How long a page or call takes somebody who asks for it again and again, on average. */
export async function millisecondsOf(session: ApiSession, path: string): Promise<string> {
  const startedAt = performance.now();
  for (let run = 0; run < RUNS; run++) await session.text(path);
  return ((performance.now() - startedAt) / RUNS).toFixed(1);
}
