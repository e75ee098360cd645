import type { ReactNode } from 'react';
import css from './PageTitle.module.css';

/** What a public page is called, with a sentence on what it is for. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.title}>
      <h1 dir="auto">{title}</h1>
      {children && <p>{children}</p>}
    </header>
  );
}
