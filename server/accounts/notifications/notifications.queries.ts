import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type NotificationRow = Selectable<Tables['notifications']>;

export const findSettings = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('notification_settings')
      .select('settings')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.settings;

export const saveSettings = (db: Db, row: Selectable<Tables['notification_settings']>) =>
  db
    .insertInto('notification_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ settings: row.settings, updated_at: row.updated_at }),
    )
    .execute();

export const insertNotification = (tx: Db, row: NotificationRow) =>
  tx.insertInto('notifications').values(row).execute();

/** Removes the waiting events. @returns them, the oldest first */
export const deleteWaitingNotifications = async (
  tx: Db,
  siteId: string,
  kind: NotificationRow['kind'],
): Promise<NotificationRow[]> =>
  (
    await tx
      .deleteFrom('notifications')
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .returningAll()
      .execute()
  ).sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));

/** The website and its owner, whom the mails are for. */
export const findMailedSite = (db: Db, siteId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['sites.id', 'sites.name', 'sites.slug', 'sites.owner_id as ownerId'])
    .select(['users.email', 'users.name as ownerName'])
    .where('sites.id', '=', siteId)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();

export type MailedSite = NonNullable<Awaited<ReturnType<typeof findMailedSite>>>;

/** Those that still exist: a visitor may have been erased meanwhile. */
export const listLeads = (db: Db, ids: string[]) =>
  db
    .selectFrom('leads')
    .select(['email', 'name', 'message', 'fields', 'chat_id as chatId'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type MailedLead = Awaited<ReturnType<typeof listLeads>>[number];
