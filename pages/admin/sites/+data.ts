import { withShownTimes } from '#lib/lists/list.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { adminSitesQuery } from '#lib/schemas/sites.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, SITE_LIST, adminSitesQuery, ['state']);
  const { siteAdmin } = context.services;
  const { results, count } = await siteAdmin.list(query, paging);
  return {
    sites: results.map((site) => withShownTimes(SITE_LIST, site, display)),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
