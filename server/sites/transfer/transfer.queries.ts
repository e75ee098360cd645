import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type TransferRow = Selectable<Tables['site_transfers']>;

export const findTransferOf = (db: Db, siteId: string, now: string) =>
  openTransfers(db, now).where('site_id', '=', siteId).executeTakeFirst();

/** Those that a user has offered. */
export const listTransfersBy = (db: Db, ownerId: string, now: string) =>
  openTransfers(db, now).where('site_id', 'in', sitesOf(ownerId)).orderBy('created_at').execute();

/** The open transfer of a mailed link. */
export const findTransfer = (db: Db, tokenHash: string, now: string) =>
  openTransfers(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();

const openTransfers = (db: Db, now: string) =>
  db.selectFrom('site_transfers').selectAll().where('expires_at', '>', now);

/** @returns whether the site had no transfer */
export const insertTransfer = (tx: Db, row: TransferRow): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('site_transfers')
      .values(row)
      .onConflict((conflict) => conflict.column('site_id').doNothing())
      .returning('site_id'),
  );

export const deleteTransferOf = (tx: Db, siteId: string) =>
  tx.deleteFrom('site_transfers').where('site_id', '=', siteId).returningAll().executeTakeFirst();

/** Of concurrent requests with one link, one gets the row. */
export const consumeTransfer = (tx: Db, tokenHash: string) =>
  tx.deleteFrom('site_transfers').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst();

export const deleteTransfersBefore = (db: Db, now: string) =>
  db.deleteFrom('site_transfers').where('expires_at', '<=', now).execute();

export const deleteTransfersBy = (tx: Db, ownerId: string) =>
  tx.deleteFrom('site_transfers').where('site_id', 'in', sitesOf(ownerId)).execute();

const sitesOf =
  (ownerId: string) =>
  ({ selectFrom }: ExpressionBuilder<Tables, 'site_transfers'>) =>
    selectFrom('sites').select('sites.id').where('owner_id', '=', ownerId);

/**
 * A conversation is deleted with its bot: those of a site get its present bot, and those that visitors of other sites had
 * with it, the bots of these.
 */
export async function moveChats(tx: Db, { siteId, botId }: { siteId: string; botId: string }): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ bot_id: botId })
    .where('site_id', '=', siteId)
    .where('bot_id', '<>', botId)
    .execute();
  await tx
    .updateTable('chats')
    .set(({ selectFrom }) => ({
      bot_id: selectFrom('sites')
        .select('sites.bot_id')
        .whereRef('sites.id', '=', 'chats.site_id')
        .$asScalar()
        .$notNull(),
    }))
    .where('bot_id', '=', botId)
    .where('site_id', '<>', siteId)
    .execute();
}
