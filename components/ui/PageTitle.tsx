import type { ReactNode } from 'react';
import css from './PageTitle.module.css';

/** The heading of a public page, with a one-sentence description. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.title}>
      <h1 dir="auto">{title}</h1>
      {children && <p>{children}</p>}
    </header>
  );
}
