import { pageData, staffPage } from '#renderer/page-data.ts';
import { loadOwnPictures } from '../../load-pictures.ts';

export const data = pageData(async (context) => {
  const user = staffPage(context);
  return { user, pictures: await loadOwnPictures(context, user) };
});

export type Data = Awaited<ReturnType<typeof data>>;
