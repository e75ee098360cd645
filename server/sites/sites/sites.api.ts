import { isOwnValue } from '#lib/availability.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
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
import type { Viewer } from '../../accounts/accounts.ts';
import type { Frozen } from '../../plans/plans.ts';
import { invalid } from '../../platform/errors.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { IdentitySecrets } from './identity-secrets.ts';
import type { SiteAdmin } from './site-admin.ts';
import type { SiteChecks } from './site-checks.ts';
import type { Sites, SiteView } from './sites.ts';

interface Deps {
  sites: Sites;
  siteAdmin: SiteAdmin;
  identitySecrets: IdentitySecrets;
  siteChecks: SiteChecks;
  frozen: Pick<Frozen, 'keep'>;
  /** For `include`: what other features know of a site, as the viewer may see it. */
  related: {
    owner(site: SiteView): Promise<unknown>;
    bot(viewer: Viewer, site: SiteView): Promise<unknown>;
  };
}

/** `/sites`, the routes below it, `/admin/sites`, and `/search/availability/site`. */
export function sitesApi({ sites, siteAdmin, identitySecrets, siteChecks, frozen, related }: Deps): Route[] {
  const checkLimit = { name: 'site-checks', points: 60, seconds: 3600 };

  return [
    ...tagged('Websites', {
      listSites: route('GET /sites', {
        summary: 'Your websites',
        access: 'user',
        query: listSitesQuery,
        answer: 'list',
        handle: ({ viewer, query, paging }) => sites.list(viewer, paging, omitUndefined(query)),
      }),
      createSite: route('POST /sites', {
        summary: 'Add a website, and begin to read it',
        access: 'user',
        body: createSiteInput,
        rateLimit: { name: 'sites-created', points: 20, seconds: 3600 },
        status: 201,
        answer: { site: 'object', message: 'string' },
        async handle({ viewer, body }) {
          const site = await sites.changes.create(viewer, body);
          return done({ site, message: 'Website added.' }, { redirectTo: await sites.pathOf(site) });
        },
      }),
      getSite: route('GET /sites/:id', {
        summary: 'One website, by its id or its slug',
        access: 'teamOrAdmin',
        query: siteQuery,
        answer: { site: 'object' },
        async handle({ viewer, params, query: { include } }) {
          const site = await sites.get(viewer, params.id);
          const more = {
            ...(include.includes('bot') && { bot: await related.bot(viewer, site) }),
            ...(include.includes('owner') && { owner: await related.owner(site) }),
          };
          return { site: { ...site, ...more } };
        },
      }),
      updateSite: route('PATCH /sites/:id', {
        summary: 'Change a website, its look, its agents, its texts or the words of its assistant',
        access: 'teamOrAdmin',
        body: updateSiteInput,
        answer: { site: 'object', message: 'string' },
        async handle({ viewer, params, body }) {
          const site = await sites.changes.update(viewer, params.id, body);
          const more = body.bot && { bot: await related.bot(viewer, site) };
          const redirectTo = `${await sites.pathOf(site)}/settings`;
          return done({ site: { ...site, ...more }, message: 'Website saved.' }, { redirectTo });
        },
      }),
      deleteSite: route('DELETE /sites/:id', {
        summary: 'Remove a website and its conversations',
        access: 'ownerOrAdmin',
        body: removeSiteInput,
        answer: { id: 'string', message: 'string' },
        async handle({ viewer, params, body: { confirmName } }) {
          await sites.remove(viewer, params.id, confirmName);
          const redirectTo = `/u/${viewer.name}/sites`;
          return done({ id: params.id, message: 'Website removed.' }, { redirectTo });
        },
      }),
      getIdentitySecret: route('GET /sites/:id/identity-secret', {
        summary: 'The secret that signs who a visitor is',
        access: 'team',
        answer: { identitySecret: 'object' },
        async handle({ viewer, params }) {
          const identitySecret = await identitySecrets.get(viewer, params.id);
          return { identitySecret };
        },
      }),
      rotateIdentitySecret: route('POST /sites/:id/identity-secret', {
        summary: 'Replace the secret',
        access: 'team',
        body: rotateSecretInput,
        rateLimit: { name: 'identity-secrets', points: 20, seconds: 3600 },
        answer: { identitySecret: 'object', message: 'string' },
        async handle({ viewer, params, body }) {
          const identitySecret = await identitySecrets.rotate(viewer, params.id, body);
          return { identitySecret, message: 'The secret was replaced.' };
        },
      }),
      keepSite: route('POST /sites/:id/keep', {
        summary: 'Keep a website active while the plan is exceeded; another one is paused in its place',
        access: 'owner',
        answer: { id: 'string', message: 'string' },
        async handle({ viewer, params }) {
          // The owner's choice alone.
          const site = await sites.getPrivate(viewer, params.id, 'ownership');
          await frozen.keep('sites', site.id);
          await frozen.keep('bots', site.botId);
          return { id: site.id, message: `${site.name} stays active.` };
        },
      }),
      verifyDomain: route('POST /sites/:id/verify-domain', {
        summary: 'Look for the proof that the domain is yours, in DNS or in a file',
        access: 'ownerOrAdmin',
        rateLimit: checkLimit,
        answer: { site: 'object', message: 'string' },
        errors: [422],
        async handle({ viewer, params }) {
          const site = await siteChecks.verifyDomain(viewer, params.id);
          return { site, message: `${site.domain} is verified.` };
        },
      }),
      checkInstall: route('POST /sites/:id/check-install', {
        summary: 'Look for the script line on a page of the website',
        access: 'teamOrAdmin',
        body: checkInstallInput,
        rateLimit: checkLimit,
        answer: { install: 'object', message: 'string' },
        async handle({ viewer, params, body, res }) {
          const install = await siteChecks.checkInstall(viewer, params.id, body);
          // A form has no place for the details, only for a message.
          if (formPostOf(res) && install.status !== 'installed') throw invalid({ url: [install.message] });
          return { install, message: install.message };
        },
      }),
      isSiteAvailable: route('GET /search/availability/site', {
        summary: 'Whether a website of yours can have this name, or a website this slug',
        access: 'user',
        query: siteAvailabilityQuery,
        answer: { isAvailable: 'boolean' },
        async handle({ viewer, query: { field, value, current } }) {
          const { isNameFree, isSlugFree, isWithheld } = sites.names;
          const isFree = async () => {
            if (field === 'slug') return isSlugFree(viewer, value, current);
            return (
              (await isNameFree(viewer, value)) && (field === 'name' || !(await isWithheld(viewer, value)))
            );
          };
          const isAvailable = isOwnValue('site', field ?? 'name', value, current) || (await isFree());
          return { isAvailable };
        },
      }),
    }),
    ...tagged('Administration', {
      listEverySite: route('GET /admin/sites', {
        summary: 'Every website of this installation: settings and figures, never what visitors wrote',
        access: 'admin',
        query: adminSitesQuery,
        answer: 'list',
        csv: { ...SITE_LIST.file, all: ({ query }) => siteAdmin.listAll(query) },
        handle: ({ query, paging }) => siteAdmin.list(query, paging),
      }),
      deleteSites: route('POST /admin/sites/bulk', {
        summary: 'Delete several websites; their owners get an email',
        access: 'admin',
        body: bulkSitesInput,
        answer: { count: 'integer', message: 'string' },
        async handle({ viewer, body: { ids } }) {
          return bulkAnswer(await sites.removeMany(viewer, ids), 'website', 'deleted');
        },
      }),
      adminDeleteSite: route('DELETE /admin/sites/:id', {
        summary: 'Delete a website; its owner gets an email',
        access: 'admin',
        answer: { id: 'string', message: 'string' },
        async handle({ viewer, params }) {
          await sites.remove(viewer, params.id);
          return { id: params.id, message: 'Website deleted.' };
        },
      }),
    }),
  ];
}
