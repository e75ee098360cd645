import type { OwnAnswer } from '../../../../../../components/readers/AnswerList.tsx';
import type { ShownGap } from '../../../../../../components/readers/GapCard.tsx';
import type { ShownSite } from '../../../../../../components/readers/SiteTab.tsx';
import { shownSite } from '../../../../../../components/readers/shown-site.ts';
import { displayTimestamp } from '../../../../../../lib/display-timestamp.ts';
import { type Pagination, pageNumber, paginate } from '../../../../../../lib/pagination.ts';
import { botPath } from '../../../../../../lib/routes.ts';
import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';

const LIMIT = 20;
/** The newest of the owner's answers. */
const ANSWERS = 50;

export interface Data extends Pagination {
  title: string;
  site: ShownSite;
  gaps: ShownGap[];
  answers: OwnAnswer[];
  /** Where the owner sets synonyms. */
  searchPath: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, gaps, knowledge, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const paging = { limit: LIMIT, page: pageNumber(context.urlParsed.search.page) };
  const [{ results, count }, answers] = await Promise.all([
    gaps.list(viewer, site.id, paging),
    knowledge.listAnswers(viewer, site.botId, undefined, { limit: ANSWERS, page: 1 }),
  ]);
  return {
    title: `Content gaps – ${site.name}`,
    searchPath: `${botPath(viewer.name, site.botId)}/search`,
    site: shownSite(site, viewer),
    gaps: results.map(({ lastAt, ...gap }) => ({
      ...gap,
      last: displayTimestamp(lastAt, { viewer, now: clock.now() }),
    })),
    ...paginate(count, paging),
    answers: answers.results.map(({ id, question, answer }) => ({ id, question, answer })),
  };
});
