import { pageData, staffPage } from '#renderer/page-data.ts';
import { loadPosts } from '../../../load-posts.ts';

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const [posts, choices] = await Promise.all([
    loadPosts(context, viewer, context.urlParsed.searchAll),
    context.services.taxonomy.choices(),
  ]);
  return { ...posts, choices };
});

export type Data = Awaited<ReturnType<typeof data>>;
