import { changePage } from '#lib/filters.ts';
import { Pager } from '../ui/Pager.tsx';
import css from './admin.module.css';
import { FilterLinks } from './FilterLinks.tsx';

interface ListFootProps {
  /** The plural noun in labels, such as "Users". */
  items: string;
  count: number;
  page: number;
  lastPage: number;
  filters: URLSearchParams;
}

/** Pagination: links to other pages and to other page sizes. */
export function ListFoot({ items, count, page, lastPage, filters }: ListFootProps) {
  return (
    <div className={css.foot}>
      <Pager page={page} lastPage={lastPage} addressOf={(to) => `?${changePage(filters, to)}`} />
      {count > SMALLEST_PAGE && (
        <FilterLinks label={`${items} on a page`} name="limit" options={LIMITS} filters={filters} />
      )}
    </div>
  );
}

const SMALLEST_PAGE = 10;
const LIMITS = [SMALLEST_PAGE, 25, 50].map((limit) => ({ value: String(limit), label: `${limit} a page` }));
