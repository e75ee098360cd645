import { type ListedPosts, loadPosts } from '#pages/load-posts.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export interface Data extends ListedPosts {
  userName: string;
  mayWrite: boolean;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { ownerId: _, ...search } = context.urlParsed.searchAll;
  const mayWrite = context.services.posts.mayWrite(viewer);
  return {
    userName: viewer.name,
    mayWrite,
    ...(await loadPosts(context, viewer, search, { ownerId: viewer.id })),
  };
});
