import css from './Pager.module.css';

interface PagerProps {
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
  /** Distinguishes several pagers on one page. */
  label?: string;
}

/** Links to the previous and next page of a list; renders nothing for a single page. */
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
