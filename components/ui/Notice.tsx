import type { ReactNode } from 'react';
import css from './Notice.module.css';

interface NoticeProps {
  kind?: 'neutral' | 'success' | 'warning' | 'danger';
  title?: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** A highlighted message above the content. */
export function Notice({ kind = 'neutral', title, text, children }: NoticeProps) {
  return (
    <div className={`${css.notice} ${css[kind]}`} role={kind === 'danger' ? 'alert' : undefined}>
      {title && <p className={css.title}>{title}</p>}
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
