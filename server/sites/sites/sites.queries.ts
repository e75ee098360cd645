import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { StoredPicture } from '#lib/media-use.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { seesEverySite } from './sites.policy.ts';

export type SiteRow = Selectable<Tables['sites']>;

/** The site by its id, else by its slug or a previous one. */
export const findSite = async (db: Db, idOrSlug: string): Promise<SiteRow | undefined> =>
  (await db.selectFrom('sites').selectAll().where('id', '=', idOrSlug).executeTakeFirst()) ??
  findSiteBySlug(db, idOrSlug);

const idOfSlug = (db: Db, slug: string) =>
  db.selectFrom('site_slugs').select('site_id').where('slug', '=', slug);

/** @param siteIds the websites of others that the viewer works on */
function visibleTo<Row>(viewer: Viewer, siteIds: string[], query: SelectQueryBuilder<Tables, 'sites', Row>) {
  return seesEverySite(viewer) ? query : query.where(isOwnOrAmong(viewer.id, siteIds));
}

const isOwnOrAmong =
  (ownerId: string, siteIds: string[]) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'sites'>) =>
    or([eb('sites.owner_id', '=', ownerId), ...(siteIds.length > 0 ? [eb('sites.id', 'in', siteIds)] : [])]);

export const findSiteBySlug = (db: Db, slug: string) =>
  db.selectFrom('sites').selectAll().where('id', '=', idOfSlug(db, slug)).executeTakeFirst();

/** The site, locked until the transaction ends: look and texts are one value each, and parallel changes must not undo each other. */
export const lockSite = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

export interface SiteFilter {
  nameLike?: string | undefined;
  ownerId?: string | undefined;
  /** Without those of others that the viewer works on. */
  isOwn?: boolean | undefined;
}

/** The viewer's own sites and `siteIds`, or those of another owner that the viewer may see; the newest first. */
export function listSites(
  db: Db,
  viewer: Viewer,
  { nameLike, ownerId = viewer.id }: SiteFilter,
  siteIds: string[],
  paging: Paging,
) {
  let query = db.selectFrom('sites').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (ownerId === viewer.id) query = query.where(isOwnOrAmong(viewer.id, siteIds));
  else query = visibleTo(viewer, siteIds, query).where('owner_id', '=', ownerId);
  if (nameLike) query = query.where(anyContains(['name', 'domain'], nameLike));
  return pageOf(query, paging);
}

