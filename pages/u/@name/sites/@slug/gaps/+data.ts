import type { OwnAnswer } from '#components/inbox/AnswerList.tsx';
import type { ShownGap } from '#components/inbox/GapCard.tsx';
import type { ShownSite } from '#components/inbox/SiteTab.tsx';
import { shownSite } from '#components/inbox/shown-site.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { type Pagination, pageNumber, paginate } from '#lib/pagination.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

const LIMIT = 20;
/** The newest of the owner's answers. */
const ANSWERS = 50;

export interface Data extends Pagination {
  title: string;
  site: ShownSite;
  gaps: ShownGap[];
  answers: OwnAnswer[];
  /** A gap of this installation's own website can be closed with a post in its blog. */
  mayWrite: boolean;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, gaps, knowledge, posts, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const paging = { limit: LIMIT, page: pageNumber(context.urlParsed.search.page) };
  const [{ results, count }, answers] = await Promise.all([
    gaps.list(viewer, site.id, paging),
    knowledge.listAnswers(viewer, site.botId, undefined, { limit: ANSWERS, page: 1 }),
  ]);
  return {
    title: `Content gaps – ${site.name}`,
    mayWrite: site.slug === OWN_SITE_SLUG && posts.mayWrite(viewer),
    site: shownSite(site, viewer),
    gaps: results.map(({ lastAt, ...gap }) => ({
      ...gap,
      last: displayTimestamp(lastAt, { viewer, now: clock.now() }),
    })),
    ...paginate(count, paging),
    answers: answers.results.map(({ id, question, answer }) => ({ id, question, answer })),
  };
});
