import type { ReactNode } from 'react';
import css from './admin.module.css';

/** Takes the focus after a row of the list is gone. */
export const TITLE = 'title';

interface AdminTitleProps {
  title: string;
  /** How many there are in the list. */
  count?: number;
  /** What can be done with all of it. */
  children?: ReactNode;
}

/** What a page of the back office is called. */
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
