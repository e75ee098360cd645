import { pageData } from '#renderer/page-data.ts';
import { loadPost } from '../blog/load-post.ts';

export type { PostData as Data } from '../blog/load-post.ts';

export const data = pageData((context) => loadPost(context, context.routeParams.slug ?? ''));
