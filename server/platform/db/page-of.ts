import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './schema.ts';

export interface Paging {
  limit: number;
  page: number;
}

/** For exports: no account comes near it. */
export const EVERYTHING: Paging = { limit: 100_000, page: 1 };

/** One page of a query's rows, and how many there are in all: two queries. A page past the last is the last. */
export async function pageOf<DB extends Tables, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  paging: Paging,
): Promise<{ rows: Row[]; count: number }> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute();
  // What a generic query selects, TypeScript cannot tell.
  const count = Number((counted as unknown as { n: number }[])[0]?.n ?? 0);
  const last = Math.max(1, Math.ceil(count / paging.limit));
  const offset = (Math.min(paging.page, last) - 1) * paging.limit;
  return { rows: await query.limit(paging.limit).offset(offset).execute(), count };
}
