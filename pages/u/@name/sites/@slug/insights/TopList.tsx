import type { ReactNode } from 'react';
import css from '#components/sites/inbox/inbox.module.css';

interface TopListProps {
  id: string;
  title: string;
  items: { key: string; content: ReactNode; times: number }[];
  none: string;
}

/** The most frequent of something, with its number. */
export function TopList({ id, title, items, none }: TopListProps) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {items.length === 0 ? (
        <p className={css.facts}>{none}</p>
      ) : (
        <ol className={css.top}>
          {items.map(({ key, content, times }) => (
            <li key={key}>
              <span className="clamped">{content}</span>
              <strong>{times.toLocaleString('en-US')}</strong>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
