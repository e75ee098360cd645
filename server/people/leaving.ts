import type { UserRow } from '../accounts/accounts.queries.ts';
import { findUserById } from '../accounts/accounts.queries.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { Blog } from '../blog/blog.ts';
import type { Bots } from '../bots/bots.ts';
import type { House } from '../house/house.ts';
import type { Config } from '../platform/config.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import type { Sites } from '../sites/sites.ts';
import { deletedMail } from './mails.ts';
import { deleteUser, lockAdmins } from './people.queries.ts';

/** The end of an account: sites, bots, chats and drafts go with it, published posts stay without their writer's name. */
export interface Leaving {
  /** @throws AppError 409 for the only admin. */
  leaveByOneself(viewer: Viewer): Promise<void>;
  /** For an admin who removes somebody; `heirId` takes over what belongs to this website itself. */
  leave(tx: Db, user: UserRow, heirId: string | undefined): Promise<void>;
}

interface Deps {
  database: Database;
  config: Config;
  queue: JobQueue;
  versions: ContentVersions;
  sites: Sites;
  bots: Bots;
  blog: Blog;
  house: House;
}

export function createLeaving(deps: Deps): Leaving {
  const { database, config, queue, versions, sites, bots, blog, house } = deps;
  const { db, engine } = database;

  async function leave(tx: Db, user: UserRow, heirId: string | undefined): Promise<void> {
    if (heirId) await house.handOver(tx, { from: user.id, to: heirId });
    await sites.removeAllOf(tx, user.id);
    await bots.removeAllOf(tx, user.id);
    await blog.removeDraftsOf(tx, user.id);
    if (!(await deleteUser(tx, user.id))) throw notFound('user');
    await versions.bump(tx, 'posts');
    await queue.enqueue(tx, MAIL_JOB, deletedMail(user, config));
  }

  return {
    leave,
    leaveByOneself: (viewer) =>
      db.transaction().execute(async (tx) => {
        const admins = await lockAdmins(tx, engine);
        const user = await findUserById(tx, viewer.id);
        if (!user) throw notFound('user');
        const heir = admins.find(({ id }) => id !== user.id);
        if (!heir && user.system_role === 'ADMIN') throw onlyAdmin();
        await leave(tx, user, heir?.id);
      }),
  };
}

const onlyAdmin = () =>
  conflict('You are the only admin here. Make somebody else an admin first, then you can leave.');
