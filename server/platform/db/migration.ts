import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Engine } from './connect.ts';

/** Column types that differ between the engines. */
export interface ColumnKinds {
  engine: Engine;
  /** A timestamp; reads as an ISO 8601 string on both. */
  timestamp: 'text' | 'timestamptz';
  /** An auto-increment primary key that never reuses a number. */
  serial: {
    type: 'integer' | 'bigserial';
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
}

export interface OwnMigration {
  up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void>;
}
