import { pageData } from '#renderer/page-data.ts';
import { loadSearchDemo } from '../load-demos.ts';

export const data = pageData(async (context) => {
  const search = await loadSearchDemo(context);
  return { search, unlisted: Boolean(search?.q) };
});

export type Data = Awaited<ReturnType<typeof data>>;
