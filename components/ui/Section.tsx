import type { ReactNode } from 'react';
import css from './Section.module.css';

interface SectionProps {
  id: string;
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

/** A settings section: heading and explanation on the left, controls on the right. */
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
