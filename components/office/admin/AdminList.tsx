import type { ReactNode } from 'react';
import { csvAddress } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { AdminTitle } from './AdminTitle.tsx';
import { type Filter, FilterBar } from './FilterBar.tsx';
import type { LinkFilter } from './FilterLinks.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListRefusal } from './ListRefusal.tsx';

interface Empty {
  drawing?: 'box' | 'chat';
  title: string;
  text: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

interface AdminListProps {
  title: string;
  /** The plural noun; default: the title. */
  items?: string;
  path: string;
  list: ListState;
  /** The API route that exports the list. */
  csv?: string;
  actions?: ReactNode;
  /** The placeholder of the search; without it, the list has none. */
  search?: string;
  /** The filters that are always visible. */
  first?: readonly LinkFilter[];
  /** Those behind "Filters". */
  more?: readonly Filter[];
  /** In place of the search and the filters. */
  filterBar?: ReactNode;
  above?: ReactNode;
  /** Advice where the filters match nothing. */
  hint?: string;
  /** What replaces an empty list without filters. */
  empty?: Empty;
  children: ReactNode;
}

/** A list of the back office: title with count and export, filters, rows and pages. */
export function AdminList({
  title,
  items = title.toLowerCase(),
  path,
  list,
  csv,
  actions,
  search,
  first,
  more,
  filterBar,
  above,
  hint = 'Try fewer filters.',
  empty,
  ...props
}: AdminListProps) {
  const filters = new URLSearchParams(list.filters);
  const isFiltered = [...filters.keys()].some((name) => !ARRANGEMENT.includes(name));
  return (
    <>
      <AdminTitle
        title={title}
        count={list.count}
        filterBar={
          filterBar ?? (
            <FilterBar
              path={path}
              items={items}
              search={search}
              filters={filters}
              first={first}
              more={more}
            />
          )
        }
        csv={csv && csvAddress(csv, filters)}
      >
        {actions}
      </AdminTitle>
      <ListRefusal />
      {above}
      {list.count > 0 ? (
        props.children
      ) : isFiltered || !empty ? (
        <NothingFound items={items} hint={hint} href={path} />
      ) : (
        <EmptyState drawing={empty.drawing ?? 'box'} title={empty.title}>
          <p>{empty.text}</p>
          {empty.action}
        </EmptyState>
      )}
      <ListFoot list={list} items={title} />
    </>
  );
}

/** The parameters that leave nothing out. */
const ARRANGEMENT = ['limit', 'page', 'sort', 'order'];
