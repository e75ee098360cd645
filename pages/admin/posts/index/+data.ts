import { editorialPage, pageData } from '#renderer/page-data.ts';
import type { CategoryChoice } from '#server/taxonomy/taxonomy.ts';
import { type ListedPosts, loadPosts } from '../../../load-posts.ts';

export interface Data extends ListedPosts {
  choices: { categories: CategoryChoice[]; tags: CategoryChoice[] };
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const [posts, choices] = await Promise.all([
    loadPosts(context, viewer, context.urlParsed.searchAll),
    context.services.taxonomy.choices(),
  ]);
  return { ...posts, choices };
});
