import type { ReactNode } from 'react';
import { csvAddress } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { AdminTitle } from './AdminTitle.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListRefusal } from './ListRefusal.tsx';

interface AdminListProps {
  title: string;
  /** The plural noun; default: the title. */
  items?: string;
  path: string;
  list: ListState;
  /** The API route that exports the list. */
  csv?: string;
  actions?: ReactNode;
  /** A `FilterBar`, which is in the row of the title. */
  filterBar?: ReactNode;
  above?: ReactNode;
  /** Advice where the filters match nothing. */
  hint: string;
  /** Replaces an empty list without filters. */
  empty?: ReactNode;
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
  filterBar,
  above,
  hint,
  empty,
  ...props
}: AdminListProps) {
  const filters = new URLSearchParams(list.filters);
  const isFiltered = [...filters.keys()].some((name) => !ARRANGEMENT.includes(name));
  const nothing = <NothingFound items={items} hint={hint} href={path} />;
  return (
    <>
      <AdminTitle
        title={title}
        count={list.count}
        filterBar={filterBar}
        csv={csv && csvAddress(csv, filters)}
      >
        {actions}
      </AdminTitle>
      <ListRefusal />
      {above}
      {list.count > 0 ? props.children : isFiltered || !empty ? nothing : empty}
      <ListFoot list={list} items={title} />
    </>
  );
}

/** The parameters that leave nothing out. */
const ARRANGEMENT = ['limit', 'page', 'sort', 'order'];
