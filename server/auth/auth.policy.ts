import { AppError } from '../platform/errors.ts';
import { hashToken } from '../platform/ids.ts';
import { isActive, type UserRow } from '../users/users.ts';

/**
 * Tells one password from the next without telling anything of it. Sessions carry it: even one that was started while
 * the password changed is over.
 */
export const passwordFingerprint = (passwordHash: string): string => hashToken(passwordHash).slice(0, 16);

/** Whether a session still opens the account that it was started for, with the password it was started with. */
export const isSessionValid = (user: UserRow, fingerprint: string | undefined): boolean =>
  isActive(user) && fingerprint === passwordFingerprint(user.password_hash);

/** @throws AppError 422 that says so: call it only after the password or a mailed token was right. */
export function assertNotSuspended(user: UserRow): void {
  if (!user.suspended_at) return;
  throw new AppError(422, 'This account is suspended. Contact the owner of this website.');
}
