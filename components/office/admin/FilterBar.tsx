import { Fragment, type ReactNode } from 'react';
import { clearFilters } from '#lib/filters.ts';
import { FilterLinks, type LinkFilter } from './FilterLinks.tsx';
import css from './filter-bar.module.css';
import { ListSearch } from './ListSearch.tsx';

/** Filters that are no links, with the names of their parameters. */
interface FieldFilters {
  names: readonly string[];
  fields(filters: URLSearchParams): ReactNode;
}

export type Filter = LinkFilter | FieldFilters;

interface FilterBarProps {
  path: string;
  /** The plural noun, such as "users". */
  items: string;
  /** The placeholder of the search; without it, the bar has none. */
  search?: string | undefined;
  filters: URLSearchParams;
  /** The filters that are always visible. */
  first?: readonly LinkFilter[] | undefined;
  more?: readonly Filter[] | undefined;
}

/** The filters of a list: its search and the first filters in one row, the others behind "Filters". */
export function FilterBar({ path, items, search, filters, first = [], more = [] }: FilterBarProps) {
  return (
    <div className={css.bar}>
      {search && <ListSearch path={path} items={items} placeholder={search} filters={filters} />}
      {first.map((filter) => (
        <FilterLinks key={filter.name} {...filter} filters={filters} />
      ))}
      {more.length > 0 && <MoreFilters more={more} filters={filters} />}
    </div>
  );
}

function MoreFilters({ more, filters }: { more: readonly Filter[]; filters: URLSearchParams }) {
  const names = more.flatMap((filter) => ('fields' in filter ? filter.names : filter.name));
  const active = names.filter((name) => filters.has(name)).length;
  return (
    <div className={css.more}>
      <details>
        <summary>
          Filters{active > 0 && <span className={css.active}>{active}</span>}
          {active > 0 && <span className="visually-hidden">active</span>}
        </summary>
        <div className={css.panel}>
          {more.map((filter) =>
            'fields' in filter ? (
              <Fragment key={filter.names.join()}>{filter.fields(filters)}</Fragment>
            ) : (
              <FilterLinks key={filter.name} {...filter} filters={filters} />
            ),
          )}
        </div>
      </details>
      {active > 0 && (
        <a href={`?${clearFilters(filters, names)}`} aria-label="Clear filters">
          Clear
        </a>
      )}
    </div>
  );
}
