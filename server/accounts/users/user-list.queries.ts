import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { USER_LIST } from '#lib/lists/users.ts';
import type { UserListQuery } from '#lib/schemas/users.ts';
import { batchesByIds } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type PageIds, type Paging, pageByIds } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { UserRow } from './users.queries.ts';

/** A user with the columns of the admins' list. */
export type UserListRow = UserRow & {
  sites_count: number;
  /** The latest expiry of the user's sessions. */
  session_expires_at: string | null;
};

export const listUsers = (db: Db, query: UserListQuery, paging: Paging) =>
  pageByIds(sortedIds(db, query), paging, {
    isScan: query.nameLike !== undefined,
    load: (ids) => rowsOf(db, query, ids),
  });

export const everyUserInBatches = (db: Db, query: UserListQuery) =>
  batchesByIds(sortedIds(db, query), (ids) => rowsOf(db, query, ids));

const sortedIds = (db: Db, query: UserListQuery) =>
  sorted(filtered(db.selectFrom('users'), query), query).select('users.id');

const rowsOf = (db: Db, query: UserListQuery, ids: PageIds) =>
  sorted(db.selectFrom('users').where('users.id', 'in', ids), query)
    .$call(listed)
    .execute();

/** Loads the columns of the list. */
const listed = (users: Users) =>
  users.selectAll('users').select([
    (eb) =>
      eb
        .selectFrom('sites')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('sites.owner_id', '=', 'users.id')
        .as('sites_count'),
    sql<string | null>`${LATEST}`.as('session_expires_at'),
  ]) as unknown as SelectQueryBuilder<Tables, 'users', UserListRow>;

/** The latest expiry of the user's sessions. */
const LATEST = sql`(select max(expires_at) from sessions where sessions.user_id = users.id)`;

type Users = SelectQueryBuilder<Tables, 'users', object>;

/** The name in the form that the list shows; an index of SQLite has the same expression. */
const FULL_NAME = sql<string>`coalesce(users.first_name || ' ', '') || coalesce(users.last_name, '')`;

/** Whether a user's name, address or full name contains the text. */
export const isUserLike = (text: string) => anyContains(['users.name', 'users.email', FULL_NAME], text);

function filtered(users: Users, { nameLike, role, state }: UserListQuery): Users {
  let query = users;
  if (nameLike) query = query.where(isUserLike(nameLike));
  if (role) query = query.where(({ or }) => or(role.map((name) => ROLES[name])));
  if (state) query = query.where(({ or }) => or(state.map((name) => STATES[name])));
  return query;
}

const ROLES: Record<'ADMIN' | 'EDITOR' | 'none', Condition> = {
  ADMIN: sql`system_role = 'ADMIN'`,
  EDITOR: sql`system_role = 'EDITOR'`,
  none: sql`system_role is null`,
};

const STATES: Record<'active' | 'unverified' | 'suspended', Condition> = {
  active: sql`(suspended_at is null and email_verified_at is not null)`,
  unverified: sql`email_verified_at is null`,
  suspended: sql`suspended_at is not null`,
};

type Condition = RawBuilder<SqlBool>;

const COLUMNS = {
  name: sql`lower(users.name)`,
  email: sql`users.email`,
  createdAt: sql`users.created_at`,
  lastSeenAt: LATEST,
};

function sorted(users: Users, query: UserListQuery): Users {
  const { sort, order } = USER_LIST.sortingOf(query);
  return users
    .orderBy(COLUMNS[sort], (by) => {
      const ordered = order === 'asc' ? by.asc() : by.desc();
      // Users who were never seen come last in both directions.
      return sort === 'lastSeenAt' ? ordered.nullsLast() : ordered;
    })
    .orderBy('users.id', order);
}
