import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Id = `${string}.id`;

export const primaryKey: Column = (column) => column.primaryKey();
export const notNull: Column = (column) => column.notNull();
export const unique: Column = (column) => column.notNull().unique();
/** Required, with a default. */
export const defaultTo =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** A required reference; the row is deleted with the one that it belongs to. */
export const belongsTo =
  (id: Id): Column =>
  (column) =>
    column.notNull().references(id).onDelete('cascade');

/** As `belongsTo`, for at most one row each. */
export const belongsOnceTo =
  (id: Id): Column =>
  (column) =>
    column.primaryKey().references(id).onDelete('cascade');

/** An optional reference; without an action, a row that is referred to cannot be deleted. */
export const refersTo =
  (id: Id, onDelete: 'cascade' | 'set null' | 'no action' = 'no action'): Column =>
  (column) =>
    onDelete === 'no action' ? column.references(id) : column.references(id).onDelete(onDelete);

export const withId = <Table extends string, Name extends string>(table: CreateTableBuilder<Table, Name>) =>
  table.addColumn('id', 'text', primaryKey);

export const withTimestamps =
  ({ timestamp }: ColumnKinds) =>
  <Table extends string, Name extends string>(table: CreateTableBuilder<Table, Name>) =>
    table.addColumn('created_at', timestamp, notNull).addColumn('updated_at', timestamp, notNull);

export const bytesOf = ({ engine }: ColumnKinds) => (engine === 'postgres' ? 'bytea' : 'blob');

/**
 * Runs constant SQL. Among indexes that look equally good for a query, SQLite prefers by the order of their creation: a
 * change of that order changes queries.
 */
export async function run(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
