import { changeFilter, filtersIn } from '#lib/filters.ts';
import { PAGE_SIZE } from '#lib/paged-list.ts';
import type { MediaListQuery } from '#lib/schemas/media.ts';

export type MediaFilters = Pick<
  MediaListQuery,
  'nameLike' | 'type' | 'date' | 'ownerId' | 'siteId' | 'selectedIds'
>;

export const MEDIA_VIEWS = ['grid', 'list'] as const;
export type MediaViewName = (typeof MEDIA_VIEWS)[number];

/** A filter besides the selection applies. */
export const isFiltered = ({ nameLike, type, date, ownerId }: MediaFilters): boolean =>
  Boolean(nameLike || type || date || ownerId);

/** The address of a page of the list in the API. */
export const mediaListPath = (filters: MediaFilters, page: number): string =>
  `/api/media?${filtersIn({ ...filters, limit: String(PAGE_SIZE), page: String(page) })}`;

/** Where files are uploaded: to the viewer's library, or to that of the owner of this website. */
export const uploadPath = (siteId: string | undefined): string => `/api/media/upload${ofSite(siteId)}`;

/** @param siteId only months of files that may be chosen for this website */
export const monthsPath = (siteId: string | undefined): string => `/api/media/date-options${ofSite(siteId)}`;

const ofSite = (siteId: string | undefined): string =>
  siteId === undefined ? '' : `?${new URLSearchParams({ siteId })}`;

/** The parameters of the library's page: the filters, and the view unless it is the grid. */
export const libraryParams = (
  { nameLike, type, date, ownerId }: MediaFilters,
  view: MediaViewName,
): URLSearchParams => filtersIn({ nameLike, type, date, ownerId, view: view === 'grid' ? undefined : view });

/** The parameters with another view, on page 1. */
export const changeView = (params: URLSearchParams, view: MediaViewName): URLSearchParams =>
  changeFilter(params, 'view', view === 'grid' ? 'all' : view);
