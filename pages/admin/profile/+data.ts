import { editorialPage, pageData } from '#renderer/page-data.ts';
import type { MediaView } from '#server/media/media.ts';
import type { Viewer } from '#server/users/users.ts';
import { loadOwnPictures } from '../../load-pictures.ts';

export interface Data {
  user: Viewer;
  pictures: MediaView[];
}

export const data = pageData(async (context): Promise<Data> => {
  const user = editorialPage(context);
  return { user, pictures: await loadOwnPictures(context, user) };
});
