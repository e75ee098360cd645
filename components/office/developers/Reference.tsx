import type { PropsWithChildren, ReactNode } from 'react';
import css from './reference.module.css';

/** The links to the sections of a reference. */
export function Contents({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav className={css.contents} aria-label="Contents">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ReferenceSection({ id, title, children }: PropsWithChildren<{ id: string; title: string }>) {
  return (
    <section className={css.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Named things with their explanation: methods, events, attributes. */
export function Entries({ children }: { children: ReactNode }) {
  return <dl className={css.entries}>{children}</dl>;
}

interface EntryProps {
  id: string;
  name: string;
  /** The type or the possible values. */
  type: string;
  about: string;
  /** An example, and a button that runs it. */
  children?: ReactNode;
}

export function Entry({ id, name, type, about, children }: EntryProps) {
  return (
    <div>
      <dt id={id}>
        <code>{name}</code>
      </dt>
      <dd className={css.muted}>
        <code>{type}</code>
      </dd>
      <dd>{about}</dd>
      {children && <dd>{children}</dd>}
    </div>
  );
}
