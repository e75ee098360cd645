import type { ReactNode } from 'react';
import css from './components.module.css';

/** One kind of part, with everything that is shown of it. */
export interface SectionProps {
  id: string;
  title: string;
  /** When to use what is shown. */
  use: string;
  children: ReactNode;
}

export function Section({ id, title, use, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h2 id={id}>{title}</h2>
      <p className={css.use}>{use}</p>
      {children}
    </section>
  );
}

/** One state, with its name above it. */
export function Sample({ of, wide, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? css.wide : css.sample}>
      <figcaption>{of}</figcaption>
      {children}
    </figure>
  );
}

/** States side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
