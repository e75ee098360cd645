import { ownPage, pageData } from '../../../../../renderer/page-data.ts';
import { type ListedPosts, loadPosts } from '../../../../load-posts.ts';

export interface Data extends ListedPosts {
  userName: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { ownerId: _, ...search } = context.urlParsed.searchAll;
  return { userName: viewer.name, ...(await loadPosts(context, viewer, search, { ownerId: viewer.id })) };
});
