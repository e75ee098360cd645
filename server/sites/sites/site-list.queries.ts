import { sql } from 'kysely';
import { SITE_LIST } from '#lib/lists/sites.ts';
import type { AdminSitesQuery } from '#lib/schemas/sites.ts';
import { isInState, usersLike } from '../../assistants/assistants.ts';
import { batchesByIds } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains, selectWithAny } from '../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../platform/db/page-of.ts';

/** The sites of every owner, with the names of the owners. */
export const listEverySite = (db: Db, filter: AdminSitesQuery, paging: Paging) =>
  pageByIds(sortedIds(db, filter), paging, {
    isScan: filter.nameLike !== undefined,
    load: (ids) => rowsOf(db, filter, ids),
  });

export type ListedSiteRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const everySiteInBatches = (db: Db, filter: AdminSitesQuery) =>
  batchesByIds(sortedIds(db, filter), (ids) => rowsOf(db, filter, ids));

function sortedIds(db: Db, filter: AdminSitesQuery) {
  const { nameLike, ownerId, state, isInstalled } = filter;
  const { sort, order } = SITE_LIST.sortingOf(filter);
  const sites = nameLike
    ? selectWithAny(db, 'sites', [isSiteLike(nameLike), sql`sites.owner_id in ${usersLike(db, nameLike)}`])
    : db.selectFrom('sites');
  let query = sites.select('sites.id').orderBy(SORTS[sort], order).orderBy('sites.id', order);
  if (ownerId !== undefined) query = query.where('sites.owner_id', '=', ownerId);
  if (state) query = query.where(isInState('sites.bot_id', state));
  if (isInstalled !== undefined)
    query = query.where('sites.widget_seen_at', isInstalled ? 'is not' : 'is', null);
  return query;
}

function rowsOf(db: Db, filter: AdminSitesQuery, ids: PageIds) {
  const { sort, order } = SITE_LIST.sortingOf(filter);
  return db
    .selectFrom('sites')
    .leftJoin('users', 'users.id', 'sites.owner_id')
    .where('sites.id', 'in', ids)
    .select([
      'sites.id',
      'sites.slug',
      'sites.name',
      'sites.domain',
      'sites.owner_id',
      'sites.bot_id',
      'sites.verified_at',
      'sites.widget_seen_at',
      'sites.retention_days',
      'sites.created_at',
      'users.name as owner_name',
    ])
    .orderBy(SORTS[sort], order)
    .orderBy('sites.id', order)
    .execute();
}

/** Whether the name, the domain or the slug of a site contains the text. */
export const isSiteLike = (text: string) => anyContains(['sites.name', 'sites.domain', 'sites.slug'], text);

const SORTS = { name: sql`lower(sites.name)`, createdAt: sql`sites.created_at` };

/** The number of answers that these sites gave since. */
export async function countAnswersOf(db: Db, siteIds: string[], since: string): Promise<Map<string, number>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .where('site_id', 'in', siteIds)
    .where('created_at', '>=', since)
    // As the index has it.
    .where('outcome', 'is not', null)
    .where('outcome', '=', 'answered')
    .groupBy('site_id')
    .select((eb) => ['site_id', eb.fn.countAll<number>().as('n')])
    .execute();
  return new Map(rows.map(({ site_id, n }) => [site_id ?? '', Number(n)]));
}

/** The owner, as a mail addresses them. */
export const findOwner = (db: Db, id: string) =>
  db.selectFrom('users').select(['email', 'name', 'first_name']).where('id', '=', id).executeTakeFirst();
