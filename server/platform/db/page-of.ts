import {
  ExpressionWrapper,
  type RawBuilder,
  type RawNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely';
import { paginate } from '#lib/pagination.ts';
import { idsOf } from '../ids.ts';
import { countRows } from './rows.ts';
import type { Tables } from './schema.ts';

export interface Paging {
  limit: number;
  page: number;
}

/** One page of a list, and the number of items on all pages. */
export interface Listed<Item> {
  results: Item[];
  count: number;
}

/**
 * One page of a query's rows and the total count, in two queries. A number beyond the last page selects the last page.
 */
export async function pageOf<DB extends Tables, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  paging: Paging,
): Promise<{ rows: Row[]; count: number }> {
  const count = await countRows(query);
  const offset = (withinPages(paging, count) - 1) * paging.limit;
  return { rows: await query.limit(paging.limit).offset(offset).execute(), count };
}

/**
 * The same in one query, for a condition that has to read every row, such as `contains`: counting the rows and finding
 * those of the page would read them all twice.
 */
export async function pageOfScan<DB extends Tables, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  paging: Paging,
): Promise<{ rows: Row[]; count: number }> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as('found'))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const [first] = rows as unknown as { found: number }[];
  // Without a row nothing tells the count: the page may be beyond the last.
  if (!first && paging.page > 1) return pageOf(query, paging);
  return { rows: rows as Row[], count: Number(first?.found ?? 0) };
}

/** The ids of a page, or the query that selects them. */
export type PageIds = string[] | RawBuilder<string>;

/**
 * The same for rows with joins or costly columns: an index has what the ids are found and sorted by, and only the rows of
 * the page are loaded.
 * @param isScan see `pageOfScan`
 * @param load the rows with these ids, in the same order
 */
export async function pageByIds<DB extends Tables, T extends keyof DB, Row>(
  ids: SelectQueryBuilder<DB, T, { id: string }>,
  paging: Paging,
  { isScan, load }: { isScan: boolean; load(ids: PageIds): Promise<Row[]> },
): Promise<{ rows: Row[]; count: number }> {
  if (isScan) {
    const { rows: found, count } = await pageOfScan(ids, paging);
    return { rows: found.length === 0 ? [] : await load(idsOf(found)), count };
  }
  const count = await countRows(ids);
  const offset = (withinPages(paging, count) - 1) * paging.limit;
  const after = Math.max(count - offset - paging.limit, 0);
  const page =
    after < offset
      ? reversed(ids)
          .limit(Math.min(paging.limit, count - offset))
          .offset(after)
      : ids.limit(paging.limit).offset(offset);
  return { rows: count === 0 ? [] : await load(sql`${page}`), count };
}

/** The same rows from the last to the first: both engines read every row before an offset. */
function reversed<DB, T extends keyof DB, Row>(query: SelectQueryBuilder<DB, T, Row>) {
  const { orderBy } = query.toOperationNode() as SelectQueryNode;
  return (orderBy?.items ?? []).reduce((rows, { orderBy: by, direction, nulls }) => {
    const isDescending = (direction as RawNode | undefined)?.sqlFragments[0] === 'desc';
    return rows.orderBy(new ExpressionWrapper(by), (item) => {
      const order = isDescending ? item.asc() : item.desc();
      if (!nulls) return order;
      return nulls === 'last' ? order.nullsFirst() : order.nullsLast();
    });
  }, query.clearOrderBy());
}

/** Limits a page number to the last page. */
export const withinPages = (paging: Paging, count: number): number => paginate(count, paging).page;
