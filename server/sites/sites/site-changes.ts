import { randomBytes } from 'node:crypto';
import { takenMessage } from '#lib/availability.ts';
import { changedFields } from '#lib/changed-fields.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { type CreateSiteInput, siteAgents, siteTheme, type UpdateSiteInput } from '#lib/schemas/sites.ts';
import { choosePicture, type Viewer } from '../../accounts/accounts.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import type { Media } from '../../media/media.ts';
import type { Entitlements } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken, isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteNames } from './site-names.ts';
import type { SiteViews } from './site-views.ts';
import { aboutSite, type SiteView } from './sites.present.ts';
import { insertSite, lockSite, replaceDomains, updateSite } from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit'> {
  bots: Bots;
  sources: Sources;
  entitlements: Entitlements;
  media: Pick<Media, 'choiceFor'>;
  views: SiteViews;
  names: SiteNames;
}

/** Creates and changes sites for their owners. */
export function createSiteChanges({
  database: { db, engine },
  clock,
  versions,
  recordAudit,
  bots,
  sources,
  entitlements,
  media,
  views,
  names,
}: Deps) {
  /** An assistant of the site's owner: through another one the owner would read what its documents say. */
  async function botOf(ownerId: string, viewer: Viewer, botId: string): Promise<BotView> {
    const bot = await bots.findFor(viewer, botId);
    if (bot?.ownerId !== ownerId) throw invalid({ botId: ['This assistant was not found.'] });
    return bot;
  }

  async function add(viewer: Viewer, input: CreateSiteInput, givenBot: BotView | undefined) {
    await names.assertFree(viewer, input);
    const name = input.name ?? (await names.provisionalName(viewer, input.domain));
    const slug = input.slug ?? (await names.newSlug(viewer, input, givenBot?.language ?? null));
    const kinds = givenBot ? (['sites'] as const) : (['sites', 'bots'] as const);
    return entitlements.writeWithin(viewer.id, kinds, async (tx) => {
      const { id: botId, theme } = givenBot ?? (await bots.createForSite(tx, viewer, name));
      const now = isoNow(clock);
      const site = await insertSite(tx, {
        id: newId(),
        slug,
        name,
        domain: input.domain,
        owner_id: viewer.id,
        bot_id: botId,
        theme: JSON.stringify(siteTheme.parse(theme ?? {})),
        agents: JSON.stringify(siteAgents.parse({})),
        created_at: now,
        updated_at: now,
      });
      await names.reserve(tx, site);
      await replaceDomains(tx, site.id, input.allowedDomains ?? []);
      await sources.websites.ensure(tx, { id: site.id, botId, domain: site.domain });
      return views.of(site, tx);
    });
  }

  return {
    /**
     * Creates a bot if none is named, and starts the sync of the website.
     * @throws AppError 422 for a name or slug that is taken, and over the limit of the plan.
     */
    async create(viewer: Viewer, input: CreateSiteInput): Promise<SiteView> {
      const givenBot = input.botId ? await botOf(viewer.id, viewer, input.botId) : undefined;
      const create = () => add(viewer, input, givenBot);
      return (input.slug ? create() : retryWhile(isSlugTaken, create)).catch(ifTaken(nameOrSlugTaken));
    },

    /**
     * Changes the site, and the words of its bot where they are given too: the studio saves both together.
     * @throws AppError 404, and 422 as `create` does.
     */
    async update(viewer: Viewer, id: string, input: UpdateSiteInput): Promise<SiteView> {
      const seen = await views.load(viewer, id, 'settings');
      const isMoved = input.domain !== undefined && input.domain !== seen.domain;
      if (isMoved) await views.load(viewer, id, 'ownership');
      await names.assertFree(viewer, input, seen);
      const chosen = input.botId ? (await botOf(seen.owner_id, viewer, input.botId)).id : undefined;
      if (input.bot || input.texts?.locale !== undefined) await bots.get(viewer, chosen ?? seen.bot_id);
      const { findPicture, refusal } = await media.choiceFor(viewer, seen.owner_id);
      const save = async (tx: Db): Promise<SiteView> => {
        const site = orNotFound(await lockSite(tx, engine, seen.id), 'website');
        const before = await views.of(site, tx);
        // The logo stays, although the viewer could not choose it.
        const newLogoId = input.logoMediaId === site.logo_media_id ? undefined : input.logoMediaId;
        const logo = await choosePicture(findPicture, tx, viewer, 'logoMediaId', newLogoId, refusal);
        const botId = chosen ?? site.bot_id;
        const hasMoved = input.domain !== undefined && input.domain !== site.domain;
        const saved = await updateSite(tx, site.id, {
          name: input.name ?? site.name,
          slug: input.slug ?? site.slug,
          domain: input.domain ?? site.domain,
          bot_id: botId,
          theme: JSON.stringify({ ...JSON.parse(site.theme), ...omitUndefined(input.theme ?? {}) }),
          agents: JSON.stringify(mergeAgents(JSON.parse(site.agents), withFieldIds(input.agents) ?? {})),
          texts: JSON.stringify({ ...JSON.parse(site.texts ?? '{}'), ...omitUndefined(input.texts ?? {}) }),
          ...(logo !== undefined && { logo_media_id: logo?.id ?? null, logo_path: logo?.path ?? null }),
          ...(input.people && {
            people: JSON.stringify({ ...JSON.parse(site.people ?? '{}'), ...omitUndefined(input.people) }),
          }),
          retention_days: input.retentionDays === undefined ? site.retention_days : input.retentionDays,
          ...((input.theme || input.agents) && { look_saved_at: isoNow(clock) }),
          ...((input.texts || input.bot) && { words_saved_at: isoNow(clock) }),
          // Another domain has to be verified again, and the script line to be pasted into its pages.
          ...(hasMoved && { verified_at: null, widget_seen_at: null, widget_seen_on: null }),
          updated_at: isoNow(clock),
        });
        if (saved.slug !== site.slug) await names.reserve(tx, saved, site.slug);
        if (input.allowedDomains) await replaceDomains(tx, site.id, input.allowedDomains);
        if (hasMoved)
          await sources.websites.move(tx, { id: site.id, botId, domain: saved.domain }, site.domain);
        const { locale } = input.texts ?? {};
        const words = { ...input.bot, ...(locale !== undefined && { language: locale }) };
        if (Object.keys(words).length > 0) await bots.updateIn(tx, viewer, botId, words);
        if (site.slug === OWN_SITE_SLUG) await versions.bump(tx, 'own-site' satisfies ContentKind);
        const view = await views.of(saved, tx);
        if (site.owner_id !== viewer.id)
          await recordAudit(tx, {
            action: 'site.changed',
            ...aboutSite(before),
            ...changedFields<object>(before, view),
          });
        return view;
      };
      return inTransaction(db, save).catch(ifTaken(nameOrSlugTaken));
    },
  };
}

const nameOrSlugTaken = () => invalid({ name: [takenMessage('This name or slug')] });

/** The only error of `slug` that a request without one can get. */
const isSlugTaken = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof AppError && error.fields.slug !== undefined);

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

type GivenAgents = UpdateSiteInput['agents'];

/** New fields of the form for leads get an id, which stays when their label changes. */
function withFieldIds(agents: GivenAgents): GivenAgents {
  const leadFields = agents?.chat?.leadFields?.map((field) => ({ ...field, id: field.id ?? newFieldId() }));
  return leadFields ? { ...agents, chat: { ...agents?.chat, leadFields } } : agents;
}

const newFieldId = (): string => `f${randomBytes(6).toString('hex')}`;
