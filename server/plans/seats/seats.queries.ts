import type { Insertable, Selectable } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { idsOf } from '../../platform/ids.ts';

export type MemberRow = Selectable<Tables['site_members']>;

/** Of a user, of some websites, or both. */
interface MembershipScope {
  userId?: string;
  siteIds?: string[] | undefined;
}

/** The memberships of those who are not suspended, each with the number of people who joined before. */
export const listMemberships = (db: Db, { userId, siteIds }: MembershipScope) =>
  db
    .selectFrom('site_members as member')
    .innerJoin('sites', 'sites.id', 'member.site_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id as userId', 'member.site_id as siteId'])
    .select(['member.role', 'sites.owner_id as ownerId'])
    .select(({ selectFrom }) =>
      selectFrom('site_members as earlier')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('earlier.site_id', '=', 'member.site_id')
        .where(({ eb, or, and, ref }) =>
          or([
            eb('earlier.joined_at', '<', ref('member.joined_at')),
            and([
              eb('earlier.joined_at', '=', ref('member.joined_at')),
              eb('earlier.id', '<', ref('member.id')),
            ]),
          ]),
        )
        .as('before'),
    )
    .where('member.joined_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('member.user_id', '=', userId ?? ''))
    .$if(siteIds !== undefined, (query) => query.where('member.site_id', 'in', siteIds ?? []))
    .orderBy('member.joined_at')
    .orderBy('member.id')
    .$narrowType<{ userId: string }>()
    .execute();

/** The owners of websites, without those who are suspended. */
export const listOwnerIds = async (db: Db, siteIds: string[]): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('users')
      .select('users.id')
      .where('users.suspended_at', 'is', null)
      .where('users.id', 'in', ({ selectFrom }) =>
        selectFrom('sites').select('owner_id').where('sites.id', 'in', siteIds),
      )
      .orderBy('users.id')
      .execute(),
  );

/** The role of a member. Locks the membership: it cannot be changed or deleted before the transaction ends. */
export const lockRole = async (tx: Db, engine: Engine, siteId: string, userId: string) =>
  (
    await tx
      .selectFrom('site_members')
      .select('role')
      .where('site_id', '=', siteId)
      .where('user_id', '=', userId)
      .where('joined_at', 'is not', null)
      .$if(engine === 'postgres', (query) => query.forShare())
      .executeTakeFirst()
  )?.role;

/** The websites that a bot answers for. */
export const listSitesOfBot = (db: Db, botId: string) =>
  db.selectFrom('sites').select(['id', 'owner_id as ownerId']).where('bot_id', '=', botId).execute();

export const findSiteOwner = (db: Db, siteId: string) =>
  db
    .selectFrom('sites')
    .select(['id', 'owner_id as ownerId', 'owner_since as ownerSince'])
    .where('id', '=', siteId)
    .executeTakeFirst();

export const listOwnSiteIds = async (db: Db, ownerId: string): Promise<string[]> =>
  idsOf(await db.selectFrom('sites').select('id').where('owner_id', '=', ownerId).execute());

/** These websites, and the others that their bots answer for. */
export const listSitesSharingBots = (db: Db, siteIds: string[]) =>
  db
    .selectFrom('sites')
    .select(['id', 'owner_id as ownerId', 'bot_id as botId'])
    .where('bot_id', 'in', ({ selectFrom }) =>
      selectFrom('sites').select('bot_id').where('id', 'in', siteIds),
    )
    .execute();

/** Members and open invitations of a website, in the order in which they were invited, with their users. */
export const listTeam = (db: Db, siteId: string, now: string) =>
  teamMembers(db)
    .where('site_members.site_id', '=', siteId)
    .where(({ eb, or }) => or([eb('joined_at', 'is not', null), eb('expires_at', '>', now)]))
    .orderBy('site_members.created_at')
    .orderBy('site_members.id')
    .execute();

export type TeamRow = Awaited<ReturnType<typeof listTeam>>[number];

const teamMembers = (db: Db) =>
  db
    .selectFrom('site_members')
    .leftJoin('users', 'users.id', 'site_members.user_id')
    .selectAll('site_members')
    .select(['users.name as user_name', 'users.email as user_email'])
    .select('users.suspended_at as user_suspended_at');

export const findMember = (db: Db, siteId: string, id: string) =>
  teamMembers(db)
    .where('site_members.site_id', '=', siteId)
    .where('site_members.id', '=', id)
    .executeTakeFirst();

/** The open invitation of a mailed link. */
export const findTeamInvitation = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('site_members')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('joined_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const insertMember = (tx: Db, row: Insertable<Tables['site_members']>) =>
  tx.insertInto('site_members').values(row).returningAll().executeTakeFirstOrThrow();

export const updateMember = (tx: Db, id: string, change: Partial<MemberRow>) =>
  tx.updateTable('site_members').set(change).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteMember = (tx: Db, id: string) =>
  tx.deleteFrom('site_members').where('id', '=', id).returningAll().executeTakeFirst();

/** The open invitations to the websites of an owner. */
export const deleteInvitationsBy = (tx: Db, ownerId: string) =>
  tx
    .deleteFrom('site_members')
    .where('joined_at', 'is', null)
    .where('site_id', 'in', ({ selectFrom }) =>
      selectFrom('sites').select('id').where('owner_id', '=', ownerId),
    )
    .execute();

/** @param siteId all websites without it */
export async function deleteExpiredInvitations(db: Db, now: string, siteId?: string): Promise<void> {
  await db
    .deleteFrom('site_members')
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId ?? ''))
    .where('joined_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** Notes that a member uses the website, unless that was noted since `before`. */
export const touchMember = (
  db: Db,
  { siteId, userId }: { siteId: string; userId: string },
  now: string,
  before: string,
) =>
  db
    .updateTable('site_members')
    .set({ last_active_at: now })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('last_active_at', 'is', null), eb('last_active_at', '<', before)]))
    .execute();

/** The people in the teams of an owner's websites, for the data export. */
export const listMembersOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('site_members')
    .innerJoin('sites', 'sites.id', 'site_members.site_id')
    .select(['site_members.site_id', 'site_members.email', 'site_members.role'])
    .select(['site_members.created_at', 'site_members.joined_at', 'site_members.last_active_at'])
    .where('sites.owner_id', '=', ownerId)
    .orderBy('site_members.created_at')
    .execute();

/** The websites of others that a user works on, for the data export. */
export const listSitesOfMember = (db: Db, userId: string) =>
  db
    .selectFrom('site_members')
    .innerJoin('sites', 'sites.id', 'site_members.site_id')
    .select(['sites.name', 'sites.domain', 'site_members.role', 'site_members.joined_at'])
    .where('site_members.user_id', '=', userId)
    .orderBy('site_members.created_at')
    .execute();
