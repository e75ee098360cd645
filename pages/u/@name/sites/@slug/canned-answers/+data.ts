import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { cannedAnswersQuery } from '#lib/schemas/canned-answers.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

const LIMIT = 50;

export const data = pageData(async (context) => {
  const { viewer, site, path } = await loadSite(context, 'canned-answers');
  const query = cannedAnswersQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage(query, LIMIT);
  const { results, count } = await context.services.cannedAnswers.list(viewer, site.id, query.q, paging);
  return {
    title: `Canned answers – ${site.name}`,
    site,
    path,
    answers: results,
    q: query.q ?? '',
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
