import type { Selectable } from 'kysely';
import { newestInBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type LeadRow = Selectable<Tables['leads']>;
export type LeadState = 'open' | 'done' | undefined;

/** The leads of a site, the newest first. */
export const listLeads = (db: Db, siteId: string, state: LeadState, paging: Paging) =>
  pageOf(leadsOf(db, siteId, state), paging);

/** All of them, the newest first, in batches. */
export const leadsInBatches = (db: Db, siteId: string, state: LeadState) =>
  newestInBatches(leadsOf(db, siteId, state));

function leadsOf(db: Db, siteId: string, state: LeadState) {
  const query = db
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return state ? query.where('done_at', state === 'open' ? 'is' : 'is not', null) : query;
}

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
