import { inTransaction } from '../../platform/db/transaction.ts';
import { orNotFound } from '../../platform/errors.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserTokens } from './tokens.ts';
import { userObject } from './user-object.ts';
import { dataMail } from './users.mails.ts';
import { presentOwnUser } from './users.present.ts';
import { lockUser } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

interface Deps extends Pick<Platform, 'database' | 'queue' | 'settings' | 'recordAudit'> {
  tokens: UserTokens;
}

/** Requests of people for their data that admins answer: the export goes to the account's address, not to the admin. */
export type DataRequests = ReturnType<typeof createDataRequests>;

export function createDataRequests({ database, queue, settings, recordAudit, tokens }: Deps) {
  return {
    /** Mails a link that downloads the export, also to suspended accounts. An earlier link ends. @throws AppError 404 */
    send: (userId: string): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        const user = orNotFound(await lockUser(tx, database.engine, { id: userId }), 'user');
        await tokens.revoke(tx, userId, 'data_export');
        const token = await tokens.issue(tx, { userId, purpose: 'data_export' });
        await queue.enqueue(tx, MAIL_JOB, dataMail(user, token, settings.values));
        await recordAudit(tx, { action: 'user.data_sent', object: userObject(user), accountId: userId });
      }),

    /** The account of a link, which works until it expires: a download may break off. */
    async holderOf(token: string): Promise<Viewer | undefined> {
      const found = await tokens.find(token, 'data_export');
      return found && presentOwnUser(found.user);
    },
  };
}
