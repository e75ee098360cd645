import type { DisplayTimestamp } from '../../lib/display-timestamp.ts';
import css from './At.module.css';

interface AtProps {
  timestamp: DisplayTimestamp;
  /** Alone in a cell of a table, where it may stand in two lines. */
  isCell?: boolean;
}

/** A timestamp as the page's data put it into words. */
export function At({ timestamp, isCell = false }: AtProps) {
  return (
    <time className={isCell ? css.cell : undefined} dateTime={timestamp.iso}>
      {timestamp.text}
    </time>
  );
}
