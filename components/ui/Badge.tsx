import css from './Badge.module.css';

interface BadgeProps {
  kind?: 'neutral' | 'success' | 'warning' | 'danger';
  children: string;
}

/** A state as a dot and a word: never as a colour alone. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  return <span className={`${css.badge} ${css[kind]}`}>{children}</span>;
}
