import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../setup/app/server-process.ts';

/** For the environment of a server whose queries are counted. */
export const LOGGED_QUERIES = {
  NODE_OPTIONS: `--import=${new URL('./log-queries.ts', import.meta.url)}`,
};

const TRIES = 2;
const SETTLED_MS = 60;

/** The SQL that the server runs for a request: the fewest of some tries, because jobs and timers run queries as well. */
export async function queriesOf(server: ServerProcess, request: () => Promise<unknown>): Promise<string[]> {
  let fewest: string[] | undefined;
  for (let n = 0; n < TRIES; n++) {
    const before = server.output().length;
    server.process.kill('SIGUSR2');
    await wait(SETTLED_MS);
    await request();
    server.process.kill('SIGUSR2');
    await wait(SETTLED_MS);
    const lines = server.output().slice(before).split('\n');
    const queries = lines.flatMap((line) => (line.startsWith('QUERY ') ? [line.slice(6)] : []));
    if (!fewest || queries.length < fewest.length) fewest = queries;
  }
  return fewest ?? [];
}

/** The tables that a query reads first, for its name. */
export const tableOf = (sql: string): string => / from "?(\w+)/.exec(sql)?.[1] ?? sql.slice(0, 40);
