import type { Db } from '../../platform/db/connect.ts';

/** Called when a user changes or is deleted, in the transaction of that change; other features implement these. */
export interface UserHooks {
  /** The public profile of the user has changed. */
  profileChanged(tx: Db, userId: string): Promise<void>;
  /** `from` is no longer an active admin; `to` is one. */
  adminRevoked(tx: Db, users: { from: string; to: string }): Promise<void>;
  /** The password or the address has changed: links that were mailed in the user's name end. */
  credentialsChanged(tx: Db, userId: string): Promise<void>;
  /** Deletes the data of a user who is about to be deleted, or clears its owner. */
  beforeDelete(tx: Db, userId: string): Promise<void>;
}
