import { EMAIL_TAKEN, isOwnValue, takenOrReservedMessage } from '#lib/availability.ts';
import { isReservedName } from '#lib/reserved-names.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { isName } from '#lib/validators.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { findByFormerName } from './former-names.queries.ts';
import { findUserByEmail, findUserByName, type UserRow } from './users.queries.ts';

export const NAME_TAKEN = takenOrReservedMessage('This name');

export interface Identity {
  name?: string | undefined;
  email?: string | undefined;
}

/** Generates a free user name from the local part of the email address. @param userId who may have it already */
export function nameFromEmail(db: Db, email: string, userId?: string): Promise<string> {
  return uniqueSlug(nameSuggestedBy(email), async (name) => !(await isNameFree(db, name, userId)));
}

export function nameSuggestedBy(email: string): string {
  const letters = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return isName(letters) ? letters : 'member';
}

/** Former names stay with their users, whose addresses they are. */
export async function isNameFree(db: Db, name: string, userId?: string): Promise<boolean> {
  const holder = await findUserByName(db, name);
  if (isReservedName(name) || (holder && holder.id !== userId)) return false;
  const former = await findByFormerName(db, name);
  return former === undefined || former.id === userId;
}

export const isEmailFree = async (db: Db, email: string) => (await findUserByEmail(db, email)) === undefined;

/** Errors by field for values that are taken or reserved; the user's current values count as free. */
export async function findTaken(
  db: Db,
  user: UserRow | undefined,
  { name, email }: Identity,
): Promise<FieldErrors> {
  const isOwnName = name !== undefined && isOwnValue('user', 'name', name, user?.name);
  const errors: FieldErrors = {};
  if (name && !isOwnName && !(await isNameFree(db, name, user?.id))) errors.name = [NAME_TAKEN];
  if (email && email !== user?.email && !(await isEmailFree(db, email))) errors.email = [EMAIL_TAKEN];
  return errors;
}

/** @throws AppError 422 with the errors of `findTaken`. */
export async function assertFree(db: Db, user: UserRow | undefined, identity: Identity): Promise<void> {
  const taken = await findTaken(db, user, identity);
  if (Object.keys(taken).length > 0) throw invalid(taken);
}
