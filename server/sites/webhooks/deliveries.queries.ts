import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

/** The deliveries of a webhook, the newest first. */
export const listDeliveries = (db: Db, webhookId: string, paging: Paging) =>
  pageOf(
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    paging,
  );

export const insertDelivery = (tx: Db, row: Insertable<Tables['webhook_deliveries']>) =>
  tx.insertInto('webhook_deliveries').values(row).execute();

export const findDelivery = (db: Db, webhookId: string, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateDelivery = (db: Db, id: string, change: Partial<DeliveryRow>) =>
  db.updateTable('webhook_deliveries').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Starts the attempts of a delivery again, unless it waits for one.
 * @param lostBefore one that should have been attempted before this time has lost its job
 * @returns undefined if it waits
 */
export const restartDelivery = (
  tx: Db,
  id: string,
  { now, lostBefore }: { now: string; lostBefore: string },
) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('status', '<>', 'pending'),
        eb('next_attempt_at', 'is', null),
        eb('next_attempt_at', '<=', lostBefore),
      ]),
    )
    .returningAll()
    .executeTakeFirst();

/** A delivery that waits, with its webhook and the owner of the website. */
export const findPending = (db: Db, id: string) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .innerJoin('sites', 'sites.id', 'webhooks.site_id')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['delivery.id', 'delivery.event', 'delivery.payload', 'delivery.attempts'])
    .select(['webhooks.id as webhookId', 'webhooks.url', 'webhooks.format', 'webhooks.paused_at'])
    .select(['webhooks.sealed_secret', 'webhooks.sealed_previous_secret', 'webhooks.previous_expires_at'])
    .select(['sites.name as siteName', 'sites.slug as siteSlug', 'sites.owner_id'])
    .select(['users.email', 'users.name', 'users.suspended_at'])
    .where('delivery.id', '=', id)
    .where('delivery.status', '=', 'pending')
    .executeTakeFirst();

export type PendingDelivery = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** The ids of a visitor's conversations. */
export const listChatIds = async (db: Db, siteId: string, visitorId: string): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('chats')
      .select('id')
      .where('site_id', '=', siteId)
      .where('visitor_id', '=', visitorId)
      .execute(),
  );

/** The messages that name one of these visitors or conversations. */
export async function deleteDeliveriesAbout(tx: Db, siteId: string, ids: string[]): Promise<void> {
  const webhooks = idsOf(
    await tx.selectFrom('webhooks').select('id').where('site_id', '=', siteId).execute(),
  );
  for (const id of webhooks.length > 0 ? ids : [])
    await tx
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', 'in', webhooks)
      .where(contains('payload', id))
      .execute();
}

export const deleteOldDeliveries = (db: Db, before: string) =>
  db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
