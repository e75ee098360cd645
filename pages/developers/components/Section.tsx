import type { ReactNode } from 'react';
import css from './components.module.css';

/** The examples of one kind of component. */
export interface SectionProps {
  id: string;
  title: string;
  /** When to use the component. */
  use: string;
  /** Examples in a row, by their labels. */
  samples?: Record<string, ReactNode>;
  children?: ReactNode;
}

export function Section({ id, title, use, samples, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h2 id={id}>{title}</h2>
      <p className={css.use}>{use}</p>
      {samples && (
        <Row>
          {Object.entries(samples).map(([of, sample]) => (
            <Sample key={of} of={of}>
              {sample}
            </Sample>
          ))}
        </Row>
      )}
      {children}
    </section>
  );
}

export function Sample({ of, wide, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? css.wide : css.sample}>
      <figcaption>{of}</figcaption>
      {children}
    </figure>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
