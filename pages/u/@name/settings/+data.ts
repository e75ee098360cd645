import { ownPage, pageData } from '#renderer/page-data.ts';
import { loadOwnPictures } from '../../../load-pictures.ts';

export const data = pageData(async (context) => {
  const user = ownPage(context);
  const { count } = await context.services.blog.list({ ownerId: user.id }, { limit: 1, page: 1 });
  // Writers have a public author page.
  return { user, isWriter: count > 0, pictures: await loadOwnPictures(context, user) };
});

export type Data = Awaited<ReturnType<typeof data>>;
