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
  const offset = (withinPages(paging, count) - 1) * paging.limit;
  return { rows: await query.limit(paging.limit).offset(offset).execute(), count };
}

/** The page that is shown: one past the last is the last. */
export const withinPages = ({ limit, page }: Paging, count: number): number =>
  Math.min(page, Math.max(1, Math.ceil(count / limit)));
