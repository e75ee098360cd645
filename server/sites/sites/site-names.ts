import { domainToUnicode } from 'node:url';
import { SITE_NAME_MAX_LENGTH, takenMessage } from '#lib/availability.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import { nameOfDomain } from '#lib/domains.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { isReservedName } from '#lib/reserved-names.ts';
import type { CreateSiteInput } from '#lib/schemas/sites.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { truncate } from '#lib/text.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteViews } from './site-views.ts';
import { mayHaveSlug, staysReserved } from './sites.policy.ts';
import {
  endWithholding,
  isSiteNameTaken,
  isSiteSlugTaken,
  isSlugWithheld,
  listSlugs,
  lockSite,
  releaseSlug,
  reserveSlug,
  type SiteRow,
  updateSite,
} from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions'> {
  bots: Bots;
  views: SiteViews;
}

/** The website of a site, which was read. */
export interface ReadWebsite {
  siteId: string;
  botId: string;
  /** That was read: the site's may have changed since. */
  domain: string;
}

/** Previous slugs stay reserved, so one site must not take any number of them. */
const MAX_SLUGS = 20;

export type SiteNames = ReturnType<typeof createSiteNames>;

/** Which names and slugs a site may have. */
export function createSiteNames({ database: { db, engine }, clock, versions, bots, views }: Deps) {
  /** @returns its former name; undefined if it stays, or its owner has another site with the new one */
  const renameIf = (
    id: string,
    isRenamed: (site: SiteRow) => boolean,
    name: string,
  ): Promise<string | undefined> =>
    inTransaction(db, async (tx) => {
      const site = await lockSite(tx, engine, id);
      if (!site || !isRenamed(site)) return undefined;
      if (await isSiteNameTaken(tx, site.owner_id, name, id)) return undefined;
      await updateSite(tx, id, { name, updated_at: isoNow(clock) });
      if (site.slug === OWN_SITE_SLUG) await versions.bump(tx, 'own-site' satisfies ContentKind);
      return site.name;
    });

  return {
    /** @throws AppError 422 for a name or slug that is taken, or not allowed. */
    async assertFree(
      viewer: Viewer,
      wanted: { name?: string | undefined; slug?: string | undefined },
      site?: SiteRow,
    ): Promise<void> {
      const ownerId = site?.owner_id ?? viewer.id;
      const errors: FieldErrors = {};
      if (wanted.name && (await isSiteNameTaken(db, ownerId, wanted.name, site?.id))) {
        errors.name = ['You already have a website with this name.'];
      }
      if (wanted.slug && wanted.slug !== site?.slug) {
        if (!mayHaveSlug(viewer, wanted.slug)) errors.slug = ['This slug is not available.'];
        else if (await isSiteSlugTaken(db, wanted.slug, site?.id)) errors.slug = [TAKEN];
        else if (await isSlugWithheld(db, wanted.slug, ownerId)) errors.slug = [WITHHELD];
      }
      if (Object.keys(errors).length > 0) throw invalid(errors);
    },

    /** The name until the website's own name is known: see `nameFromWebsite`. */
    async provisionalName(viewer: Viewer, domain: string): Promise<string> {
      const name = nameOfDomain(domain);
      return (await isSiteNameTaken(db, viewer.id, name))
        ? `${name} (${domain})`.slice(0, SITE_NAME_MAX_LENGTH)
        : name;
    },

    /** @param language of the name, as far as it is known */
    newSlug(
      viewer: Viewer,
      { name, domain }: Pick<CreateSiteInput, 'name' | 'domain'>,
      language: string | null,
    ): Promise<string> {
      const isTaken = async (slug: string) =>
        isReservedName(slug) ||
        (await isSiteSlugTaken(db, slug)) ||
        (await isSlugWithheld(db, slug, viewer.id));
      const words = name ?? domain.replace(/^[^:]+/, domainToUnicode).replace(/[.:]/g, '-');
      return uniqueSlug(toSlug(words, language), isTaken);
    },

    /**
     * Reserves the slug of a saved site, and as a rule the previous one, as long as the site exists.
     * @throws AppError 422 if another site has taken it meanwhile or its domain is to be verified first, and for too many
     * changes.
     */
    async reserve(tx: Db, site: SiteRow, previous?: string): Promise<void> {
      if (previous && !staysReserved(previous)) await releaseSlug(tx, previous);
      if (!(await reserveSlug(tx, site, isoNow(clock)))) throw invalid({ slug: [TAKEN] });
      if (await isSlugWithheld(tx, site.slug, site.owner_id)) throw invalid({ slug: [WITHHELD] });
      await endWithholding(tx, site.slug);
      if ((await listSlugs(tx, site.id)).length > MAX_SLUGS)
        throw invalid({ slug: [`A website can have ${MAX_SLUGS} slugs. Choose one of its earlier ones.`] });
    },

    isNameFree: async (viewer: Viewer, name: string): Promise<boolean> =>
      !(await isSiteNameTaken(db, viewer.id, name)),

    isWithheld: (viewer: Viewer, slug: string): Promise<boolean> => isSlugWithheld(db, slug, viewer.id),

    /** @param current the slug of the site that may have it, if the viewer sees the site */
    async isSlugFree(viewer: Viewer, slug: string, current?: string): Promise<boolean> {
      const site = current ? await views.find(viewer, current, 'settings') : undefined;
      return (
        mayHaveSlug(viewer, slug) &&
        !(await isSiteSlugTaken(db, slug, site?.id)) &&
        !(await isSlugWithheld(db, slug, site?.owner_id ?? viewer.id))
      );
    },

    /** Renames a site, unless its owner has renamed it meanwhile. */
    async rename(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await renameIf(id, ({ name }) => name === from, to);
    },

    /** Names a site, and its bot, as the website names itself, unless their owner has chosen a name. */
    async nameFromWebsite({ siteId, botId, domain }: ReadWebsite, websiteName: string): Promise<void> {
      const name = truncate(websiteName, SITE_NAME_MAX_LENGTH);
      const isUnnamed = (site: SiteRow) => site.domain === domain && isProvisional(site);
      const former = await renameIf(siteId, isUnnamed, name);
      if (former !== undefined) await bots.rename(botId, { from: former, to: name });
    },
  };
}

function isProvisional({ name, domain }: SiteRow): boolean {
  const provisional = nameOfDomain(domain);
  return name === provisional || name === `${provisional} (${domain})`;
}

const TAKEN = takenMessage('This slug');
const WITHHELD =
  'This slug belonged to a deleted website. Add the website of its domain, and verify the domain first.';
