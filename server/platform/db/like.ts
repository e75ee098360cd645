import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column, or text made of several, contains the text, in whatever case; `%` and `_` mean themselves.
 * `fold_case` knows every alphabet: a migration makes it on PostgreSQL, `connect` on SQLite, whose own `lower` knows
 * ASCII only.
 */
export function contains(where: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  const column = typeof where === 'string' ? sql.ref(where) : where;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`fold_case(${column}) like fold_case(${pattern}) escape '\\'`;
}
