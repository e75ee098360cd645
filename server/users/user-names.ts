import { isOwnValue } from '../../lib/availability.ts';
import { isReservedName } from '../../lib/reserved-names.ts';
import { uniqueSlug } from '../../lib/slugs.ts';
import { isName } from '../../lib/validators.ts';
import type { Db } from '../platform/db/connect.ts';
import { findUserByName, type UserRow } from './users.queries.ts';

/** A free user name made from the part of the e-mail address before the @. */
export function nameFromEmail(db: Db, email: string): Promise<string> {
  const letters = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  const base = isName(letters) ? letters : 'member';
  return uniqueSlug(base, async (name) => !(await isFreeName(db, name)));
}

export const isFreeName = async (db: Db, name: string): Promise<boolean> =>
  !isReservedName(name) && (await findUserByName(db, name)) === undefined;

/** Whether the user may be called so from now on; their own name they may keep, whatever it is. */
export const mayTakeName = async (db: Db, user: UserRow, name: string): Promise<boolean> =>
  isOwnValue('user', 'name', name, user.name) || isFreeName(db, name);
