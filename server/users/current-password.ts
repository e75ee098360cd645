import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/errors.ts';
import { isPassword } from '../platform/password-hash.ts';
import { findUserById } from './users.queries.ts';

/**
 * Asks for the account's password before what a borrowed session must not do.
 * @returns the stored hash: the caller makes sure that it has not changed when it acts on it.
 * @throws AppError 422 on `field` where the password is wrong.
 */
export async function verifyCurrentPassword(
  db: Db,
  userId: string,
  password: string,
  field = 'password',
): Promise<string> {
  const user = await findUserById(db, userId);
  if (!user || !(await isPassword(user.password_hash, password))) throw wrongPassword(field);
  return user.password_hash;
}

export const wrongPassword = (field: string) => invalid({ [field]: ['Incorrect password.'] });
