import { takenMessage } from '#lib/availability.ts';
import { changedFields } from '#lib/changed-fields.ts';
import type { ContentKind } from '#lib/content-kinds.ts';
import type { StoredPicture } from '#lib/media-use.ts';
import { type ChosenProvider, isOwnProvider } from '#lib/model-providers.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { isAdmin } from '#lib/roles.ts';
import {
  type BotSettings,
  type BotTextsInput,
  botSettings,
  type CreateBotInput,
  type TestModelInput,
  type UpdateBotInput,
} from '#lib/schemas/bots.ts';
import type { SiteTheme } from '#lib/schemas/sites.ts';
import type { SitePermission } from '#lib/site-roles.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import { choosePicture, type Viewer } from '../../accounts/accounts.ts';
import type { FileChoice, Media } from '../../media/media.ts';
import { type Entitlements, reserveAndCall, type Seats } from '../../plans/plans.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken, isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeEach } from '../../platform/remove-each.ts';
import type { ModelOffer, Models } from '../models/models.ts';
import { createBotTransfer } from './bot-transfer.ts';
import { seesEveryBot } from './bots.policy.ts';
import { type BotView, presentBot, readBotSettings } from './bots.present.ts';
import {
  type BotFilter,
  type BotRow,
  deleteBot,
  deleteBotsOf,
  findBot,
  findByIdOrSlug,
  giveBotsInUse,
  insertBot,
  isBotInUse,
  isBotOfSite,
  isBotSlugTaken,
  listBots,
  listBotsOf,
  lockBot,
  selectMediaUses,
  updateBot,
  updatePicture,
} from './bots.queries.ts';

export { contentsOf, NO_CONTENT } from './bot-content.ts';
export { isInState, usersLike } from './bot-list.queries.ts';
export type { BotView } from './bots.present.ts';

/** How an assistant looks that an app creates. */
export interface BotAppearance {
  avatar: StoredPicture | null;
  /** The look of a website that is added with the bot. */
  theme: Partial<SiteTheme> | null;
}

interface NewBot {
  madeFor: BotRow['made_for'];
  /** Absent if the input names no model. */
  offer?: ModelOffer | undefined;
  appearance?: BotAppearance | undefined;
}

export type Bots = ReturnType<typeof createBots>;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'log' | 'versions' | 'recordAudit' | 'events'> {
  entitlements: Entitlements;
  seats: Pick<Seats, 'mayBot'>;
  media: Pick<Media, 'files' | 'choiceFor'>;
  models: Pick<Models, 'choose' | 'effectiveProvider' | 'errorsIn' | 'lackedProduct' | 'offerTo' | 'test'>;
}

