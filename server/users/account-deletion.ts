import { wrongPassword } from '../auth/passwords.ts';
import type { Blog } from '../blog/blog.ts';
import type { Bots } from '../bots/bots.ts';
import type { OwnSite } from '../own-site/own-site.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import type { Sites } from '../sites/sites.ts';
import { deleteUser } from './user-list.queries.ts';
import { deletedMail } from './users.mails.ts';
import { lockAdmins, lockUser, type UserRow } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

/** The end of an account: sites, bots, chats and drafts go with it, published posts stay without their writer's name. */
export interface AccountDeletion {
  /**
   * @param passwordHash what the viewer has shown to know.
   * @throws AppError 409 for the only admin, 422 where the password is another one by now.
   */
  deleteOwnAccount(viewer: Viewer, passwordHash: string): Promise<void>;
  /** For an admin who removes somebody; `heirId` takes over what belongs to this website itself. */
  leave(tx: Db, user: UserRow, heirId: string | undefined): Promise<void>;
}

interface Deps {
  database: Database;
  config: Config;
  queue: JobQueue;
  sites: Sites;
  bots: Bots;
  blog: Blog;
  ownSite: OwnSite;
}

export function createAccountDeletion(deps: Deps): AccountDeletion {
  const { database, config, queue, sites, bots, blog, ownSite } = deps;
  const { db, engine } = database;

  async function leave(tx: Db, user: UserRow, heirId: string | undefined): Promise<void> {
    await lockUser(tx, engine, { id: user.id });
    if (heirId) await ownSite.handOver(tx, { from: user.id, to: heirId });
    await sites.removeAllOf(tx, user.id);
    await bots.removeAllOf(tx, user.id);
    await blog.leave(tx, user.id);
    if (!(await deleteUser(tx, user.id))) throw notFound('user');
    await queue.enqueue(tx, MAIL_JOB, deletedMail(user, config));
  }

  return {
    leave,
    deleteOwnAccount: (viewer, passwordHash) =>
      db.transaction().execute(async (tx) => {
        const admins = await lockAdmins(tx, engine);
        const user = await lockUser(tx, engine, { id: viewer.id });
        if (!user) throw notFound('user');
        if (user.password_hash !== passwordHash) throw wrongPassword('password');
        const heir = admins.find(({ id }) => id !== user.id);
        if (!heir && user.system_role === 'ADMIN') throw onlyAdmin();
        await leave(tx, user, heir?.id);
      }),
  };
}

const onlyAdmin = () =>
  conflict('You are the only admin here. Make somebody else an admin first, then you can leave.');
