import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Engine } from './connect.ts';

/** What differs between the engines when a table is made. */
export interface ColumnKinds {
  engine: Engine;
  /** A point in time; reads as an ISO 8601 string on both. */
  timestamp: 'text' | 'timestamptz';
  /** A primary key that counts up and never reuses a number. */
  serial: {
    type: 'integer' | 'bigserial';
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
}

export interface OwnMigration {
  up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void>;
}
