import type { StoredPicture } from '#lib/media-use.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { isAdmin, isOneself } from '#lib/roles.ts';
import type { UpdateUserInput, UserListQuery } from '#lib/schemas/users.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { conflict, type FieldErrors, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { verifyCurrentPassword, wrongPassword } from './current-password.ts';
import type { EmailChange } from './email-change.ts';
import { findByFormerName, saveFormerName } from './former-names.queries.ts';
import { type NewUser, newUserRow } from './new-user.ts';
import { choosePicture, type FindPicture } from './pictures.ts';
import { recordUserChange } from './record-change.ts';
import type { UserTokens } from './tokens.ts';
import { presentAdminUser, presentUserListItem, type UserListItem } from './user-list.present.ts';
import { everyUserInBatches, listUsers } from './user-list.queries.ts';
import {
  assertFree,
  findTaken,
  type Identity,
  isEmailFree,
  isNameFree,
  NAME_TAKEN,
  nameFromEmail,
} from './user-names.ts';
import { canSeeAllOf, isUnconfirmedSignUp } from './users.policy.ts';
import {
  isPublicChange,
  type OwnUserView,
  type PublicUserView,
  presentOwnUser,
  presentPublicUser,
} from './users.present.ts';
import {
  clearPendingSite,
  deleteUser,
  findFirstAdmin,
  findUserByEmail,
  findUserById,
  findUserByIdOrName,
  findUsers,
  hasOtherAdmin,
  insertUser,
  listStaff,
  lockUser,
  selectMediaUses,
  type UserRow,
  updatePicture,
  updateUser,
} from './users.queries.ts';
import type { Viewer } from './viewer.ts';

export { wrongPassword } from './current-password.ts';
export type { NewUser } from './new-user.ts';
export { choosePicture, type FindPicture } from './pictures.ts';
export type { UserListItem } from './user-list.present.ts';
export { isUserLike } from './user-list.queries.ts';
export { NAME_TAKEN, nameSuggestedBy } from './user-names.ts';
export { userObject } from './user-object.ts';
export { emailTo, headingOf, type Installation, type Recipient, verifyUrl } from './users.mails.ts';
export { isActingAdmin, isActive } from './users.policy.ts';
export {
  type OwnUserView,
  type PublicUserView,
  presentOwnUser,
  presentProfileMedia,
  presentPublicUser,
} from './users.present.ts';
export type { UserRow } from './users.queries.ts';
export type { Viewer } from './viewer.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'recordAudit' | 'events'> {
  tokens: UserTokens;
  emailChange: EmailChange;
  findPicture: FindPicture;
}

