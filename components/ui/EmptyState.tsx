import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  drawing: 'box' | 'chat' | 'search';
  title: string;
  /** The purpose of the list, and the next action. */
  children: ReactNode;
}

export function EmptyState({ drawing, title, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <img src={`/images/empty/${drawing}.svg`} alt="" width="160" height="120" />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
