import { fileNamesOf } from '#components/imports/import-texts.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { filtersIn } from '#lib/filters.ts';
import { isImportRunning } from '#lib/import-states.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { importEntriesQuery } from '#lib/schemas/imports.ts';
import { editorialPage, pageData } from '#renderer/page-data.ts';

const ON_A_PAGE = 50;
const REFRESH_SECONDS = 3;

export const data = pageData(async (context) => {
  const viewer = editorialPage(context);
  const { imports, clock } = context.services;
  const id = context.routeParams.id ?? '';
  const { outcome, page } = importEntriesQuery.parse(context.urlParsed.search);
  const paging = { limit: ON_A_PAGE, page: pageNumber(page) };
  const view = await imports.get(id);
  const { results, count } = await imports.entries(id, { outcome }, paging);
  return {
    title: fileNamesOf(view),
    view,
    entries: results,
    ...paginate(count, paging),
    startedAt: displayTimestamp(view.createdAt, { viewer, now: clock.now() }),
    filters: filtersIn({ outcome }).toString(),
    ...(isImportRunning(view.status) && { refreshSeconds: REFRESH_SECONDS }),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
