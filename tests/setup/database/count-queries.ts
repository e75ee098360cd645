import type { Kysely, KyselyPlugin } from 'kysely';
import type { Tables } from '#server/platform/db/schema.ts';

/** The same database, and the number of queries that have run through it since. */
export function countQueries(db: Kysely<Tables>): { db: Kysely<Tables>; count(): number } {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(counting), count: () => queries };
}
