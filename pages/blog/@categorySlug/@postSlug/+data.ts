import { redirect } from 'vike/abort';
import { pageData } from '#renderer/page-data.ts';
import { loadPost } from '../../load-post.ts';

export type { PostData as Data } from '../../load-post.ts';

export const data = pageData(async (context) => {
  const { categorySlug, postSlug = '' } = context.routeParams;
  const loaded = await loadPost(context, postSlug);
  // The post has another category now, or the address was guessed.
  if (loaded.post.category?.slug !== categorySlug) throw redirect(loaded.post.path, 301);
  return loaded;
});
