import { render } from 'vike/abort';
import { pageData } from '../../../../renderer/page-data.ts';
import { loadPost } from '../../load-post.ts';

export type { PostData as Data } from '../../load-post.ts';

export const data = pageData(async (context) => {
  const { categorySlug, postSlug = '' } = context.routeParams;
  const loaded = await loadPost(context, postSlug);
  if (loaded.post.category?.slug !== categorySlug) throw render(404);
  return loaded;
});
