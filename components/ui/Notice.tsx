import type { ReactNode } from 'react';
import css from './Notice.module.css';

interface NoticeProps {
  kind?: 'neutral' | 'success' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
}

/** Something to know before going on. */
export function Notice({ kind = 'neutral', title, children }: NoticeProps) {
  return (
    <div className={`${css.notice} ${css[kind]}`} role={kind === 'danger' ? 'alert' : undefined}>
      {title && <p className={css.title}>{title}</p>}
      {children}
    </div>
  );
}
