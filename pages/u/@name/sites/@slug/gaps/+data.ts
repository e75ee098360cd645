import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { gapListQuery } from '#lib/schemas/conversations.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

const LIMIT = 20;
/** The newest of the owner's answers; the address may name another one. */
const ANSWERS = 50;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'gaps');
  const { gaps, sources, posts } = context.services;
  const query = gapListQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage(query, LIMIT);
  const newest = { limit: ANSWERS, page: 1 };
  const [{ results, count }, answers, linked] = await Promise.all([
    gaps.list(viewer, site.id, query, paging),
    site.mayAnswer ? sources.listAnswers(viewer, site.botId, undefined, newest) : { results: [] },
    site.mayAnswer && sources.findAnswer(viewer, site.botId, context.urlParsed.search.answer ?? ''),
  ]);
  const isListed = answers.results.some(({ id }) => linked && id === linked.id);
  return {
    title: `Content gaps – ${site.name}`,
    /** A gap of this installation's own website can be closed with a post in its blog. */
    mayWrite: site.slug === OWN_SITE_SLUG && posts.mayWrite(viewer),
    site,
    path,
    gaps: results.map((gap) => ({ ...gap, last: at(gap.lastAt) })),
    ...stateOf(count),
    answers: linked && !isListed ? [...answers.results, linked] : answers.results,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
