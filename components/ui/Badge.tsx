import css from './Badge.module.css';

interface BadgeProps {
  kind?: 'neutral' | 'success' | 'warning' | 'danger';
  children: string;
}

/** A status as a coloured dot with a label, because colour alone is not accessible. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  return <span className={[css.badge, css[kind]].filter(Boolean).join(' ')}>{children}</span>;
}
