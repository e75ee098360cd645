import type { DisplayTimestamp } from '../../lib/display-timestamp.ts';
import css from './At.module.css';

interface AtProps {
  moment: DisplayTimestamp;
  /** Alone in a cell of a table, where it may stand in two lines. */
  isCell?: boolean;
}

/** A moment as the page's data put it into words. */
export function At({ moment, isCell = false }: AtProps) {
  return (
    <time className={isCell ? css.cell : undefined} dateTime={moment.iso}>
      {moment.text}
    </time>
  );
}
