import css from './Pager.module.css';

interface PagerProps {
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
  /** Tells it from another pager of the page. */
  label?: string;
}

/** Links to the neighbouring pages of a list; nothing where there is one page only. */
export function Pager({ page, lastPage, addressOf, label = 'Pages' }: PagerProps) {
  if (lastPage <= 1) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      {page > 1 && <a href={addressOf(page - 1)}>Previous</a>}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && <a href={addressOf(page + 1)}>Next</a>}
    </nav>
  );
}
