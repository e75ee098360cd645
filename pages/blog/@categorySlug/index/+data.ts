import { render } from 'vike/abort';
import { pageData } from '#renderer/page-data.ts';
import { breadcrumbs } from '#renderer/structured-data.ts';
import { loadPostList } from '../../post-list.ts';

export const data = pageData(async (context) => {
  const { services, routeParams } = context;
  const category = await services.blog.category(routeParams.categorySlug ?? '');
  if (!category) throw render(404);
  const list = await loadPostList(context, category);
  const path = `/blog/${category.slug}`;
  return {
    name: category.name,
    about: category.description,
    list,
    title: category.name,
    feedOf: { path, title: category.name },
    ...(category.description ? { description: category.description } : {}),
    ...(list.page > 1 ? { canonicalPath: `${path}?page=${list.page}` } : {}),
    structured: [
      breadcrumbs(services.config.siteUrl, [
        ['Blog', '/blog'],
        [category.name, path],
      ]),
    ],
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
