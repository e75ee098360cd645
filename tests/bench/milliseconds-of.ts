import type { ApiSession } from '../setup/accounts/api-session.ts';

const RUNS = 10;

/** The average time of a page or call in repeated requests. */
export async function millisecondsOf(session: ApiSession, path: string): Promise<string> {
  const startedAt = performance.now();
  for (let run = 0; run < RUNS; run++) await session.text(path);
  return ((performance.now() - startedAt) / RUNS).toFixed(1);
}
