import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import { sitePath } from '#lib/routes.ts';
import {
  adminSitesQuery,
  bulkSitesInput,
  checkInstallInput,
  createSiteInput,
  listSitesQuery,
  removeSiteInput,
  rotateSecretInput,
  siteAvailabilityQuery,
  siteQuery,
  updateSiteInput,
} from '#lib/schemas/sites.ts';
import { adminOf, type Viewer, viewerOf } from '../../accounts/accounts.ts';
import type { Frozen } from '../../plans/plans.ts';
import { invalid } from '../../platform/errors.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { IdentitySecrets } from './identity-secrets.ts';
import type { AdminSiteView, SiteAdmin } from './site-admin.ts';
import type { SiteChecks } from './site-checks.ts';
import type { Sites, SiteView } from './sites.ts';

interface Deps {
  sites: Sites;
  siteAdmin: SiteAdmin;
  identitySecrets: IdentitySecrets;
  siteChecks: SiteChecks;
  frozen: Pick<Frozen, 'keep'>;
  limits: RateLimits;
  /** For `include`: what other features know of a site, as the viewer may see it. */
  related: {
    owner(site: SiteView): Promise<unknown>;
    bot(viewer: Viewer, site: SiteView): Promise<unknown>;
  };
}

/** `/sites`, the routes below it, `/admin/sites`, and `/search/availability/site`. */
export function sitesApi({
  sites,
  siteAdmin,
  identitySecrets,
  siteChecks,
  frozen,
  limits,
  related,
}: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'sites-created', points: 20, seconds: 3600 });

  const checkLimit = limits({ name: 'site-checks', points: 60, seconds: 3600 });
  const rotateLimit = limits({ name: 'identity-secrets', points: 20, seconds: 3600 });

  router
    .route('/sites')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { paging, ...filter } = parseList(listSitesQuery, req.query);
      respondList(req, res, await sites.list(viewer, paging, omitUndefined(filter)), paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createSiteInput, req.body);
      await createLimit.consume(viewer.id);
      const site = await sites.changes.create(viewer, input);
      respond(
        req,
        res,
        201,
        { site, message: 'Website added.' },
        { redirectTo: sitePath(viewer.name, site.slug) },
      );
    });

  router
    .route('/sites/:id')
    .get(async (req, res) => {
      const viewer = viewerOf(req);
      const { include } = parse(siteQuery, req.query);
      const site = await sites.get(viewer, req.params.id);
      const more = {
        ...(include.includes('bot') && { bot: await related.bot(viewer, site) }),
        ...(include.includes('owner') && { owner: await related.owner(site) }),
      };
      respond(req, res, 200, { site: { ...site, ...more } });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updateSiteInput, req.body);
      const site = await sites.changes.update(viewer, req.params.id, input);
      const more = input.bot && { bot: await related.bot(viewer, site) };
      const redirectTo = `${sitePath(viewer.name, site.slug)}/settings`;
      respond(req, res, 200, { site: { ...site, ...more }, message: 'Website saved.' }, { redirectTo });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      const { confirmName } = parse(removeSiteInput, req.body ?? {});
      await sites.remove(viewer, req.params.id, confirmName);
      const redirectTo = `/u/${viewer.name}/sites`;
      respond(req, res, 200, { id: req.params.id, message: 'Website removed.' }, { redirectTo });
    });

  router.get('/admin/sites', async (req, res) => {
    adminOf(req);
    const query = parse(adminSitesQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => siteAdmin.list(query, paging),
      all: () => siteAdmin.listAll(query),
    });
  });

  router.post('/admin/sites/bulk', async (req, res) => {
    const viewer = adminOf(req);
    const { ids } = parse(bulkSitesInput, req.body);
    const outcome = await sites.removeMany(viewer, ids);
    const message = bulkMessage(outcome, {
      entity: 'website',
      one: 'website deleted',
      several: 'websites deleted',
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router.delete('/admin/sites/:id', async (req, res) => {
    await sites.remove(adminOf(req), req.params.id);
    respond(req, res, 200, { id: req.params.id, message: 'Website deleted.' });
  });

  router
    .route('/sites/:id/identity-secret')
    .get(async (req, res) => {
      const identitySecret = await identitySecrets.get(viewerOf(req), req.params.id);
      respond(req, res, 200, { identitySecret });
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(rotateSecretInput, req.body);
      await rotateLimit.consume(viewer.id);
      const identitySecret = await identitySecrets.rotate(viewer, req.params.id, input);
      respond(req, res, 200, { identitySecret, message: 'The secret was replaced.' });
    });

  router.post('/sites/:id/keep', async (req, res) => {
    // The owner's choice alone.
    const site = await sites.getOwn(viewerOf(req), req.params.id);
    await frozen.keep('sites', site.id);
    await frozen.keep('bots', site.botId);
    respond(req, res, 200, { id: site.id, message: `${site.name} stays active.` });
  });

  router.post('/sites/:id/verify-domain', async (req, res) => {
    const viewer = viewerOf(req);
    await checkLimit.consume(viewer.id);
    const site = await siteChecks.verifyDomain(viewer, req.params.id);
    respond(req, res, 200, { site, message: `${site.domain} is verified.` });
  });

  router.post('/sites/:id/check-install', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(checkInstallInput, req.body ?? {});
    await checkLimit.consume(viewer.id);
    const install = await siteChecks.checkInstall(viewer, req.params.id, input);
    // A form has no place for the details, only for a message.
    if (formPostOf(res) && install.status !== 'installed') throw invalid({ url: [install.message] });
    respond(req, res, 200, { install, message: install.message });
  });

  router.get('/search/availability/site', async (req, res) => {
    const viewer = viewerOf(req);
    const { field, value, current } = parse(siteAvailabilityQuery, req.query);
    const { isNameFree, isSlugFree, isWithheld } = sites.names;
    const isFree = async () => {
      if (field === 'slug') return isSlugFree(viewer, value, current);
      return (await isNameFree(viewer, value)) && (field === 'name' || !(await isWithheld(viewer, value)));
    };
    const isAvailable = isOwnValue('site', field ?? 'name', value, current) || (await isFree());
    respond(req, res, 200, { isAvailable });
  });

  return router;
}

const TABLE: Table<AdminSiteView> = {
  name: 'websites',
  columns: [
    'id',
    'name',
    'domain',
    'ownerId',
    'ownerName',
    'botId',
    'isVerified',
    'widgetSeenAt',
    'retentionDays',
    'pagesCount',
    'answersThisMonth',
    'storageBytes',
    'lastReadAt',
    'state',
    'createdAt',
  ],
};
