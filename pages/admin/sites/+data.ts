import { siteRow } from '#components/sites/sites/site-view.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { adminSitesQuery } from '#lib/schemas/sites.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { siteAdmin, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = adminSitesQuery.parse(camelCaseKeys({ ...search, state: searchAll.state }));
  const { paging, stateOf } = listPage(
    {
      ...query,
      isInstalled: query.isInstalled === undefined ? undefined : String(query.isInstalled),
    },
    context.rows,
  );
  const { results, count } = await siteAdmin.list(query, paging);
  return {
    sites: results.map((site) => siteRow(site, { viewer, now: clock.now() })),
    ...stateOf(count),
    sorting: SITE_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
