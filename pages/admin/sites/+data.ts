import { siteRow } from '#components/sites/sites/site-view.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { adminSitesQuery } from '#lib/schemas/sites.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, adminSitesQuery, ['state']);
  const { siteAdmin } = context.services;
  const { results, count } = await siteAdmin.list(query, paging);
  return {
    sites: results.map((site) => siteRow(site, display)),
    ...stateOf(count),
    sorting: SITE_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
