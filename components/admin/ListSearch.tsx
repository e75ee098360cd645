import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchBox } from '../ui/SearchBox.tsx';

interface ListSearchProps {
  path: string;
  /** The plural noun, such as "users". */
  items: string;
  placeholder: string;
  filters: URLSearchParams;
}

/** The search of a list, which preserves the other filters. */
export const ListSearch = ({ path, items, placeholder, filters }: ListSearchProps) => (
  <SearchBox
    action={path}
    name="nameLike"
    label={`Search ${items}`}
    placeholder={placeholder}
    value={filters.get('nameLike') ?? ''}
    kept={[...filters].filter(([name]) => name !== 'nameLike' && name !== 'page')}
  />
);

/** A list whose filters match nothing. */
export const NothingFound = ({ path, items, advice }: { path: string; items: string; advice: string }) => (
  <EmptyState drawing="search" title={`No ${items} found`}>
    <p>{advice}</p>
    <Button href={path}>Show all {items}</Button>
  </EmptyState>
);
