import { nameOfDomain, patternsFor, wwwTwin } from '../../lib/domains.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { isReservedName } from '../../lib/reserved-names.ts';
import {
  type CreateSiteInput,
  siteAgents,
  siteTheme,
  type UpdateSiteInput,
} from '../../lib/schemas/sites.ts';
import { toSlug, uniqueSlug } from '../../lib/slugs.ts';
import { truncate } from '../../lib/text.ts';
import type { Entitlements } from '../billing/billing.ts';
import type { Bots } from '../bots/bots.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { type Clock, isoIn, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation } from '../platform/db/unique.ts';
import { type FieldErrors, invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Viewer } from '../users/users.ts';
import { mayHaveSlug } from './sites.policy.ts';
import { presentSite, presentSiteDetails, type SiteDetails, type SiteView } from './sites.present.ts';
import {
  deleteSite,
  deleteSitesOf,
  findSiteBySlug,
  findSiteFor,
  insertSite,
  isListedAnywhere,
  isSiteNameTaken,
  isSiteSlugTaken,
  listDomains,
  listSites,
  listSitesOf,
  listSitesOfBot,
  listSitesOfBots,
  lockSite,
  markWidgetSeen,
  replaceDomains,
  type SiteFilter,
  type SiteRow,
  updateSite,
} from './sites.queries.ts';

export type { IdentitySecrets, IdentitySecretView } from './identity-secrets.ts';
export type { InstallCheck } from './install-check.ts';
export type { SiteDetails, SiteView } from './sites.present.ts';

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  bots: Bots;
  knowledge: Knowledge;
  entitlements: Entitlements;
  /** Signs the tokens that verify domains. */
  secret: string;
}

const LONGEST_NAME = 80;

export type Sites = ReturnType<typeof createSites>;

