import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { EVERYTHING, type Paging, pageOf } from '../platform/db/page-of.ts';
import type { Tables } from '../platform/db/schema.ts';

export type LeadRow = Selectable<Tables['leads']>;
export type LeadState = 'open' | 'done' | undefined;

/** The newest first. */
export function listLeads(db: Db, siteId: string, state: LeadState, paging: Paging) {
  let query = db
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (state) query = query.where('done_at', state === 'open' ? 'is' : 'is not', null);
  return pageOf(query, paging);
}

export const allLeads = (db: Db, siteId: string, state: LeadState) =>
  listLeads(db, siteId, state, EVERYTHING);

export const updateLead = (db: Db, siteId: string, id: string, change: Pick<LeadRow, 'done_at'>) =>
  db
    .updateTable('leads')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteLead = (db: Db, siteId: string, id: string) =>
  db
    .deleteFrom('leads')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
