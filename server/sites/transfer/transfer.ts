import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { sitePath } from '#lib/routes.ts';
import type { Invitations, Users, Viewer } from '../../accounts/accounts.ts';
import type { OwnSearchSettings } from '../../answers/answers.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import type { Media } from '../../media/media.ts';
import {
  deleteExpiredInvitations,
  deleteMember,
  type Entitlements,
  insertMember,
  listTeam,
} from '../../plans/plans.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { hashToken, newId, newMailToken } from '../../platform/ids.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import { aboutSite, type Sites, type SiteView } from '../sites/sites.ts';
import { NO_SIGN_UP, OPEN_SECONDS, type Team } from '../team/team.ts';
import { siteHandedOverMail, siteReceivedMail, transferOfferMail } from './transfer.mails.ts';
import {
  consumeTransfer,
  deleteTransferOf,
  deleteTransfersBefore,
  deleteTransfersBy,
  findTransfer,
  findTransferOf,
  insertTransfer,
  listTransfersBy,
  moveChats,
  type TransferRow,
} from './transfer.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'recordAudit'> {
  users: Pick<Users, 'findById' | 'findByEmail'>;
  invitations: Pick<Invitations, 'allow' | 'withdraw'>;
  entitlements: Pick<Entitlements, 'limitsOf' | 'writeWithin'>;
  sites: Pick<Sites, 'getPrivate' | 'find' | 'lock' | 'give'>;
  bots: Pick<Bots, 'transfer'>;
  sources: Pick<Sources, 'transfer'>;
  searchSettings: Pick<OwnSearchSettings, 'copy'>;
  media: Pick<Media, 'transfer'>;
  team: Pick<Team, 'accessChanged'>;
  apiKeys: Pick<ApiKeys, 'ownerChanged'>;
}

type OwnerRow = NonNullable<Awaited<ReturnType<Users['findById']>>>;

/** A website that is offered to somebody, as its owner sees it. */
export type TransferView = ReturnType<typeof present>;

/** What an offer is about. */
export interface OfferedSite {
  site: { name: string; domain: string };
  email: string;
  /** The first name of the owner, else the user name. */
  offeredBy: string;
  hasAccount: boolean;
}

/** Websites change their owners with the consent of both. */
export type Transfers = ReturnType<typeof createTransfers>;

