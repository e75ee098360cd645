import type { ReactNode } from 'react';
import css from './admin.module.css';

/** The element that receives focus after a row is deleted. */
export const TITLE = 'title';

interface AdminTitleProps {
  title: string;
  /** The number of items in the list. */
  count?: number;
  /** Actions on the whole list. */
  children?: ReactNode;
}

/** The heading of a back office page. */
export function AdminTitle({ title, count, children }: AdminTitleProps) {
  return (
    <header className={css.title}>
      <div className={css.name}>
        <h1 id={TITLE} tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <span className={css.count}>{count.toLocaleString('en-US')}</span>}
      </div>
      {children}
    </header>
  );
}
