import { sql } from 'kysely';
import type { AdminSitesQuery } from '#lib/schemas/sites.ts';
import { isInState } from '../bots/bots.ts';
import { inBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/connect.ts';
import { anyContains } from '../platform/db/like.ts';
import { type Paging, pageOf, pageOfScan } from '../platform/db/page-of.ts';

/** The sites of every owner, with the names of the owners. */
export const listEverySite = (db: Db, filter: AdminSitesQuery, paging: Paging) =>
  (filter.nameLike ? pageOfScan : pageOf)(sorted(db, filter), paging);

export type ListedSiteRow = Awaited<ReturnType<typeof listEverySite>>['rows'][number];

const AT_A_TIME = 500;

export const everySiteInBatches = (db: Db, filter: AdminSitesQuery) => {
  let read = 0;
  return inBatches<ListedSiteRow>(AT_A_TIME, async () => {
    const rows = await sorted(db, filter).limit(AT_A_TIME).offset(read).execute();
    read += rows.length;
    return rows;
  });
};

const SORTS = {
  createdAt: sql`sites.created_at`,
  name: sql`lower(sites.name)`,
};

function sorted(
  db: Db,
  { nameLike, ownerId, state, isInstalled, sort = 'createdAt', order }: AdminSitesQuery,
) {
  const direction = order ?? (sort === 'createdAt' ? 'desc' : 'asc');
  let query = db
    .selectFrom('sites')
    .leftJoin('users', 'users.id', 'sites.owner_id')
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
    .orderBy(SORTS[sort], direction)
    .orderBy('sites.id', direction);
  if (nameLike) query = query.where(anyContains(['sites.name', 'sites.domain', 'users.name'], nameLike));
  if (ownerId !== undefined) query = query.where('sites.owner_id', '=', ownerId);
  if (state) query = query.where(isInState('sites.bot_id', state));
  if (isInstalled !== undefined)
    query = query.where('sites.widget_seen_at', isInstalled ? 'is not' : 'is', null);
  return query;
}

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
