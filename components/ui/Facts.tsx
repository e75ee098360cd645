import type { ReactNode } from 'react';
import css from './Facts.module.css';

/** Names with their values, as `dt` and `dd`, in two columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>;
