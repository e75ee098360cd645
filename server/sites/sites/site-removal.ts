import type { ContentKind } from '#lib/content-kinds.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeEach } from '../../platform/remove-each.ts';
import { findOwner } from './site-list.queries.ts';
import type { SiteViews } from './site-views.ts';
import { siteDeletedMail } from './sites.mails.ts';
import { aboutSite } from './sites.present.ts';
import { deleteSite } from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'settings' | 'versions' | 'queue' | 'recordAudit'> {
  bots: Pick<Bots, 'removeWithSite'>;
  views: SiteViews;
}

/** Deletes sites for their owners, and for admins, whose deletion is mailed to the owner. */
export function createSiteRemoval({
  database: { db },
  settings,
  versions,
  queue,
  recordAudit,
  bots,
  views,
}: Deps) {
  /**
   * Removes the site, and the bot that was created with it.
   * @param confirmName what was typed as its name, where it was asked for
   * @throws AppError 404; 422 if that is another name
   */
  async function remove(viewer: Viewer, id: string, confirmName?: string): Promise<void> {
    const site = await views.load(viewer, id, 'ownership');
    if (confirmName !== undefined && !isSameName(confirmName, site.name))
      throw invalid({ confirmName: [`Type the name of the website: ${site.name}`] });
    await inTransaction(db, async (tx) => {
      if (!(await deleteSite(tx, site.id))) throw notFound('website');
      await bots.removeWithSite(tx, site.bot_id);
      if (site.slug === OWN_SITE_SLUG) await versions.bump(tx, 'own-site' satisfies ContentKind);
      if (site.owner_id === viewer.id) return;
      await recordAudit(tx, {
        action: 'site.deleted',
        ...aboutSite({ ...site, ownerId: site.owner_id }),
      });
      const owner = await findOwner(tx, site.owner_id);
      if (owner) await queue.enqueue(tx, MAIL_JOB, siteDeletedMail(owner, site, settings.values));
    });
  }

  return {
    remove,

    /** Those that were deleted meanwhile are left out. */
    removeMany: (viewer: Viewer, ids: string[]): Promise<BulkOutcome> =>
      removeEach(ids, (id) => remove(viewer, id)),
  };
}

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other.trim(), undefined, { sensitivity: 'accent' }) === 0;
