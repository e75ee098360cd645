import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

/** The webhooks of a site, the oldest first. */
export const listWebhooks = (db: Db, siteId: string) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listWebhooksOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('webhooks')
    .innerJoin('sites', 'sites.id', 'webhooks.site_id')
    .selectAll('webhooks')
    .where('sites.owner_id', '=', ownerId)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .execute();

export const listActiveWebhooks = (db: Db, siteId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('site_id', '=', siteId)
    .where('paused_at', 'is', null)
    .execute();

export const countWebhooks = (db: Db, siteId: string): Promise<number> =>
  countRows(db.selectFrom('webhooks').where('site_id', '=', siteId));

export const findWebhook = (db: Db, siteId: string, id: string) =>
  db.selectFrom('webhooks').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

/** The owner of a webhook, and the number of older webhooks of its website. */
export const findOwnerAndPlace = (db: Db, id: string) =>
  db
    .selectFrom('webhooks')
    .innerJoin('sites', 'sites.id', 'webhooks.site_id')
    .select('sites.owner_id')
    .select(({ selectFrom }) =>
      selectFrom('webhooks as older')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('older.site_id', '=', 'webhooks.site_id')
        .whereRef('older.id', '<', 'webhooks.id')
        .as('place'),
    )
    .where('webhooks.id', '=', id)
    .executeTakeFirst();

export const insertWebhook = (tx: Db, row: Insertable<Tables['webhooks']>) =>
  tx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();

export const updateWebhook = (db: Db, id: string, change: Partial<WebhookRow>) =>
  db.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteWebhook = (db: Db, siteId: string, id: string) =>
  db
    .deleteFrom('webhooks')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Notes the first failure since the last success. @returns when that was */
export async function markFailing(db: Db, id: string, now: string): Promise<string | null> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
  const row = await db.selectFrom('webhooks').select('failing_since').where('id', '=', id).executeTakeFirst();
  return row?.failing_since ?? null;
}

export const markWorking = (db: Db, id: string) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();

/** @returns undefined if it is paused already: of several failures one pauses it. */
export const pauseFailing = (tx: Db, id: string, now: string) =>
  tx
    .updateTable('webhooks')
    .set({ paused_at: now, pause_reason: 'failures', updated_at: now })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
