import { changeFilter, changePage } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import { Pager } from '../../ui/Pager.tsx';
import css from './admin.module.css';
import { FilterLinks } from './FilterLinks.tsx';

interface ListFootProps {
  list: ListState;
  /** The plural noun in the label of the page sizes, such as "Users"; without it, no sizes are offered. */
  items?: string;
}

/** Pagination: links to other pages and to other page sizes. */
export function ListFoot({ list: { count, page, lastPage, limit, ...list }, items }: ListFootProps) {
  const filters = new URLSearchParams(list.filters);
  return (
    <div className={css.foot}>
      <Pager page={page} lastPage={lastPage} addressOf={(to) => `?${changePage(filters, to)}`} />
      {items && count > SMALLEST_PAGE && (
        <FilterLinks
          label={`${items} on a page`}
          name="limit"
          options={LIMITS}
          filters={changeFilter(filters, 'limit', String(limit))}
        />
      )}
    </div>
  );
}

const SMALLEST_PAGE = 10;
const LIMITS = [SMALLEST_PAGE, 25, 50].map((limit) => ({ value: String(limit), label: `${limit} a page` }));
