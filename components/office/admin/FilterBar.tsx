import type { ReactNode } from 'react';
import { clearFilters } from '#lib/filters.ts';
import css from './filter-bar.module.css';
import { ListSearch } from './ListSearch.tsx';

interface FilterBarProps {
  path: string;
  /** The plural noun, such as "users". */
  items: string;
  /** If absent, the bar has no search. */
  placeholder?: string;
  filters: URLSearchParams;
  /** The filters that are always visible. */
  children?: ReactNode;
  /** The others, with the names of their parameters. */
  more?: { names: readonly string[]; fields: ReactNode } | undefined;
}

/** The filters of a list: its search and the first filters in one row, the others behind "Filters". */
export function FilterBar({ path, items, placeholder, filters, children, more }: FilterBarProps) {
  return (
    <div className={css.bar}>
      {placeholder && <ListSearch path={path} items={items} placeholder={placeholder} filters={filters} />}
      {children}
      {more && <MoreFilters {...more} filters={filters} />}
    </div>
  );
}

interface MoreFiltersProps {
  names: readonly string[];
  fields: ReactNode;
  filters: URLSearchParams;
}

function MoreFilters({ names, fields, filters }: MoreFiltersProps) {
  const active = names.filter((name) => filters.has(name)).length;
  return (
    <div className={css.more}>
      <details>
        <summary>
          Filters{active > 0 && <span className={css.active}>{active}</span>}
          {active > 0 && <span className="visually-hidden">active</span>}
        </summary>
        <div className={css.panel}>{fields}</div>
      </details>
      {active > 0 && (
        <a href={`?${clearFilters(filters, names)}`} aria-label="Clear filters">
          Clear
        </a>
      )}
    </div>
  );
}
