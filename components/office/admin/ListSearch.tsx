import { SearchBox } from '../../ui/SearchBox.tsx';

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
    hiddenFields={[...filters].filter(([name]) => name !== 'nameLike' && name !== 'page')}
  />
);
