import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/errors.ts';
import { isPassword } from '../../platform/password-hash.ts';
import { findUserById } from './users.queries.ts';

/**
 * Verifies the account's password before a sensitive action: a stolen session alone must not perform it.
 * @returns the stored hash: the caller must check that it is unchanged when it writes.
 * @throws AppError 422 on `field` if the password is wrong.
 */
export async function verifyCurrentPassword(db: Db, userId: string, password: string, field = 'password') {
  const user = await findUserById(db, userId);
  if (!user || !(await isPassword(user.password_hash, password))) throw wrongPassword(field);
  return user.password_hash;
}

export const wrongPassword = (field: string) => invalid({ [field]: ['Incorrect password.'] });