export function createSites({
  database: { db, engine },
  clock,
  config,
  bots,
  knowledge,
  entitlements,
  secret,
}: Deps) {
  async function view(row: SiteRow, tx: Db = db): Promise<SiteView> {
    const domains = await listDomains(tx, [row.id]);
    return presentSite(row, domains.get(row.id) ?? [], config.siteUrl);
  }

  async function load(viewer: Viewer, idOrSlug: string): Promise<SiteRow> {
    const site = await findSiteFor(db, viewer, idOrSlug);
    if (!site) throw notFound('site');
    return site;
  }

  async function viewAll(rows: SiteRow[]): Promise<SiteView[]> {
    const domains = await listDomains(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => presentSite(row, domains.get(row.id) ?? [], config.siteUrl));
  }

  async function assertFree(
    viewer: Viewer,
    wanted: { name?: string; slug?: string },
    site?: SiteRow,
  ): Promise<void> {
    const ownerId = site?.owner_id ?? viewer.id;
    const errors: FieldErrors = {};
    if (wanted.name && (await isSiteNameTaken(db, ownerId, wanted.name, site?.id))) {
      errors.name = ['You already have a website with this name.'];
    }
    if (wanted.slug && wanted.slug !== site?.slug) {
      if (!mayHaveSlug(viewer, wanted.slug)) errors.slug = ['This slug is not available.'];
      else if (await isSiteSlugTaken(db, wanted.slug)) errors.slug = ['This slug is taken.'];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  /** The name until the website's own name is known: see `nameFromWebsite`. */
  async function provisionalName(viewer: Viewer, domain: string): Promise<string> {
    const name = nameOfDomain(domain);
    return (await isSiteNameTaken(db, viewer.id, name)) ? `${name} (${domain})`.slice(0, LONGEST_NAME) : name;
  }

  /** Concurrent requests may both pass the check; the unique index rejects one of them. */
  async function guarded<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw isUniqueViolation(error) ? invalid({ name: ['This name or slug is taken.'] }) : error;
    }
  }

  /** Writes in a transaction that keeps the limit of the owner's plan, if the change adds something to it. */
  async function addWithin<T>(
    ownerId: string,
    kind: 'sites' | 'bots' | undefined,
    write: (tx: Db) => Promise<T>,
  ): Promise<T> {
    const limits = kind && (await entitlements.limitsOf(ownerId));
    return guarded(() =>
      db
        .transaction()
        .execute((tx) =>
          kind && limits ? entitlements.within(tx, { ownerId, limits, kind }, () => write(tx)) : write(tx),
        ),
    );
  }

  async function ownBot(viewer: Viewer, botId: string): Promise<string> {
    const bot = await bots.findFor(viewer, botId);
    if (!bot) throw invalid({ botId: ['This assistant was not found.'] });
    return bot.id;
  }

  return {
    /** The viewer's own sites, the newest first; those of another owner are for admins. */
    async list(
      viewer: Viewer,
      paging: Paging,
      filter: SiteFilter = {},
    ): Promise<{ results: SiteView[]; count: number }> {
      const { rows, count } = await listSites(db, viewer, { ownerId: viewer.id, ...filter }, paging);
      return { results: await viewAll(rows), count };
    },

    /** The sites of each of these bots, as far as the viewer may see them. */
    async ofBots(viewer: Viewer, botIds: string[]): Promise<Map<string, SiteView[]>> {
      const rows = botIds.length > 0 ? await listSitesOfBots(db, viewer, botIds) : [];
      const found = await viewAll(rows);
      return new Map(botIds.map((id) => [id, found.filter(({ botId }) => botId === id)]));
    },

    /** @throws AppError 404 if the viewer may not see the site. */
    get: async (viewer: Viewer, idOrSlug: string): Promise<SiteDetails> =>
      presentSiteDetails(await view(await load(viewer, idOrSlug)), secret),

    /**
     * Creates a bot if none is named, and starts the sync of the website.
     * @throws AppError 422 for a name or slug that is taken, and over the limit of the plan.
     */
    async create(viewer: Viewer, input: CreateSiteInput): Promise<SiteView> {
      await assertFree(viewer, input);
      const name = input.name ?? (await provisionalName(viewer, input.domain));
      const givenBot = input.botId ? await ownBot(viewer, input.botId) : undefined;
      const isTaken = async (slug: string) => isReservedName(slug) || isSiteSlugTaken(db, slug);
      const slug =
        input.slug ?? (await uniqueSlug(toSlug(input.name ?? input.domain.replace(/[.:]/g, '-')), isTaken));
      return addWithin(viewer.id, 'sites', async (tx) => {
        const botId = givenBot ?? (await bots.createForSite(tx, viewer, name)).id;
        const now = isoNow(clock);
        const site = await insertSite(tx, {
          id: newId(),
          slug,
          name,
          domain: input.domain,
          owner_id: viewer.id,
          bot_id: botId,
          theme: JSON.stringify(siteTheme.parse({})),
          agents: JSON.stringify(siteAgents.parse({})),
          texts: null,
          retention_days: null,
          verified_at: null,
          widget_seen_at: null,
          widget_seen_on: null,
          created_at: now,
          updated_at: now,
        });
        await replaceDomains(tx, site.id, input.allowedDomains ?? []);
        await knowledge.addWebsite(tx, botId, input.domain);
        return view(site, tx);
      });
    },

    /** Gives the sites of a bot, and the bot, the name that the website gives itself, unless their owner has chosen one. */
    async nameFromWebsite(read: { botId: string; domain: string }, websiteName: string): Promise<void> {
      const name = truncate(websiteName, LONGEST_NAME);
      for (const site of await listSitesOfBot(db, read.botId)) {
        if (site.domain !== read.domain) continue;
        const provisional = nameOfDomain(site.domain);
        const isProvisional = site.name === provisional || site.name === `${provisional} (${site.domain})`;
        if (!isProvisional || (await isSiteNameTaken(db, site.owner_id, name, site.id))) continue;
        await updateSite(db, site.id, { name, updated_at: isoNow(clock) });
        await bots.rename(read.botId, { from: site.name, to: name });
      }
    },

    /** Changes the site, and the words of its bot where they are given too: the studio saves both together. */
    async update(viewer: Viewer, id: string, input: UpdateSiteInput): Promise<SiteView> {
      const seen = await load(viewer, id);
      await assertFree(viewer, input, seen);
      const chosen = input.botId ? await ownBot(viewer, input.botId) : undefined;
      // The bot that came with the site counts as soon as another one takes its place.
      const kind = chosen !== undefined && chosen !== seen.bot_id ? 'bots' : undefined;
      return addWithin(seen.owner_id, kind, async (tx) => {
        const site = await lockSite(tx, engine, seen.id);
        if (!site) throw notFound('site');
        const botId = chosen ?? site.bot_id;
        const hasMoved = input.domain !== undefined && input.domain !== site.domain;
        const saved = await updateSite(tx, site.id, {
          name: input.name ?? site.name,
          slug: input.slug ?? site.slug,
          domain: input.domain ?? site.domain,
          bot_id: botId,
          theme: JSON.stringify({ ...JSON.parse(site.theme), ...omitUndefined(input.theme ?? {}) }),
          agents: JSON.stringify(mergeAgents(JSON.parse(site.agents), input.agents ?? {})),
          texts: JSON.stringify({ ...JSON.parse(site.texts ?? '{}'), ...omitUndefined(input.texts ?? {}) }),
          retention_days: input.retentionDays === undefined ? site.retention_days : input.retentionDays,
          // Another domain has to be verified again, and the script line to be pasted into its pages.
          ...(hasMoved && { verified_at: null, widget_seen_at: null, widget_seen_on: null }),
          updated_at: isoNow(clock),
        });
        if (input.allowedDomains) await replaceDomains(tx, site.id, input.allowedDomains);
        if (hasMoved) await knowledge.moveWebsite(tx, botId, site.domain, saved.domain);
        if (input.bot) await bots.updateIn(tx, viewer, botId, input.bot);
        return view(saved, tx);
      });
    },

    /** Removes the site, and the bot that was created with it. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const site = await load(viewer, id);
      await db.transaction().execute(async (tx) => {
        await deleteSite(tx, site.id);
        await bots.removeWithSite(tx, site.bot_id);
      });
    },

    /** Transfers the site and its bot only if `from` owns them. */
    async transferOwnership(tx: Db, slug: string, { from, to }: { from: string; to: string }): Promise<void> {
      const site = await findSiteBySlug(tx, slug);
      if (site?.owner_id !== from) return;
      const isTaken = await isSiteNameTaken(tx, to, site.name);
      await updateSite(tx, site.id, { owner_id: to, name: isTaken ? `${site.name} (${slug})` : site.name });
      await bots.transferOwnership(tx, site.bot_id, { from, to });
    },

    /** Called on account deletion. */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      await deleteSitesOf(tx, ownerId);
    },

    /** All sites of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<SiteView[]> => viewAll(await listSitesOf(db, ownerId)),

    isNameFree: async (viewer: Viewer, name: string): Promise<boolean> =>
      !(await isSiteNameTaken(db, viewer.id, name)),

    /** For the widget: the site without an access check. */
    async findBySlug(slug: string): Promise<SiteView | undefined> {
      const site = await findSiteBySlug(db, slug);
      return site && view(site);
    },

    /** Notes that the widget is on a page of this origin; at most once an hour, because every session says so. */
    async markWidgetSeen(site: SiteView, origin: string): Promise<void> {
      if (site.widgetSeenAt !== null && site.widgetSeenAt > isoIn(clock, -3600)) return;
      await markWidgetSeen(db, site, new URL(origin).host, isoNow(clock));
    },

    /** Whether pages of this origin may show the site's widget. */
    allows(site: SiteView, origin: string): boolean {
      const patterns = patternsFor(origin);
      return [site.domain, wwwTwin(site.domain), ...site.allowedDomains].some((own) =>
        patterns.includes(own),
      );
    },

    /** Whether pages of this origin may show any site's widget: a preflight does not name its site. */
    async allowsAny(origin: string): Promise<boolean> {
      const patterns = patternsFor(origin);
      const host = patterns[0];
      return host !== undefined && (await isListedAnywhere(db, [...patterns, wwwTwin(host)], patterns));
    },
  };
}

type Agents = Record<string, object | undefined>;

/** Fields of an agent that are not given stay as they are. */
const mergeAgents = (stored: Agents, given: Agents): Agents => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(omitUndefined(given)).map(([agent, change]) => [
      agent,
      { ...stored[agent], ...omitUndefined(change ?? {}) },
    ]),
  ),
});
