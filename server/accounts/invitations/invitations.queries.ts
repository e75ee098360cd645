import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { INVITATION_LIST } from '#lib/lists/invitations.ts';
import type { InvitationsQuery } from '#lib/schemas/invitations.ts';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type InvitationRow = Selectable<Tables['invitations']>;

/** With the name of the admin who invited. */
export type ListedInvitation = InvitationRow & { invited_by_name: string };

const listed = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.name as invited_by_name');

type Invitations = SelectQueryBuilder<Tables, 'invitations' | 'users', ListedInvitation>;

export const listInvitations = (db: Db, query: InvitationsQuery, now: string, paging: Paging) =>
  pageOf(sorted(filtered(listed(db), query, now), query), paging);

export const listEveryInvitation = (db: Db, query: InvitationsQuery, now: string) =>
  sorted(filtered(listed(db), query, now), query).execute();

function filtered(invitations: Invitations, { nameLike, state }: InvitationsQuery, now: string): Invitations {
  let query = invitations;
  if (nameLike) query = query.where(anyContains(['invitations.email', 'users.name'], nameLike));
  if (state?.length === 1) query = query.where('expires_at', state[0] === 'open' ? '>' : '<=', now);
  return query;
}

const COLUMNS = {
  email: sql`invitations.email`,
  createdAt: sql`invitations.created_at`,
  expiresAt: sql`invitations.expires_at`,
};

function sorted(invitations: Invitations, query: InvitationsQuery) {
  const { sort, order } = INVITATION_LIST.sortingOf(query);
  return invitations.orderBy(COLUMNS[sort], order).orderBy('invitations.id', order);
}

export const findInvitation = (db: Db, id: string) =>
  listed(db).where('invitations.id', '=', id).executeTakeFirst();

export const findOpenInvitation = (db: Db, by: { token_hash: string } | { email: string }, now: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where(({ and }) => and(by))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Replaces an earlier one to the same address. */
export const saveInvitation = (db: Db, { id, ...invitation }: InvitationRow) =>
  db
    .insertInto('invitations')
    .values({ id, ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns the row, for exactly one of several concurrent calls */
export const consumeInvitation = (db: Db, tokenHash: string, now: string) =>
  db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const deleteInvitations = (db: Db, ids: string[]) =>
  db.deleteFrom('invitations').where('id', 'in', ids).returningAll().execute();

export const deleteInvitationByToken = (db: Db, tokenHash: string) =>
  db.deleteFrom('invitations').where('token_hash', '=', tokenHash).execute();

export const deleteInvitationsOf = (db: Db, userId: string) =>
  db.deleteFrom('invitations').where('invited_by', '=', userId).execute();

export const expireInvitationsOf = (db: Db, userId: string, now: string) =>
  db
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('invited_by', '=', userId)
    .where('expires_at', '>', now)
    .execute();

export const deleteInvitationsBefore = (db: Db, time: string) =>
  db.deleteFrom('invitations').where('expires_at', '<', time).execute();
