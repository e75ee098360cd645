import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, notFound, orNotFound } from '../../platform/errors.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { wrongPassword } from './current-password.ts';
import { userObject } from './user-object.ts';
import { deletedMail } from './users.mails.ts';
import { deleteUser, lockAdmins, lockUser, type UserRow, updateUser } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

interface Deps extends Pick<Platform, 'database' | 'settings' | 'queue' | 'recordAudit' | 'events'> {}

/** Deleting an account removes its rows (hard delete): sites, bots, chats and drafts. Public posts stay without an owner. */
export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

export function createAccountDeletion({
  database: { db, engine },
  settings,
  queue,
  recordAudit,
  events,
}: Deps) {
  /** `heirId` takes over this installation's own site if the user owned it. */
  async function run(tx: Db, user: UserRow, heirId: string | undefined): Promise<void> {
    await lockUser(tx, engine, { id: user.id });
    if (heirId) await events.emit(tx, 'adminRevoked', { from: user.id, to: heirId });
    // Otherwise the picture would count as used.
    await updateUser(tx, user.id, { profile_media_id: null });
    await events.emit(tx, 'accountDeleted', { userId: user.id });
    if (!(await deleteUser(tx, user.id))) throw notFound('user');
    await recordAudit(tx, { action: 'user.deleted', object: userObject(user) });
    await queue.enqueue(tx, MAIL_JOB, deletedMail(user, settings.values));
  }

  return {
    run,

    /**
     * @param passwordHash of the password that the viewer has entered.
     * @throws AppError 409 for the only admin, 422 if the password has changed meanwhile.
     */
    deleteOwnAccount: (viewer: Viewer, passwordHash: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const admins = await lockAdmins(tx, engine);
        const user = orNotFound(await lockUser(tx, engine, { id: viewer.id }), 'user');
        if (user.password_hash !== passwordHash) throw wrongPassword('password');
        const heir = admins.find(({ id }) => id !== user.id);
        if (!heir && user.system_role === 'ADMIN') throw onlyAdmin();
        await run(tx, user, heir?.id);
      }),
  };
}

const onlyAdmin = () => conflict('You are the only admin. Make another user an admin first.');
