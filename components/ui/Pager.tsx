import css from './Pager.module.css';

interface PagerProps {
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
}

/** Links to the neighbouring pages of a list; nothing where there is one page only. */
export function Pager({ page, lastPage, addressOf }: PagerProps) {
  if (lastPage <= 1) return null;
  return (
    <nav className={css.pager} aria-label="Pages">
      {page > 1 && <a href={addressOf(page - 1)}>Previous</a>}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && <a href={addressOf(page + 1)}>Next</a>}
    </nav>
  );
}
