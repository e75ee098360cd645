import { loadPosts } from '#pages/load-posts.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { ownerId: _, ...search } = context.urlParsed.searchAll;
  return {
    userName: viewer.name,
    mayWrite: context.services.posts.mayWrite(viewer),
    ...(await loadPosts(context, viewer, search, { ownerId: viewer.id })),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
