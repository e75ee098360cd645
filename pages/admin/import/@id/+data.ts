import { fileNamesOf } from '#components/publishing/imports/import-texts.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { isImportRunning } from '#lib/import-states.ts';
import { listPage } from '#lib/list-page.ts';
import { importEntriesQuery } from '#lib/schemas/imports.ts';
import { pageData, staffPage } from '#renderer/page-data.ts';

const ON_A_PAGE = 50;
const REFRESH_SECONDS = 3;

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const { imports, clock } = context.services;
  const id = context.routeParams.id ?? '';
  const { outcome, page } = importEntriesQuery.parse(context.urlParsed.search);
  const { paging, stateOf } = listPage({ outcome, page }, ON_A_PAGE);
  const view = await imports.get(id);
  const { results, count } = await imports.entries(id, { outcome }, paging);
  return {
    title: fileNamesOf(view),
    view,
    entries: results,
    ...stateOf(count),
    startedAt: displayTimestamp(view.createdAt, { viewer, now: clock.now() }),
    ...(isImportRunning(view.status) && { refreshSeconds: REFRESH_SECONDS }),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
