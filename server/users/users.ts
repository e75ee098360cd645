import { omitUndefined } from '../../lib/omit-undefined.ts';
import { isOneself } from '../../lib/roles.ts';
import type { UpdateUserInput, UserListQuery } from '../../lib/schemas/users.ts';
import type { Blog } from '../blog/blog.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation } from '../platform/db/unique.ts';
import { conflict, type FieldErrors, invalid, notFound } from '../platform/errors.ts';
import type { EmailChange } from './email-change.ts';
import { assertFree, findTaken, NAME_TAKEN } from './taken.ts';
import { presentAdminUser, presentUserListItem, type UserListItem } from './user-list.present.ts';
import { countUsersByState, findUserByIdOrName, findUsers, listUsers } from './user-list.queries.ts';
import { seesAllOf } from './users.policy.ts';
import { type OwnUserView, type PublicUserView, presentOwnUser, presentPublicUser } from './users.present.ts';
import { findUserById, lockUser, type UserRow, updateUser } from './users.queries.ts';
import type { Viewer } from './viewer.ts';
import { isPublicChange } from './what-readers-see.ts';

export type { UserListItem } from './user-list.present.ts';

/** Users as others see them, and what they change about themselves. */
export interface Users {
  /**
   * More for oneself and for admins.
   * @throws AppError 404 also for who is suspended or has not confirmed their address, unless an admin asks.
   */
  find(viewer: Viewer | null, idOrName: string): Promise<PublicUserView | OwnUserView>;
  /** Those with these ids, in their order. */
  publicViews(ids: string[]): Promise<PublicUserView[]>;
  /** What of it somebody else has, or nobody may have. */
  findTaken(viewer: Viewer, input: Partial<UpdateUserInput>): Promise<FieldErrors>;
  /**
   * @throws AppError 404 for anybody but oneself, 422 where a name or an e-mail is taken, 409 where the profile is no
   * longer as it was at `updatedAt`.
   */
  update(viewer: Viewer, id: string, input: UpdateUserInput): Promise<OwnUserView>;
  /** For admins; the newest first unless the query says otherwise. */
  list(query: UserListQuery, paging: Paging): Promise<{ results: UserListItem[]; count: number }>;
  /** For admins: all that the query finds. */
  listAll(query: UserListQuery): Promise<UserListItem[]>;
  numbers(): ReturnType<typeof countUsersByState>;
  /** What other features need to know of an owner; undefined for an unknown user. */
  status(id: string): Promise<{ isAdmin: boolean; isSuspended: boolean } | undefined>;
}

const AT_ONCE = 5000;

export interface UsersDeps {
  database: Database;
  clock: Clock;
  blog: Blog;
  emailChange: EmailChange;
}

export function createUsers({ database, clock, blog, emailChange }: UsersDeps): Users {
  const { db, engine } = database;

  return {
    async find(viewer, idOrName) {
      const user = await findUserByIdOrName(db, idOrName);
      if (user && seesAllOf(viewer, user.id)) {
        return isOneself(viewer, user.id) ? presentOwnUser(user) : presentAdminUser(user);
      }
      if (!user || user.suspended_at || !user.email_verified_at) throw notFound('user');
      return presentPublicUser(user);
    },

    async publicViews(ids) {
      const users = new Map((await findUsers(db, ids)).map((user) => [user.id, presentPublicUser(user)]));
      return ids.flatMap((id) => users.get(id) ?? []);
    },

    async findTaken(viewer, input) {
      const user = await findUserById(db, viewer.id);
      return user ? findTaken(db, user, input) : {};
    },

    async update(viewer, id, input) {
      if (!isOneself(viewer, id)) throw notFound('user');
      try {
        return await db.transaction().execute(async (tx) => {
          const user = await lockUser(tx, engine, { id });
          if (!user) throw notFound('user');
          if (input.updatedAt && user.updated_at !== input.updatedAt) throw changedMeanwhile();
          await assertFree(tx, user, input);
          const now = isoNow(clock);
          const saved = await updateUser(tx, id, { ...changeOf(input, user, now), updated_at: now });
          if (!saved) throw notFound('user');
          if (input.email) await emailChange.ask(tx, saved, input.email);
          if (input.newEmail === null) await emailChange.takeBack(tx, saved);
          if (isPublicChange(user, saved)) await blog.refreshWriter(tx, id);
          return presentOwnUser((await findUserById(tx, id)) ?? saved);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? invalid({ name: [NAME_TAKEN] }) : error;
      }
    },

    async list(query, paging) {
      const { rows, count } = await listUsers(db, query, paging);
      return { results: rows.map(presentUserListItem), count };
    },

    async listAll(query) {
      const users: UserListItem[] = [];
      for (let page = 1; ; page++) {
        const { rows, count } = await listUsers(db, query, { limit: AT_ONCE, page });
        users.push(...rows.map(presentUserListItem));
        if (page * AT_ONCE >= count) return users;
      }
    },

    numbers: () => countUsersByState(db),

    async status(id) {
      const user = await findUserById(db, id);
      if (!user) return undefined;
      return { isAdmin: user.system_role === 'ADMIN', isSuspended: user.suspended_at !== null };
    },
  };
}

const changedMeanwhile = () =>
  conflict(
    'Your profile was changed elsewhere in the meantime. What you entered is still here: save it to overwrite.',
  );

function changeOf(input: UpdateUserInput, user: UserRow, now: string): Partial<UserRow> {
  const newsletterAt = input.newsletter ? (user.newsletter_at ?? now) : null;
  return omitUndefined({
    name: input.name,
    first_name: input.firstName,
    last_name: input.lastName,
    bio: input.bio,
    time_zone: input.timeZone,
    profile_image: input.profileImage,
    newsletter_at: input.newsletter === undefined ? undefined : newsletterAt,
  });
}
