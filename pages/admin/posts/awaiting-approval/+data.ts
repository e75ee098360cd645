import { editorialPage, pageData } from '#renderer/page-data.ts';
import { type ListedPosts, loadPosts } from '../../../load-posts.ts';

export type Data = ListedPosts;

export const data = pageData((context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { limit = [], page = [] } = context.urlParsed.searchAll;
  return loadPosts(context, viewer, { limit, page }, WAITING);
});

/** The oldest submission first. */
const WAITING = {
  approvalStatus: ['awaiting_approval' as const],
  sort: 'submittedAt' as const,
  order: 'asc' as const,
};
