import { isOwnValue } from '#lib/availability.ts';
import type { SignUpInput } from '#lib/schemas/auth.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { hashToken } from '../../platform/ids.ts';
import { isActive, type UserRow } from '../users/users.ts';

/**
 * A hash that identifies a password without revealing it. Each session stores it, which also invalidates a session that
 * was started while the password changed.
 */
export const passwordFingerprint = (passwordHash: string): string => hashToken(passwordHash).slice(0, 16);

/** Whether the session's user may still sign in and has the same password as when the session started. */
export const isSessionValid = (user: UserRow, fingerprint: string | undefined): boolean =>
  isActive(user) && fingerprint === passwordFingerprint(user.password_hash);

export const linkExpired = () =>
  invalid({ token: ['This link has expired or was already used. Request a new one.'] });

/** The right password of an account whose address is not confirmed. */
export class UnconfirmedError extends AppError {
  readonly user: UserRow;

  constructor(user: UserRow) {
    super(401, 'Confirm your email address first.', { location: '/signup/verify?resend=true' });
    this.user = user;
  }
}

/**
 * Whether a sign-up replaces the one that the same browser has sent before. Another person on the same computer, who has
 * opened an empty form, adds a second one.
 */
export const replaces = (
  { again, email, name }: Pick<SignUpInput, 'again' | 'email' | 'name'>,
  earlier: UserRow,
): boolean =>
  again || email === earlier.email || (name !== undefined && isOwnValue('user', 'name', name, earlier.name));

/**
 * Call it only after the password or a mailed token was verified: the error reveals the suspension.
 * @throws AppError 422
 */
export function assertNotSuspended(user: UserRow): void {
  if (!user.suspended_at) return;
  throw new AppError(422, 'This account is suspended. Contact the owner of this website.');
}