/** Accounts: their rows, their public profiles, and the changes that users make to their own account. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers({
  database: { db, engine },
  clock,
  recordAudit,
  tokens,
  emailChange,
  findPicture,
  events,
}: Deps) {
  return {
    tokens,
    emailChange,

    findById: (id: string, tx: Db = db) => findUserById(tx, id),
    async isAdmin(id: string): Promise<boolean> {
      const user = await findUserById(db, id);
      return isAdmin(user && { id, systemRole: user.system_role });
    },
    findByEmail: (email: string) => findUserByEmail(db, email),
    isEmailFree: (email: string, tx: Db = db) => isEmailFree(tx, email),
    isNameFree: (name: string) => isNameFree(db, name),
    /** The present name of the user who had this name before. */
    nameAfter: async (formerName: string): Promise<string | undefined> =>
      (await findByFormerName(db, formerName))?.name,
    nameFromEmail: (email: string, userId?: string) => nameFromEmail(db, email, userId),

    /** The account of a sign-up that nobody has confirmed yet. */
    async findSignUp(id: string): Promise<UserRow | undefined> {
      const user = await findUserById(db, id);
      return user && isUnconfirmedSignUp(user) ? user : undefined;
    },

    /** With its links; it stays if it has been confirmed meanwhile. */
    async removeSignUp(tx: Db, id: string): Promise<void> {
      const user = await lockUser(tx, engine, { id });
      if (user && isUnconfirmedSignUp(user)) await deleteUser(tx, id);
    },

    /** Errors by field for values that are taken or reserved; `viewer`'s current values count as free. */
    async findTaken(viewer: Pick<Viewer, 'id'> | null, input: Identity): Promise<FieldErrors> {
      return findTaken(db, viewer ? await findUserById(db, viewer.id) : undefined, input);
    },

    /** @throws AppError 422 with the errors of `findTaken`. */
    async assertFree(viewer: Pick<Viewer, 'id'> | null, input: Identity): Promise<void> {
      await assertFree(db, viewer ? await findUserById(db, viewer.id) : undefined, input);
    },

    /** @throws a unique violation if the email or the name is taken. */
    create: (tx: Db, user: NewUser): Promise<UserRow> => insertUser(tx, newUserRow(user)),

    /** The row, locked until the transaction ends. */
    lock: (tx: Db, by: { id: string } | { email: string }) => lockUser(tx, engine, by),

    /** With `passwordHash` the update applies only if the hash is unchanged. */
    save: (tx: Db, id: string, change: Partial<UserRow>, passwordHash?: string) =>
      updateUser(tx, id, { ...change, updated_at: isoNow(clock) }, passwordHash),

    /**
     * @returns the stored hash.
     * @throws AppError 422 on `field` if it is not the viewer's password.
     */
    verifyCurrentPassword: (viewer: Viewer, password: string, field?: string) =>
      verifyCurrentPassword(db, viewer.id, password, field),

    /**
     * A profile; users see all of their own data, and admins that of all users.
     * @throws AppError 404, also for a user who is suspended or unverified, unless the viewer is an admin.
     */
    async load(viewer: Viewer | null, idOrName: string): Promise<PublicUserView | OwnUserView> {
      const user = await findUserByIdOrName(db, idOrName);
      if (user && canSeeAllOf(viewer, user.id)) {
        return isOneself(viewer, user.id) ? presentOwnUser(user) : presentAdminUser(user);
      }
      if (!user || user.suspended_at || !user.email_verified_at) throw notFound('user');
      return presentPublicUser(user);
    },

    /** The user names by the ids. */
    namesOf: async (ids: string[]): Promise<Map<string, string>> =>
      new Map((await findUsers(db, ids)).map(({ id, name }) => [id, name])),

    /** In the order of `ids`; unknown ids are omitted. */
    async publicProfiles(ids: string[]): Promise<PublicUserView[]> {
      const users = new Map((await findUsers(db, ids)).map((user) => [user.id, presentPublicUser(user)]));
      return ids.flatMap((id) => users.get(id) ?? []);
    },

    /**
     * @throws AppError 422 where a name or an email is taken, or
     * where `passwordHash`, of the password that was entered, does not allow another email address, 409 where the profile has
     * changed since `updatedAt`.
     */
    async update(viewer: Viewer, input: UpdateUserInput, passwordHash?: string) {
      const { id } = viewer;
      const update = inTransaction(db, async (tx) => {
        const user = orNotFound(await lockUser(tx, engine, { id }), 'user');
        if (input.updatedAt && user.updated_at !== input.updatedAt) throw changedMeanwhile();
        await assertFree(tx, user, input);
        // Another email address could lock the owner out: a borrowed session must not set it.
        const isNewEmail = input.email !== undefined && input.email !== user.email;
        if (isNewEmail && passwordHash === undefined) throw passwordMissing();
        if (isNewEmail && passwordHash !== user.password_hash) throw wrongPassword('currentPassword');
        const { profileMediaId } = input;
        const picture = await choosePicture(findPicture, tx, viewer, 'profileMediaId', profileMediaId);
        const now = isoNow(clock);
        const saved = await updateUser(tx, id, {
          ...changeOf(input, user, now),
          ...pictureAfter(input, picture),
          updated_at: now,
        });
        if (!saved) throw notFound('user');
        if (input.email) await emailChange.request(tx, saved, input.email);
        if (input.newEmail === null) await emailChange.cancel(tx, saved);
        await saveFormerName(tx, { userId: id, from: user.name, to: saved.name, now });
        await recordUserChange(recordAudit, tx, user, saved);
        if (isPublicChange(user, saved)) await events.emit(tx, 'profileChanged', { userId: id });
        return presentOwnUser((await findUserById(tx, id)) ?? saved);
      });
      return update.catch(ifTaken(nameTaken));
    },

    /** For admins; the newest first unless the query says otherwise. */
    async list(query: UserListQuery, paging: Paging): Promise<Listed<UserListItem>> {
      const { rows, count } = await listUsers(db, query, paging);
      return { results: rows.map(presentUserListItem), count };
    },

    /** For admins: every user that matches the query, in batches. */
    listAll: (query: UserListQuery): AsyncIterable<UserListItem[]> =>
      mapBatches(everyUserInBatches(db, query), presentUserListItem),

    listStaff: (tx: Db = db) => listStaff(tx),

    /** The operator of this installation: the active admin with the oldest account. */
    async firstAdmin(): Promise<OwnUserView | undefined> {
      const user = await findFirstAdmin(db);
      return user && presentOwnUser(user);
    },

    /** Whether another admin can sign in. */
    hasOtherAdmin: (tx: Db, { id }: Viewer): Promise<boolean> => hasOtherAdmin(tx, id),

    async pictureChanged(tx: Db, picture: StoredPicture): Promise<void> {
      for (const id of await updatePicture(tx, picture))
        await events.emit(tx, 'profileChanged', { userId: id });
    },
    selectMediaUses,

    /** The domain entered at sign-up, until its site is added. */
    pendingSiteOf: async (userId: string) => (await findUserById(db, userId))?.pending_site ?? undefined,
    /** Once its user has been led to it. */
    clearPendingPlan: (userId: string) =>
      updateUser(db, userId, { pending_plan: null, pending_period: null }),
    clearPendingSite: (userId: string, domain: string) => clearPendingSite(db, userId, domain),
    restorePendingSite: (userId: string, domain: string) => updateUser(db, userId, { pending_site: domain }),
  };
}

const nameTaken = () => invalid({ name: [NAME_TAKEN] });

const passwordMissing = () => invalid({ currentPassword: ['Enter your current password.'] });

const changedMeanwhile = () =>
  conflict('Your profile was changed elsewhere. Your entries are still here: save again to overwrite.');

/** An uploaded picture takes precedence over a default one; either replaces the other. */
function pictureAfter(
  { profileImage }: UpdateUserInput,
  picture: StoredPicture | null | undefined,
): Partial<UserRow> {
  if (picture)
    return { profile_image: picture.path, profile_image_alt: picture.altText, profile_media_id: picture.id };
  if (picture === undefined && profileImage === undefined) return {};
  return { profile_image: profileImage ?? null, profile_image_alt: null, profile_media_id: null };
}

function changeOf(input: UpdateUserInput, user: UserRow, now: string): Partial<UserRow> {
  const dismissedAt = input.firstStepsDismissed ? (user.first_steps_dismissed_at ?? now) : null;
  const newsletterAt = input.newsletter ? (user.newsletter_at ?? now) : null;
  return omitUndefined({
    name: input.name,
    first_name: input.firstName,
    last_name: input.lastName,
    bio: input.bio,
    time_zone: input.timeZone,
    first_steps_dismissed_at: input.firstStepsDismissed === undefined ? undefined : dismissedAt,
    newsletter_at: input.newsletter === undefined ? undefined : newsletterAt,
  });
}
