import type { Db } from '../platform/db/connect.ts';

/** What other features do when a user changes or leaves, in the transaction of that change. */
export interface UserHooks {
  /** What readers see of the user has changed. */
  profileChanged(tx: Db, userId: string): Promise<void>;
  /** `from` is no active admin any more; `to` is one. */
  adminRevoked(tx: Db, users: { from: string; to: string }): Promise<void>;
  /** Deletes, or leaves without an owner, what belongs to a user who is about to be deleted. */
  beforeDelete(tx: Db, userId: string): Promise<void>;
}
