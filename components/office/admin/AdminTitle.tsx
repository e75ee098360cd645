import type { ReactNode } from 'react';
import css from './admin.module.css';

/** The element that receives focus after a row is deleted. */
export const TITLE = 'title';

interface AdminTitleProps {
  title: string;
  /** Default: `h1`. */
  as?: 'h1' | 'h2';
  count?: number;
  /** A `FilterBar`, which is in the row of the title. */
  filterBar?: ReactNode;
  /** The address of the list as a file. */
  csv?: string | undefined;
  children?: ReactNode;
}

/** The heading of a list: of a back office page, or below the heading of a website. */
export function AdminTitle({ title, as: Heading = 'h1', count, filterBar, csv, children }: AdminTitleProps) {
  return (
    <header className={filterBar ? `${css.title} ${css.row}` : css.title}>
      <div className={css.name}>
        <Heading id={TITLE} tabIndex={-1}>
          {title}
        </Heading>
        {count !== undefined && <span className={css.count}>{count.toLocaleString('en-US')}</span>}
      </div>
      {filterBar}
      {csv && (
        <a className={css.file} href={csv} download aria-label="Export as CSV">
          {filterBar ? 'CSV' : 'Export as CSV'}
        </a>
      )}
      {children}
    </header>
  );
}
