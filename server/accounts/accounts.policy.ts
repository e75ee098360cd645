import type { UserRow } from './accounts.queries.ts';
import { passwordMark } from './password-mark.ts';

/** Whether a session still opens the account that it was begun for, and with the password it was begun with. */
export const maySessionGoOn = (user: UserRow, mark: string | undefined): boolean =>
  !user.suspended_at && user.email_verified_at !== null && mark === passwordMark(user.password_hash);
