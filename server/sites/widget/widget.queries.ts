import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export const insertLead = (db: Db, lead: Selectable<Tables['leads']>) =>
  db.insertInto('leads').values(lead).execute();

/** Saves the claims of the website's server about an identified visitor; they replace earlier ones. */
export const saveVisitor = (db: Db, { site_id, id, created_at, ...claims }: Selectable<Tables['visitors']>) =>
  db
    .insertInto('visitors')
    .values({ site_id, id, created_at, ...claims })
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(claims))
    .execute();

export const insertWidgetEvent = (db: Db, event: Selectable<Tables['widget_events']>) =>
  db
    .insertInto('widget_events')
    .values(event)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();

const ROWS_AT_A_TIME = 1000;

/** Deletes in small batches: SQLite runs on the main thread and blocks requests. */
export async function deleteOlder(db: Db, table: 'widget_events' | 'searches', before: string) {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', (eb) =>
        eb.selectFrom(table).select('id').where('created_at', '<', before).limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(ROWS_AT_A_TIME)) return;
    await nextTurn();
  }
}
