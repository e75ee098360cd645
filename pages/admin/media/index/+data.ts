import type { FilterOption } from '../../../../components/media/MediaFilterForm.tsx';
import {
  MEDIA_VIEWS,
  type MediaFilters,
  type MediaViewName,
} from '../../../../components/media/media-filters.ts';
import { MEDIA_SHOWN, type MediaPage } from '../../../../components/media/media-list.ts';
import { camelCaseKeys } from '../../../../lib/case.ts';
import { formatMonth } from '../../../../lib/dates.ts';
import { pageNumber, paginate } from '../../../../lib/pagination.ts';
import { mediaListQuery } from '../../../../lib/schemas/media.ts';
import { editorialPage, pageData } from '../../../../renderer/page-data.ts';
import type { Services } from '../../../../server/services.ts';

/** An owner who is not among them can be named by the address. */
const MAX_OWNERS = 100;

export interface Data {
  first: MediaPage;
  page: number;
  filters: MediaFilters;
  view: MediaViewName;
  months: FilterOption[];
  owners: FilterOption[];
  now: string;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = editorialPage(context);
  const { services } = context;
  const { search, searchAll } = context.urlParsed;
  const query = mediaListQuery.parse(camelCaseKeys({ ...search, type: searchAll.type }));
  const { nameLike, type, date, ownerId } = query;
  const filters = { ...(nameLike && { nameLike }), type, date, ownerId };
  const paging = { limit: MEDIA_SHOWN, page: pageNumber(query.page) };
  const { results, count } = await services.media.list(viewer, filters, paging);
  const { page, lastPage } = paginate(count, paging);
  const months = await services.media.months(viewer);
  return {
    first: { results, count, next: page < lastPage ? String(page + 1) : null },
    page,
    filters,
    view: MEDIA_VIEWS.find((view) => view === search.view) ?? 'grid',
    months: months.map((value) => ({ value, label: formatMonth(value) })),
    owners: await ownersWith(services, [viewer.id, ownerId]),
    now: services.clock.now().toISOString(),
  };
});

async function ownersWith({ media, users }: Services, others: (string | undefined)[]) {
  const ids = new Set([...others.flatMap((id) => id ?? []), ...(await media.ownerIds(MAX_OWNERS))]);
  return (await users.publicProfiles([...ids])).map(({ id, name }) => ({ value: id, label: name }));
}
