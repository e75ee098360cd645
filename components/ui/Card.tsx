import type { ReactNode } from 'react';
import css from './Card.module.css';

interface CardProps {
  as?: 'div' | 'li' | 'article' | 'section';
  /** The id of the heading that labels the card. */
  labelledBy?: string;
  children: ReactNode;
}

/** A bordered surface for one piece of content. */
export function Card({ as: Tag = 'div', labelledBy, children }: CardProps) {
  return (
    <Tag className={css.card} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
