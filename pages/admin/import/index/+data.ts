import { IMPORT_LIST } from '#lib/lists/imports.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { pageData, staffPage } from '#renderer/page-data.ts';

const ON_A_PAGE = 10;
/** A select field with more options is hard to use. */
const MAX_CATEGORIES = 500;

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const { imports, taxonomy, clock } = context.services;
  const paging = { limit: ON_A_PAGE, page: pageNumber(context.urlParsed.search.page) };
  const [{ results, count }, categories] = await Promise.all([
    imports.list(paging),
    taxonomy.listCategories(
      {
        mode: 'select',
        entity: 'post',
        nameLike: undefined,
        excludeCategoriesWithoutLiveEntities: undefined,
      },
      { limit: MAX_CATEGORIES, page: 1 },
    ),
  ]);
  return {
    categories: categories.results,
    imports: results.map((view) => withShownTimes(IMPORT_LIST, view, { viewer, now: clock.now() })),
    ...paginate(count, paging),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
