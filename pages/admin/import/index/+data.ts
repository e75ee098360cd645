import type { ListedImport } from '../../../../components/imports/ImportList.tsx';
import { displayTimestamp } from '../../../../lib/display-timestamp.ts';
import { pageNumber } from '../../../../lib/pagination.ts';
import { editorialPage, pageData } from '../../../../renderer/page-data.ts';
import type { CategoryChoice } from '../../../../server/taxonomy/taxonomy.ts';

const ON_A_PAGE = 10;
/** As many as a select field can show. */
const MAX_CATEGORIES = 500;

export interface Data {
  categories: CategoryChoice[];
  imports: ListedImport[];
  count: number;
  page: number;
  lastPage: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { imports, taxonomy, clock } = context.services;
  const wanted = pageNumber(context.urlParsed.search.page);
  const [{ results, count }, categories] = await Promise.all([
    imports.list({ limit: ON_A_PAGE, page: wanted }),
    taxonomy.categories(
      {
        mode: 'select',
        entity: 'post',
        nameLike: undefined,
        excludeCategoriesWithoutLiveEntities: undefined,
      },
      { limit: MAX_CATEGORIES, page: 1 },
    ),
  ]);
  const lastPage = Math.max(1, Math.ceil(count / ON_A_PAGE));
  return {
    categories: categories.results,
    imports: results.map((view) => ({
      view,
      startedAt: displayTimestamp(view.createdAt, { viewer, now: clock.now() }),
    })),
    count,
    page: Math.min(wanted, lastPage),
    lastPage,
  };
});