/** The sites of these bots that the viewer may see, the oldest first. */
export const listSitesOfBots = (db: Db, viewer: Viewer, siteIds: string[], botIds: string[]) =>
  visibleTo(viewer, siteIds, db.selectFrom('sites').selectAll().where('bot_id', 'in', botIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listSitesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('sites')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Whether the slug is, or was, that of a site other than `exceptId`. */
export async function isSiteSlugTaken(db: Db, slug: string, exceptId?: string): Promise<boolean> {
  const row = await idOfSlug(db, slug).executeTakeFirst();
  return row !== undefined && row.site_id !== exceptId;
}

/** The slugs of a site, the newest first. */
export const listSlugs = async (db: Db, siteId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('site_slugs')
    .select('slug')
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
};

export const releaseSlug = (tx: Db, slug: string) =>
  tx.deleteFrom('site_slugs').where('slug', '=', slug).execute();

/**
 * Whether the slug was that of a deleted site of another account, and this one has not verified the domain of that site.
 */
export const isSlugWithheld = (db: Db, slug: string, ownerId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('withheld_site_slugs as withheld')
      .select('withheld.slug')
      .where('withheld.slug', '=', slug)
      .where(({ not, or, eb, exists, selectFrom }) =>
        not(
          or([
            eb('withheld.owner_id', 'is not distinct from', ownerId),
            exists(
              selectFrom('sites')
                .select('sites.id')
                .where('sites.owner_id', '=', ownerId)
                .where('sites.verified_at', 'is not', null)
                .whereRef('sites.domain', '=', 'withheld.domain'),
            ),
          ]),
        ),
      ),
  );

export const endWithholding = (tx: Db, slug: string) =>
  tx.deleteFrom('withheld_site_slugs').where('slug', '=', slug).execute();

/** Withholds the slugs of sites that are about to be deleted from other accounts. */
async function withholdSlugs(tx: Db, column: 'id' | 'owner_id', value: string): Promise<void> {
  await tx
    .insertInto('withheld_site_slugs')
    .columns(['slug', 'domain', 'owner_id'])
    .expression(
      tx
        .selectFrom('site_slugs')
        .innerJoin('sites', 'sites.id', 'site_slugs.site_id')
        .select(['site_slugs.slug', 'sites.domain', 'sites.owner_id'])
        .where(`sites.${column}`, '=', value)
        .where('site_slugs.slug', '<>', OWN_SITE_SLUG),
    )
    .execute();
}

/** Reserves the slug of a site. @returns whether it is the site's now */
export async function reserveSlug(tx: Db, { id, slug }: Pick<SiteRow, 'id' | 'slug'>, now: string) {
  await tx
    .insertInto('site_slugs')
    .values({ slug, site_id: id, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  return !(await isSiteSlugTaken(tx, slug, id));
}

export async function isSiteNameTaken(db: Db, ownerId: string, name: string, exceptId?: string) {
  return hasRow(
    db
      .selectFrom('sites')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
      .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? '')),
  );
}

export const insertSite = (db: Db, site: Insertable<Tables['sites']>) =>
  db.insertInto('sites').values(site).returningAll().executeTakeFirstOrThrow();

export const updateSite = (db: Db, id: string, change: Partial<SiteRow>) =>
  db.updateTable('sites').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Does nothing if the site has another domain by now. */
export const markVerified = (db: Db, { id, domain }: { id: string; domain: string }, now: string) =>
  db
    .updateTable('sites')
    .set({ verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('domain', '=', domain)
    .execute();

export const markWidgetSeen = (
  db: Db,
  { id, domain }: { id: string; domain: string },
  host: string,
  now: string,
) =>
  db
    .updateTable('sites')
    .set({ widget_seen_at: now, widget_seen_on: host })
    .where('id', '=', id)
    .where('domain', '=', domain)
    .execute();

/** @returns whether it was there */
export async function deleteSite(tx: Db, id: string): Promise<boolean> {
  await withholdSlugs(tx, 'id', id);
  return hasRow(tx.deleteFrom('sites').where('id', '=', id).returning('id'));
}

/** The allowed domains of several sites in one query, grouped by site. */
export async function listDomains(db: Db, siteIds: string[]): Promise<Map<string, string[]>> {
  const domains = new Map<string, string[]>(siteIds.map((id) => [id, []]));
  if (siteIds.length === 0) return domains;
  const rows = await db
    .selectFrom('site_domains')
    .selectAll()
    .where('site_id', 'in', siteIds)
    .orderBy('position')
    .execute();
  for (const row of rows) domains.get(row.site_id)?.push(row.pattern);
  return domains;
}

export async function replaceDomains(db: Db, siteId: string, patterns: string[]): Promise<void> {
  await db.deleteFrom('site_domains').where('site_id', '=', siteId).execute();
  if (patterns.length === 0) return;
  const rows = patterns.map((pattern, position) => ({ site_id: siteId, pattern, position }));
  await db.insertInto('site_domains').values(rows).execute();
}

/** Whether any site's own domain is among `domains`, or any site lists one of `patterns`. */
export async function isListedAnywhere(db: Db, domains: string[], patterns: string[]): Promise<boolean> {
  const own = await db.selectFrom('sites').select('id').where('domain', 'in', domains).executeTakeFirst();
  if (own) return true;
  return hasRow(db.selectFrom('site_domains').select('site_id').where('pattern', 'in', patterns));
}

export async function deleteSitesOf(tx: Db, ownerId: string): Promise<void> {
  await withholdSlugs(tx, 'owner_id', ownerId);
  await tx.deleteFrom('sites').where('owner_id', '=', ownerId).execute();
}

/** The sites whose picture is one of these files, with the names of their owners. */
export const selectMediaUses = (db: Db, mediaIds: string[]) =>
  db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select([
      'sites.logo_media_id as mediaId',
      sql<'site'>`'site'`.as('kind'),
      'sites.id',
      'sites.name',
      'sites.slug',
      'users.name as ownerName',
    ])
    .where('sites.logo_media_id', 'in', mediaIds)
    .$narrowType<{ mediaId: string }>();

export const updatePicture = (tx: Db, { id, path }: StoredPicture) =>
  tx.updateTable('sites').set({ logo_path: path }).where('logo_media_id', '=', id).execute();
