import type { PageContextServer } from 'vike/types';
import { MEDIA_VIEWS } from '#components/media/media-filters.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { formatMonth } from '#lib/dates.ts';
import { firstPage, PAGE_SIZE } from '#lib/paged-list.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { mediaListQuery } from '#lib/schemas/media.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

/** The files that the address asks for: of one owner, or of everyone whose files the viewer may see. */
export async function loadLibrary(context: PageContextServer, viewer: Viewer, ownerId?: string) {
  const { media, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = mediaListQuery.parse(camelCaseKeys({ ...search, type: searchAll.type }));
  const { nameLike, type, date } = query;
  const filters = { ...(nameLike && { nameLike }), type, date, ...(!ownerId && { ownerId: query.ownerId }) };
  const paging = { limit: PAGE_SIZE, page: pageNumber(query.page) };
  const wanted = ownerId ? { ...filters, ownerId } : filters;
  const { results, count } = await media.list(viewer, wanted, paging);
  const { page } = paginate(count, paging);
  const months = await media.months(viewer);
  return {
    first: firstPage(results, count, page),
    page,
    filters,
    view: MEDIA_VIEWS.find((view) => view === search.view) ?? 'grid',
    months: months.map((value) => ({ value, label: formatMonth(value) })),
    now: clock.now().toISOString(),
  };
}