export function createBots({
  database,
  clock,
  log,
  versions,
  recordAudit,
  entitlements,
  seats,
  media,
  models,
  events,
}: Deps) {
  const { db, engine } = database;
  const view = (bot: BotRow): BotView => presentBot(bot, models.effectiveProvider);

  /** The models that the owner may choose, if the input names one; loaded before the transaction. */
  const offerFor = async (
    { provider, model }: Partial<BotSettings>,
    ownerId: () => string | Promise<string>,
  ): Promise<ModelOffer | undefined> =>
    provider === undefined && model === undefined ? undefined : models.offerTo(await ownerId());

  /** Only checks changed settings, because the host may have removed a key since. */
  async function checkModel(
    tx: Db,
    { viewer, ownerId, offer }: { viewer: Viewer; ownerId: string; offer: ModelOffer | undefined },
    given: Partial<BotSettings>,
    current: BotSettings,
  ): Promise<void> {
    if (!offer) return;
    const settings = { ...current, ...omitUndefined(given) };
    const errors = await models.errorsIn(tx, settings, { ownerId, isAdmin: isAdmin(viewer), offer });
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  /** For its owner, and for those who may do this with the websites that it answers for. */
  async function findPrivate(viewer: Viewer, id: string, permission: SitePermission) {
    const bot = await findByIdOrSlug(db, id);
    const may = bot && (await seats.mayBot(viewer.id, { id: bot.id, ownerId: bot.owner_id }, permission));
    return may ? bot : undefined;
  }

  /** The same, and for admins, for support. */
  const find = (viewer: Viewer, id: string, permission: SitePermission): Promise<BotRow | undefined> =>
    seesEveryBot(viewer) ? findByIdOrSlug(db, id) : findPrivate(viewer, id, permission);

  const load = async (viewer: Viewer, id: string, permission: SitePermission): Promise<BotRow> =>
    orNotFound(await find(viewer, id, permission), 'assistant');

  async function add(
    tx: Db,
    viewer: Viewer,
    input: CreateBotInput,
    { madeFor, offer, appearance }: NewBot,
  ): Promise<BotView> {
    const { name, slug, description, avatarMediaId, ...settings } = input;
    const defaults = botSettings.parse({});
    await checkModel(tx, { viewer, ownerId: viewer.id, offer }, settings, defaults);
    const avatar = await choosePicture(media.files.findPicture, tx, viewer, 'avatarMediaId', avatarMediaId);
    if (slug && (await isBotSlugTaken(tx, slug))) throw slugTaken();
    const now = isoNow(clock);
    const bot = await insertBot(tx, {
      id: newId(),
      slug:
        slug ??
        (await uniqueSlug(toSlug(name, settings.language), (candidate) => isBotSlugTaken(tx, candidate))),
      name,
      owner_id: viewer.id,
      description,
      made_for: madeFor,
      kept_at: null,
      ...avatarColumns(avatar ?? appearance?.avatar ?? null),
      settings: writeSettings(defaults, settings),
      theme: appearance?.theme ? JSON.stringify(appearance.theme) : null,
      created_at: now,
      updated_at: now,
    });
    return view(bot);
  }

  async function change(
    tx: Db,
    viewer: Viewer,
    id: string,
    { name, slug, description, avatarMediaId, ...settings }: UpdateBotInput,
    { findPicture, refusal }: FileChoice = media.files,
    offer?: ModelOffer,
  ): Promise<BotView> {
    const bot = orNotFound(await lockBot(tx, engine, id), 'assistant');
    await checkModel(tx, { viewer, ownerId: bot.owner_id, offer }, settings, readBotSettings(bot));
    // The picture of an app's template stays, although its owner could not choose it.
    const newAvatarId = avatarMediaId === bot.avatar_media_id ? undefined : avatarMediaId;
    const avatar = await choosePicture(findPicture, tx, viewer, 'avatarMediaId', newAvatarId, refusal);
    const changed = {
      ...omitUndefined({ name, slug, description }),
      ...(avatar !== undefined && avatarColumns(avatar)),
      settings: writeSettings(readBotSettings(bot), settings),
      updated_at: isoNow(clock),
    };
    const updated = view(await updateBot(tx, bot.id, changed));
    if (updated.searchByMeaning && !readBotSettings(bot).searchByMeaning)
      await events.emit(tx, 'meaningEnabled', { botId: bot.id });
    if (await isBotOfSite(tx, bot.id, OWN_SITE_SLUG))
      await versions.bump(tx, 'own-site' satisfies ContentKind);
    await recordOfOthers(tx, viewer, 'bot.changed', bot, changedFields<object>(view(bot), updated));
    return updated;
  }

  async function remove(viewer: Viewer, id: string): Promise<void> {
    const bot = await load(viewer, id, 'ownership');
    if (await isBotInUse(db, bot.id))
      throw conflict('A website uses this assistant. Give the website another assistant first.');
    await inTransaction(db, async (tx) => {
      if (!(await deleteBot(tx, bot.id))) throw notFound('assistant');
      await recordOfOthers(tx, viewer, 'bot.deleted', bot);
    });
  }

  /** Records actions of admins on bots of other users. */
  async function recordOfOthers(
    tx: Db,
    viewer: Viewer,
    action: 'bot.changed' | 'bot.deleted',
    { id, name, owner_id }: BotRow,
    changed?: { before: object; after: object },
  ): Promise<void> {
    if (owner_id === viewer.id) return;
    await recordAudit(tx, { action, object: { kind: 'bot', id, name }, accountId: owner_id, ...changed });
  }

  /** Changes the settings of a bot if the current ones fulfil the condition. */
  async function changeIf(
    tx: Db,
    id: string,
    condition: (current: BotSettings) => boolean,
    change: Partial<BotSettings>,
  ): Promise<void> {
    const bot = await lockBot(tx, engine, id);
    if (!bot || !condition(readBotSettings(bot))) return;
    const settings = writeSettings(readBotSettings(bot), change);
    await updateBot(tx, id, { settings, updated_at: isoNow(clock) });
  }

  return {
    transfer: createBotTransfer({ database, clock, models }),

    /** The viewer's own bots, the newest first; those of another owner are for admins. */
    async list(viewer: Viewer, filter: BotFilter, paging: Paging): Promise<Listed<BotView>> {
      const { rows, count } = await listBots(db, viewer, { ownerId: viewer.id, ...filter }, paging);
      return { results: rows.map(view), count };
    },
    /** Whether the viewer's list of assistants without a website has an entry, or room for one. */
    async hasOrMayAdd(viewer: Viewer): Promise<boolean> {
      if ((await entitlements.usedUpLimit(viewer.id, 'bots')) === null) return true;
      const own = { ownerId: viewer.id, hasWebsite: false };
      return (await listBots(db, viewer, own, { limit: 1, page: 1 })).count > 0;
    },
    /** @throws AppError 404 if the viewer may not change the bot. */
    get: async (viewer: Viewer, id: string): Promise<BotView> => view(await load(viewer, id, 'settings')),
    /**
     * For what the bot knows, and what visitors wrote.
     * @throws AppError 404 if the viewer may not do this with it, admins included
     */
    getPrivate: async (viewer: Viewer, id: string, permission: SitePermission): Promise<BotView> =>
      view(orNotFound(await findPrivate(viewer, id, permission), 'assistant')),
    /** Undefined if the viewer may not change the bot. */
    async findFor(viewer: Viewer, id: string): Promise<BotView | undefined> {
      const bot = await find(viewer, id, 'settings');
      return bot && view(bot);
    },
    /**
     * @param appearance of the template of an app
     * @throws AppError 422 for a slug that is taken, and over the limit of the plan.
     */
    async create(viewer: Viewer, input: CreateBotInput, appearance?: BotAppearance): Promise<BotView> {
      const offer = await offerFor(input, () => viewer.id);
      const create = () =>
        entitlements.writeWithin(viewer.id, ['bots'], (tx) =>
          add(tx, viewer, input, { madeFor: 'owner', offer, appearance }),
        );
      return (input.slug ? create() : retryWhile(isUniqueViolation, create)).catch(ifTaken(slugTaken));
    },

    /** @throws AppError 422 for a slug that is taken. */
    async update(viewer: Viewer, id: string, input: UpdateBotInput): Promise<BotView> {
      const bot = await load(viewer, id, 'settings');
      const offer = await offerFor(input, () => bot.owner_id);
      const choice = await media.choiceFor(viewer, bot.owner_id);
      return inTransaction(db, (tx) => change(tx, viewer, bot.id, input, choice, offer)).catch(
        ifTaken(slugTaken),
      );
    },
    /** The same in a transaction of the caller, who must have locked the site, and checked the viewer's access, before. */
    updateIn: (tx: Db, viewer: Viewer, id: string, texts: BotTextsInput) => change(tx, viewer, id, texts),

    /**
     * Tests the model with these settings; absent ones are taken from the bot. A call of the host's model counts as an answer
     * of the viewer's plan.
     * @throws AppError 422 for settings that are not possible, 429 if the answers of the month are used up
     */
    async testModel(viewer: Viewer, id: string, given: TestModelInput, signal: AbortSignal) {
      const { owner_id: ownerId, ...bot } = await load(viewer, id, 'settings');
      const current = readBotSettings(bot);
      const offer = await offerFor(given, () => ownerId);
      await checkModel(db, { viewer, ownerId, offer }, given, current);
      const settings = { ...current, ...omitUndefined(given) };
      const chosen = await models.choose(settings, ownerId);
      if (!chosen) return { ok: true, message: 'The built-in assistant is always ready.' };
      const test = (count?: () => void) => models.test(chosen, settings.temperature, signal, count);
      if (isOwnProvider(chosen.provider)) return test();
      const limits = await entitlements.limitsOfOwner({ id: viewer.id, system_role: viewer.systemRole });
      return reserveAndCall({ entitlements, log }, { ownerId: viewer.id, limits }, test);
    },

    /** @throws AppError 409 while a site uses it. */
    remove,

    /** Leaves out those that were deleted meanwhile, and those that a website uses. */
    removeMany: (viewer: Viewer, ids: string[]) => removeEach(ids, (id) => remove(viewer, id)),

    pictureChanged: updatePicture,
    selectMediaUses,

    isSlugFree: async (slug: string): Promise<boolean> => !(await isBotSlugTaken(db, slug)),

    /** For other features: the bot without an access check. */
    async find(id: string): Promise<BotView | undefined> {
      const bot = await findBot(db, id);
      return bot && view(bot);
    },
    /** Undefined for an unknown bot. */
    ownerOf: async (tx: Db, id: string): Promise<string | undefined> => (await findBot(tx, id))?.owner_id,
    createForSite: (tx: Db, viewer: Viewer, name: string): Promise<BotView> =>
      add(tx, viewer, { name, description: null } as CreateBotInput, { madeFor: 'site' }),

    /** Renames the bot only if its name is still `from`. */
    async rename(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const bot = await lockBot(tx, engine, id);
        if (bot?.name === from) await updateBot(tx, id, { name: to, updated_at: isoNow(clock) });
      });
    },

    /** Sets the suggested questions of a bot that has none. */
    suggest: (id: string, suggestions: string[]): Promise<void> =>
      inTransaction(db, (tx) =>
        changeIf(tx, id, (current) => current.suggestions.length === 0, { suggestions }),
      ),

    /** Removes a bot that was created with a site, once no site uses it. */
    async removeWithSite(tx: Db, id: string): Promise<void> {
      const bot = await findBot(tx, id);
      if (bot?.made_for === 'site' && !(await isBotInUse(tx, id))) await deleteBot(tx, id);
    },

    /** After a provider was disconnected: the built-in assistant answers for the bots that used it. */
    async leaveProvider(tx: Db, ownerId: string, provider: ChosenProvider): Promise<void> {
      const isUsed = (settings: BotSettings) => settings.provider === provider;
      const users = (await listBotsOf(tx, ownerId)).filter((bot) => isUsed(readBotSettings(bot)));
      for (const { id } of users) await changeIf(tx, id, isUsed, { provider: 'local', model: null });
    },

    /** Transfers the bot only if `from` owns it. */
    async transferOwnership(tx: Db, id: string, { from, to }: { from: string; to: string }): Promise<void> {
      const bot = await findBot(tx, id);
      if (bot?.owner_id === from) await updateBot(tx, id, { owner_id: to });
    },

    /**
     * Called on account deletion, after the user's sites were removed. Bots that other users' sites use are transferred
     * to them.
     */
    async removeAllOf(tx: Db, ownerId: string): Promise<void> {
      await giveBotsInUse(tx, ownerId);
      await deleteBotsOf(tx, ownerId);
    },

    /** All bots of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<BotView[]> => (await listBotsOf(db, ownerId)).map(view),
  };
}

const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });

/** Merges the given settings into the stored ones. */
function writeSettings(current: BotSettings, given: Partial<Record<keyof BotSettings, unknown>>): string {
  return JSON.stringify(botSettings.parse({ ...current, ...omitUndefined(given) }));
}

const avatarColumns = (picture: StoredPicture | null): Pick<BotRow, 'avatar_media_id' | 'avatar_path'> => ({
  avatar_media_id: picture?.id ?? null,
  avatar_path: picture?.path ?? null,
});
