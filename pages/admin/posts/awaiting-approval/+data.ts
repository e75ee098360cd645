import { pageData, staffPage } from '#renderer/page-data.ts';
import { type ListedPosts, loadPosts, OLDEST_WAITING } from '../../../load-posts.ts';

export type Data = ListedPosts;

export const data = pageData((context): Promise<Data> => {
  const viewer = staffPage(context);
  const { limit = [], page = [] } = context.urlParsed.searchAll;
  return loadPosts(context, viewer, { limit, page }, OLDEST_WAITING);
});
