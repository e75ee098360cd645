import type { ReactNode } from 'react';
import css from './Card.module.css';

/** A surface that holds one thing. */
export function Card({ children, as: Tag = 'div' }: { children: ReactNode; as?: 'div' | 'li' | 'article' }) {
  return <Tag className={css.card}>{children}</Tag>;
}
