import type { ReactNode } from 'react';
import css from './account.module.css';

interface SectionProps {
  id: string;
  title: string;
  /** What there is to know before one begins. */
  about?: ReactNode;
  children: ReactNode;
}

/** One matter of a page of settings: what it is about at the left, what to do about it at the right. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section className={css.section} aria-labelledby={`${id}-heading`}>
      <div className={css.about}>
        <h2 id={`${id}-heading`}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className={css.matter}>{children}</div>
    </section>
  );
}
