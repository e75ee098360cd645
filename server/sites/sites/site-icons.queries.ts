import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export const findIcon = (db: Db, siteId: string, domain: string) =>
  db
    .selectFrom('site_icons')
    .select('png')
    .where('site_id', '=', siteId)
    .where('domain', '=', domain)
    .executeTakeFirst();

export const saveIcon = (db: Db, icon: Tables['site_icons']) =>
  db
    .insertInto('site_icons')
    .values(icon)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(icon))
    .execute();
