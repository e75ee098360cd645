import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely';
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
 * Whether one of the conditions on a row holds. For an `or` with a subquery PostgreSQL reads every row: it gets the rows of
 * each condition instead. SQLite reads every row for a search in any case, and would look those found up again.
 */
export const anyHolds = (
  db: Db,
  table: keyof Tables,
  conditions: Expression<unknown>[],
): RawBuilder<boolean> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  const found = conditions.map((condition) => sql`select id from ${sql.table(table)} where ${condition}`);
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${sql.join(found, sql` union all `)})`;
};
