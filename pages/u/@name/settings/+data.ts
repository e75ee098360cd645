import { ownPage, pageData } from '#renderer/page-data.ts';
import type { MediaView } from '#server/media/media.ts';
import type { Viewer } from '#server/users/users.ts';
import { loadOwnPictures } from '../../../load-pictures.ts';

export interface Data {
  user: Viewer;
  /** Whether the user has a public author page. */
  isWriter: boolean;
  pictures: MediaView[];
}

export const data = pageData(async (context): Promise<Data> => {
  const user = ownPage(context);
  const { count } = await context.services.blog.list({ ownerId: user.id }, { limit: 1, page: 1 });
  return { user, isWriter: count > 0, pictures: await loadOwnPictures(context, user) };
});