export function createTransfers({ database: { db }, clock, settings, queue, recordAudit, ...deps }: Deps) {
  const { users, invitations, entitlements, sites, bots, sources, searchSettings, media, team, apiKeys } =
    deps;

  /** An account that was suspended meanwhile gives nothing away. */
  async function load(token: string): Promise<{ row: TransferRow; site: SiteView; owner: OwnerRow }> {
    const row = orNotFound(await findTransfer(db, hashToken(token), isoNow(clock)), 'offer');
    const site = orNotFound(await sites.find(row.site_id), 'offer');
    const owner = await users.findById(site.ownerId);
    if (!owner || owner.suspended_at !== null) throw notFound('offer');
    return { row, site, owner };
  }

  /** The assistant, and the pictures and files that nothing else of the former owner uses. */
  async function giveContent(tx: Db, site: SiteView, to: string, lacksModel: boolean): Promise<SiteView> {
    const owners = { from: site.ownerId, to };
    const bot = await bots.transfer.give(tx, site.botId, { siteId: site.id, to, lacksModel });
    if (!bot.isCopied) await apiKeys.ownerChanged(tx, bot.id, owners.from);
    else {
      await sources.transfer.copy(tx, { siteId: site.id, from: site.botId, to: bot.id });
      await searchSettings.copy(tx, { from: site.botId, to: bot.id });
    }
    await sources.transfer.unmarkOthers(tx, { siteId: site.id, botId: bot.id });
    await moveChats(tx, { siteId: site.id, botId: bot.id });
    const [logoId, known] = [site.logo?.mediaId, await sources.transfer.filesOf(tx, bot.id)];
    const used = [logoId, bot.avatarId, ...known].filter((id) => id !== undefined && id !== null);
    const staying = await media.transfer(tx, used, owners);
    await sources.transfer.removeFiles(tx, bot.id, staying);
    if (bot.avatarId && staying.has(bot.avatarId)) await bots.transfer.removeAvatar(tx, bot.id);
    const hasLogo = logoId !== undefined && !staying.has(logoId);
    return sites.give(tx, site, to, { botId: bot.id, hasLogo });
  }

  /** The new owner leaves the team, and the former one joins it. @returns whether there was a seat */
  async function changeTeam(tx: Db, siteId: string, owner: OwnerRow, viewer: Viewer, seats: number | null) {
    const now = isoNow(clock);
    await deleteExpiredInvitations(tx, now, siteId);
    const team = await listTeam(tx, siteId, now);
    const isNewOwner = ({ user_id, email }: (typeof team)[number]) =>
      user_id === viewer.id || email === viewer.email.toLowerCase();
    for (const { id } of team.filter(isNewOwner)) await deleteMember(tx, id);
    const others = team.filter((member) => !isNewOwner(member));
    const hasSeat = seats === null || 1 + others.length < seats;
    if (!hasSeat || others.some(({ email }) => email === owner.email)) return false;
    await insertMember(tx, {
      id: newId(),
      site_id: siteId,
      user_id: owner.id,
      email: owner.email,
      role: 'manager',
      created_at: now,
      joined_at: now,
    });
    return true;
  }

  return {
    /**
     * Mails a link that works once. An address without an account may sign up with it where that needs an invitation.
     * @throws AppError 404 for everybody but the owner, 409 while there is another offer, 422 for this installation's own
     * website, for the owner's address, and where sign-up is closed for an address without an account
     */
    async offer(viewer: Viewer, siteId: string, email: string): Promise<TransferView> {
      const site = await sites.getPrivate(viewer, siteId, 'ownership');
      assertTransferable(site);
      const account = await users.findByEmail(email);
      if (account?.id === site.ownerId) throw invalid({ email: ['This is your own address.'] });
      if (!account && settings.values.signUp === 'closed') throw invalid({ email: [NO_SIGN_UP] });
      return inTransaction(db, async (tx) => {
        await deleteTransfersBefore(tx, isoNow(clock));
        const token = newMailToken();
        const row: TransferRow = {
          site_id: site.id,
          email,
          token_hash: hashToken(token),
          expires_at: isoIn(clock, OPEN_SECONDS),
          created_at: isoNow(clock),
        };
        if (!(await insertTransfer(tx, row))) throw conflict(IS_OFFERED);
        if (!account)
          await invitations.allow(tx, { email, token, invitedBy: site.ownerId, seconds: OPEN_SECONDS });
        const owner = orNotFound(await users.findById(site.ownerId, tx), 'website');
        const mail = transferOfferMail(email, { website: site, token }, owner, settings.values);
        await queue.enqueue(tx, MAIL_JOB, mail);
        await recordAudit(tx, { action: 'site.transfer_offered', ...aboutSite(site), after: { email } });
        return present(row);
      });
    },

    /** @throws AppError 404 for everybody but the owner, and without an offer */
    async withdraw(viewer: Viewer, siteId: string): Promise<void> {
      const site = await sites.getPrivate(viewer, siteId, 'ownership');
      await inTransaction(db, async (tx) => {
        const { email, token_hash } = orNotFound(await deleteTransferOf(tx, site.id), 'offer');
        await invitations.withdraw(tx, token_hash);
        await recordAudit(tx, { action: 'site.transfer_withdrawn', ...aboutSite(site), before: { email } });
      });
    },

    /** The open offer of a website, for its owner. */
    async findOf(site: { id: string }): Promise<TransferView | null> {
      const row = await findTransferOf(db, site.id, isoNow(clock));
      return row ? present(row) : null;
    },

    /** The open offers of an owner, for the data export. */
    allOf: async (ownerId: string): Promise<(TransferView & { siteId: string })[]> =>
      (await listTransfersBy(db, ownerId, isoNow(clock))).map((row) => ({
        siteId: row.site_id,
        ...present(row),
      })),

    /** @throws AppError 404 for a link that has expired, was used or withdrawn */
    async find(token: string): Promise<OfferedSite> {
      const { row, site, owner } = await load(token);
      return {
        site: { name: site.name, domain: site.domain },
        email: row.email,
        offeredBy: owner.first_name ?? owner.name,
        hasAccount: (await users.findByEmail(row.email)) !== undefined,
      };
    },

    /**
     * Gives the website to the viewer: all of it, or nothing.
     * @returns the site, and its page
     * @throws AppError 404 for a link that does not work any more or is for another address, 422 over the limits of the
     * viewer's plan, 409 if the website got another assistant meanwhile
     */
    async accept(viewer: Viewer, token: string): Promise<{ site: SiteView; path: string }> {
      const { row, site: seen, owner } = await load(token);
      if (viewer.email.toLowerCase() !== row.email || viewer.id === owner.id) throw notFound('offer');
      assertTransferable(seen);
      const lacksModel = await bots.transfer.lacksModel(seen.botId, viewer.id);
      const { seats } = await entitlements.limitsOf(viewer.id);
      return entitlements.writeWithin(viewer.id, ['sites', 'bots', 'pages', 'storageMb'], async (tx) => {
        const before = await sites.lock(tx, seen.id);
        if (!(await consumeTransfer(tx, row.token_hash)) || before?.ownerId !== owner.id)
          throw notFound('offer');
        if (before.botId !== seen.botId) throw conflict('The website has just been changed. Try again.');
        const site = await giveContent(tx, before, viewer.id, lacksModel);
        const isManager = await changeTeam(tx, site.id, owner, viewer, seats);
        await team.accessChanged(tx, site, owner.id, isManager ? 'manager' : undefined);
        await recordAudit(tx, {
          action: 'site.transferred',
          ...aboutSite(before),
          before: { owner: owner.name },
          after: { owner: viewer.name },
        });
        const path = sitePath(viewer.name, site.slug);
        const receiver = orNotFound(await users.findById(viewer.id, tx), 'offer');
        const transferred = { website: site, path };
        await queue.enqueue(tx, MAIL_JOB, siteReceivedMail(receiver, transferred, settings.values));
        const newOwner = receiver.first_name ?? receiver.name;
        const left = { ...transferred, newOwner, isManager };
        await queue.enqueue(tx, MAIL_JOB, siteHandedOverMail(owner, left, settings.values));
        return { site, path };
      });
    },

    /** After a change of the password or the address: an intruder may have made the offers. */
    withdrawAllOf: deleteTransfersBy,

    deleteExpired: () => deleteTransfersBefore(db, isoNow(clock)),
  };
}

const present = ({ email, created_at, expires_at }: TransferRow) => ({
  email,
  createdAt: created_at,
  expiresAt: expires_at,
});

function assertTransferable({ slug }: SiteView): void {
  if (slug === OWN_SITE_SLUG)
    throw invalid({ email: ['The website of this installation cannot be handed over.'] });
}

const IS_OFFERED = 'This website is offered to somebody already. Withdraw that offer first.';
