import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NothingFoundProps {
  /** The plural noun, such as "users". */
  items: string;
  hint: string;
  /** The address of the list without filters. */
  href: string;
}

/** In place of a list that a search or a filter has emptied. */
export function NothingFound({ items, hint, href }: NothingFoundProps) {
  return (
    <EmptyState drawing="search" title={`No ${items} found`}>
      <p>{hint}</p>
      <Button href={href}>Show all {items}</Button>
    </EmptyState>
  );
}
