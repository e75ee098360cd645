import { fileNamesOf } from '#components/imports/import-texts.ts';
import { type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import { filtersIn } from '#lib/filters.ts';
import { isImportRunning } from '#lib/import-states.ts';
import { type Pagination, pageNumber, paginate } from '#lib/pagination.ts';
import { importEntriesQuery } from '#lib/schemas/imports.ts';
import { editorialPage, pageData } from '#renderer/page-data.ts';
import type { ImportEntryView, ImportView } from '#server/imports/imports.ts';

const ON_A_PAGE = 50;
const REFRESH_SECONDS = 3;

export interface Data extends Pagination {
  title: string;
  view: ImportView;
  entries: ImportEntryView[];
  startedAt: DisplayTimestamp;
  /** The filter as a query string. */
  filters: string;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
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
