import type { SearchDemoView } from '#components/own-site/SearchDemo.tsx';
import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';
import { loadSearchDemo } from '../load-demos.ts';

export interface Data extends PageHead {
  search: SearchDemoView | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const search = await loadSearchDemo(context);
  return { search, ...(search?.q ? { unlisted: true } : {}) };
});
