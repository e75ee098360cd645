import type { AuditAction } from '#lib/audit-actions.ts';
import type { InviteMemberInput } from '#lib/schemas/team.ts';
import { FIRST_TABS, roleMay, type SiteRole, type TeamRole } from '#lib/site-roles.ts';
import type { Invitations, Users, Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import {
  deleteExpiredInvitations,
  deleteInvitationsBy,
  deleteMember,
  type Entitlements,
  findMember,
  findSiteOwner,
  findTeamInvitation,
  insertMember,
  listMembersOf,
  listSitesOfMember,
  listTeam,
  type MemberRow,
  overLimit,
  type Seats,
  type TeamRow,
  updateMember,
} from '../../plans/plans.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { hashToken, newId, newMailToken } from '../../platform/ids.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { Live } from '../live/live.ts';
import { aboutSite, type Sites, type SiteView } from '../sites/sites.ts';
import type { Takeovers } from '../takeover/takeover.ts';
import { teamInvitationMail } from './team.mails.ts';
import { type MemberView, presentMember, presentTeam } from './team.present.ts';

export type { MemberView } from './team.present.ts';

/** How long the link of an invitation or an offer works. */
export const OPEN_SECONDS = 7 * 24 * 3600;

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'recordAudit'> {
  users: Pick<Users, 'findById' | 'findByEmail' | 'lock'>;
  invitations: Pick<Invitations, 'allow' | 'withdraw'>;
  entitlements: Pick<Entitlements, 'limitsOf'>;
  sites: Pick<Sites, 'getPrivate' | 'find' | 'pathOf'>;
  apiKeys: Pick<ApiKeys, 'revokeOf'>;
  bots: Pick<Bots, 'find'>;
  takeovers: Pick<Takeovers, 'deadlines'>;
  live: Pick<Live, 'accessChanged'>;
  seats: Pick<Seats, 'frozenSiteIdsOf'>;
}

/** A website that a member cannot open, because the plan of its owner has no seat left. */
export interface PausedSeat {
  siteId: string;
  siteName: string;
  ownerName: string;
}

/** What an invitation is about. */
export interface TeamInvitation {
  site: { id: string; name: string; domain: string; slug: string };
  role: TeamRole;
  email: string;
  expiresAt: string;
  /** The first name of the owner, else the user name. */
  invitedBy: string;
  hasAccount: boolean;
}

/** The people who work on a website of another owner. */
export type Team = ReturnType<typeof createTeam>;

export function createTeam({ database: { db }, clock, settings, queue, recordAudit, ...deps }: Deps) {
  const { users, invitations, entitlements, sites, apiKeys, bots, takeovers, live } = deps;

  const record = (
    tx: Db,
    action: AuditAction & `team.${string}`,
    site: SiteView,
    member: Pick<MemberRow, 'email' | 'role'>,
    before?: { role: SiteRole },
  ): Promise<void> =>
    recordAudit(tx, {
      action,
      ...aboutSite(site),
      before,
      after: { email: member.email, role: member.role },
    });

  /** The team, locked until the transaction ends: two calls at once must not take the last seat together. */
  async function lockTeam(tx: Db, site: SiteView): Promise<TeamRow[]> {
    await users.lock(tx, { id: site.ownerId });
    return listTeam(tx, site.id, isoNow(clock));
  }

  async function loadInvitation(token: string): Promise<{ row: MemberRow; site: SiteView }> {
    const row = orNotFound(await findTeamInvitation(db, hashToken(token), isoNow(clock)), 'invitation');
    return { row, site: orNotFound(await sites.find(row.site_id), 'invitation') };
  }

  /** Open pages learn of it, and who may answer no longer gives back what they had. */
  async function accessChanged(tx: Db, site: SiteView, userId: string, role: TeamRole | undefined) {
    if (!role || !roleMay(role, 'conversations'))
      await takeovers.deadlines.waitAgain(
        tx,
        userId,
        'Back to waiting: the operator has left the team.',
        site.id,
      );
    await live.accessChanged(tx, userId);
  }

  return {
    accessChanged,

    async pausedSeatsOf({ id }: Viewer): Promise<PausedSeat[]> {
      const paused = await Promise.all((await deps.seats.frozenSiteIdsOf(id)).map(sites.find));
      return Promise.all(
        paused
          .filter((site) => site !== undefined)
          .map(async ({ id: siteId, name: siteName, ownerId }) => ({
            siteId,
            siteName,
            ownerName: (await users.findById(ownerId))?.name ?? '',
          })),
      );
    },

    /** For the data export: who works on the websites of a user, and on which ones of others the user works. */
    allOf: async (userId: string) => ({
      members: await listMembersOf(db, userId),
      memberships: await listSitesOfMember(db, userId),
    }),

    /** After a change of the password or the address: an intruder may have sent the invitations. */
    withdrawAllOf: deleteInvitationsBy,

    deleteExpired: () => deleteExpiredInvitations(db, isoNow(clock)),

    /** For the owner and the whole team. @throws AppError 404 */
    async list(viewer: Viewer, siteId: string): Promise<MemberView[]> {
      const site = await sites.getPrivate(viewer, siteId);
      const owner = orNotFound(await users.findById(site.ownerId), 'website');
      const { seats } = await entitlements.limitsOf(owner.id);
      return presentTeam(
        owner,
        await ownerSince(db, site),
        await listTeam(db, site.id, isoNow(clock)),
        seats,
      );
    },

    /**
     * Sends a link that works once. An address without an account may sign up with it where that needs an invitation.
     * @throws AppError 404 for everybody but the owner, 409 for an address of the team, 422 without a seat, and where
     * sign-up is closed for an address without an account
     */
    async invite(viewer: Viewer, siteId: string, { email, role }: InviteMemberInput): Promise<MemberView> {
      const site = await sites.getPrivate(viewer, siteId, 'ownership');
      const { seats } = await entitlements.limitsOf(site.ownerId);
      const account = await users.findByEmail(email);
      if (account?.id === site.ownerId) throw conflict('This is the address of the owner.');
      if (!account && settings.values.signUp === 'closed') throw invalid({ email: [NO_SIGN_UP] });
      return inTransaction(db, async (tx) => {
        await deleteExpiredInvitations(tx, isoNow(clock), site.id);
        const team = await lockTeam(tx, site);
        const isIn = (row: TeamRow) => row.email === email || (account && row.user_id === account.id);
        if (team.some(isIn)) throw conflict('This address is in the team, or has an open invitation.');
        if (seats !== null && 1 + team.length >= seats) throw overLimit('seats', seats, site.ownerId);
        const token = newMailToken();
        const invited = await insertMember(tx, {
          id: newId(),
          site_id: site.id,
          email,
          role,
          token_hash: hashToken(token),
          expires_at: isoIn(clock, OPEN_SECONDS),
          created_at: isoNow(clock),
        });
        if (!account)
          await invitations.allow(tx, { email, token, invitedBy: site.ownerId, seconds: OPEN_SECONDS });
        const owner = orNotFound(await users.findById(site.ownerId, tx), 'website');
        const mail = teamInvitationMail({ email, role, website: site, token }, owner, settings.values);
        await queue.enqueue(tx, MAIL_JOB, mail);
        await record(tx, 'team.invited', site, invited);
        return presentMember(
          { ...invited, user_name: null, user_email: null, user_suspended_at: null },
          false,
        );
      });
    },

    /** @throws AppError 404 for a link that has expired or was used */
    async findInvitation(token: string): Promise<TeamInvitation> {
      const { row, site } = await loadInvitation(token);
      const owner = orNotFound(await users.findById(site.ownerId), 'invitation');
      return {
        site: { id: site.id, name: site.name, domain: site.domain, slug: site.slug },
        role: row.role,
        email: row.email,
        expiresAt: row.expires_at ?? '',
        invitedBy: owner.first_name ?? owner.name,
        hasAccount: (await users.findByEmail(row.email)) !== undefined,
      };
    },

    /**
     * @returns the site, and the page that the role begins with
     * @throws AppError 404 for a link that has expired, was used or is for another address, 409 for somebody who works on the
     * website already, 422 without a seat
     */
    async accept(viewer: Viewer, token: string): Promise<{ site: SiteView; path: string }> {
      const { row, site } = await loadInvitation(token);
      if (viewer.email.toLowerCase() !== row.email) throw notFound('invitation');
      const { seats } = await entitlements.limitsOf(site.ownerId);
      await inTransaction(db, async (tx) => {
        const team = await lockTeam(tx, site);
        const current = team.find(({ id }) => id === row.id);
        if (!current || current.joined_at !== null) throw notFound('invitation');
        // By another address: it may have become that of an account meanwhile.
        const isIn = viewer.id === site.ownerId || team.some(({ user_id }) => user_id === viewer.id);
        if (isIn) throw conflict('You work on this website already.');
        if (seats !== null && 1 + team.length > seats) throw overLimit('seats', seats, site.ownerId);
        const accepted = await updateMember(tx, row.id, {
          user_id: viewer.id,
          token_hash: null,
          expires_at: null,
          joined_at: isoNow(clock),
        });
        await record(tx, 'team.joined', site, orNotFound(accepted, 'invitation'));
      });
      return { site, path: `${await sites.pathOf(site)}/${FIRST_TABS[row.role]}`.replace(/\/$/, '') };
    },

    /** @throws AppError 404 for everybody but the owner, and for somebody who is not in the team */
    async changeRole(viewer: Viewer, siteId: string, id: string, role: TeamRole): Promise<MemberView> {
      const site = await sites.getPrivate(viewer, siteId, 'ownership');
      const { seats } = await entitlements.limitsOf(site.ownerId);
      const bot = await bots.find(site.botId);
      return inTransaction(db, async (tx) => {
        const before = orNotFound(await findMember(tx, site.id, id), 'person');
        const changed = orNotFound(await updateMember(tx, id, { role }), 'person');
        await record(tx, 'team.role_changed', site, changed, { role: before.role });
        if (bot && before.user_id && role !== 'manager') await apiKeys.revokeOf(tx, before.user_id, bot);
        if (before.user_id) await accessChanged(tx, site, before.user_id, role);
        const owner = orNotFound(await users.findById(site.ownerId, tx), 'website');
        const members = await listTeam(tx, site.id, isoNow(clock));
        const team = presentTeam(owner, await ownerSince(tx, site), members, seats);
        return orNotFound(
          team.find((member) => member.id === id),
          'person',
        );
      });
    },

    /**
     * Ends somebody's access at once, and with it the API keys that they made.
     * @returns whether the viewer has left
     * @throws AppError 404 for everybody but the owner and the member
     */
    async remove(viewer: Viewer, siteId: string, id: string): Promise<boolean> {
      const site = await sites.getPrivate(viewer, siteId);
      const bot = await bots.find(site.botId);
      return inTransaction(db, async (tx) => {
        const member = orNotFound(await findMember(tx, site.id, id), 'person');
        const leaves = member.user_id === viewer.id;
        if (!leaves && site.ownerId !== viewer.id) throw notFound('person');
        await deleteMember(tx, member.id);
        if (member.token_hash) await invitations.withdraw(tx, member.token_hash);
        if (bot && member.user_id) await apiKeys.revokeOf(tx, member.user_id, bot);
        if (member.user_id) await accessChanged(tx, site, member.user_id, undefined);
        await record(tx, leaves ? 'team.left' : 'team.removed', site, member);
        return leaves;
      });
    },
  };
}

export const NO_SIGN_UP = 'There is no account with this address, and sign-up is closed.';

const ownerSince = async (db: Db, { id, createdAt }: SiteView): Promise<string> =>
  (await findSiteOwner(db, id))?.ownerSince ?? createdAt;
