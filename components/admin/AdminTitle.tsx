import type { ReactNode } from 'react';
import css from './admin.module.css';

/** The element that receives focus after a row is deleted. */
export const TITLE = 'title';

interface AdminTitleProps {
  title: string;
  /** Default: `h1`. */
  as?: 'h1' | 'h2';
  count?: number;
  /** The address of the list as a file. */
  csv?: string | undefined;
  children?: ReactNode;
}

/** The heading of a list: of a back office page, or below the heading of a website. */
export function AdminTitle({ title, as: Heading = 'h1', count, csv, children }: AdminTitleProps) {
  return (
    <header className={css.title}>
      <div className={css.name}>
        <Heading id={TITLE} tabIndex={-1}>
          {title}
        </Heading>
        {count !== undefined && <span className={css.count}>{count.toLocaleString('en-US')}</span>}
      </div>
      {csv && (
        <a href={csv} download>
          Export as CSV
        </a>
      )}
      {children}
    </header>
  );
}
