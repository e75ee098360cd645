import { type Expression, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Tables } from './schema.ts';

/**
 * Whether a column or an expression contains the text, case-insensitively; `%` and `_` are literal. `fold_case`
 * supports every alphabet: a migration creates it on PostgreSQL, `connect` on SQLite, whose `lower` supports ASCII
 * only.
 */
export function contains(where: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  const column = typeof where === 'string' ? sql.ref(where) : where;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // The function is JavaScript on SQLite: it takes ten times as long as this.
  if (IS_ASCII.test(text)) return sql<boolean>`lower(${column}) like ${pattern.toLowerCase()} escape '\\'`;
  return sql<boolean>`fold_case(${column}) like fold_case(${pattern}) escape '\\'`;
}

const IS_ASCII = /^[\x20-\x7e]*$/;

/** Whether any of the columns contains the text. They are compared as one text, which some indexes have. */
export const anyContains = (columns: (string | RawBuilder<string>)[], text: string): RawBuilder<boolean> => {
  const texts = columns.map(
    (column) => sql`coalesce(${typeof column === 'string' ? sql.ref(column) : column}, '')`,
  );
  return contains(sql.join(texts, sql` || '\n' || `), text);
};

/**
 * The rows for which one of two conditions holds. For an `or` with a subquery PostgreSQL reads every row: it gets those of
 * each condition instead. SQLite reads every row for a search in any case, and an index alone only without the union.
 */
export function selectWithAny<Table extends keyof Tables>(
  db: Db,
  table: Table,
  [first, second]: [Expression<unknown>, Expression<unknown>],
) {
  const rows = sql`select * from ${sql.table(table)} where`;
  const query =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? db.selectFrom(
          sql<object>`(${rows} ${first} union all ${rows} ${second} and (${first}) is not true)`.as(table),
        )
      : db.selectFrom(table as 'users').where(sql<boolean>`(${first} or ${second})`);
  return query as unknown as SelectQueryBuilder<Tables, Table, object>;
}
