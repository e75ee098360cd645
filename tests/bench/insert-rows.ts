import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';

/** In parts, because databases limit the parameters of a query. */
export async function insert<Name extends keyof Tables>(tx: Db, table: Name, rows: object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 250) {
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + 250) as never)
      .execute();
  }
}
