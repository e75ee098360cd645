import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import css from './At.module.css';

interface AtProps {
  timestamp: DisplayTimestamp;
  /** In a table cell, where it may wrap to two lines. */
  isCell?: boolean;
}

/** A timestamp with the text that the page's data contains. */
export function At({ timestamp, isCell = false }: AtProps) {
  return (
    <time className={isCell ? css.cell : undefined} dateTime={timestamp.iso}>
      {timestamp.text}
    </time>
  );
}
