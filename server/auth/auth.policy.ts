import { AppError } from '../platform/errors.ts';
import type { UserRow } from '../users/users.queries.ts';
import { passwordFingerprint } from './password-mark.ts';

/** Whether somebody can be signed in at all. */
const isActive = (user: UserRow): boolean => !user.suspended_at && user.email_verified_at !== null;

/** Whether they can sign in, and decide about others. */
export const isActingAdmin = (user: UserRow): boolean => user.system_role === 'ADMIN' && isActive(user);

/** Whether a session still opens the account that it was begun for, and with the password it was begun with. */
export const isSessionValid = (user: UserRow, mark: string | undefined): boolean =>
  isActive(user) && mark === passwordFingerprint(user.password_hash);

/** @throws AppError 422 that says so: only to who has shown that the account is theirs. */
export function assertNotSuspended(user: UserRow): void {
  if (!user.suspended_at) return;
  throw new AppError(422, 'This account is suspended. Whoever runs this website can tell you why.');
}
