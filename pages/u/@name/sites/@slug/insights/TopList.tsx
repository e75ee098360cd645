import type { ReactNode } from 'react';
import css from '#components/sites/inbox/inbox.module.css';

interface TopListProps {
  id: string;
  title: string;
  /** Below a heading of its section. */
  isBelow?: boolean;
  about?: string;
  items: { key: string; content: ReactNode; times: number }[];
  none: string;
}

/** The most frequent of something, with its number. */
export function TopList({ id, title, isBelow = false, about, items, none }: TopListProps) {
  const Heading = isBelow ? 'h3' : 'h2';
  return (
    <section aria-labelledby={`${id}-heading`}>
      <Heading id={`${id}-heading`}>{title}</Heading>
      {about && <p className={css.facts}>{about}</p>}
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
