import type { Db } from '../platform/db/connect.ts';
import { type FieldErrors, invalid } from '../platform/errors.ts';
import { mayTakeName } from './user-names.ts';
import { findUserByEmail, type UserRow } from './users.queries.ts';

export const NAME_TAKEN = 'This name is taken or not available.';
export const EMAIL_TAKEN = 'There is an account with this e-mail address already.';

interface Wanted {
  name?: string | undefined;
  email?: string | undefined;
}

/** What of it somebody else has, or nobody may have, by field. */
export async function findTaken(db: Db, user: UserRow, { name, email }: Wanted): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (name && !(await mayTakeName(db, user, name))) errors.name = [NAME_TAKEN];
  if (email && email !== user.email && (await findUserByEmail(db, email))) errors.email = [EMAIL_TAKEN];
  return errors;
}

/** @throws AppError 422 on what `findTaken` finds. */
export async function assertFree(db: Db, user: UserRow, wanted: Wanted): Promise<void> {
  const taken = await findTaken(db, user, wanted);
  if (Object.keys(taken).length > 0) throw invalid(taken);
}
