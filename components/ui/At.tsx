import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import css from './At.module.css';

interface AtProps {
  timestamp: DisplayTimestamp;
  /** In a table cell: on one line, without the weekday where the window is narrow. */
  isCell?: boolean;
}

/** A timestamp with the text that the page's data contains. */
export function At({ timestamp: { iso, text }, isCell = false }: AtProps) {
  if (!isCell) return <time dateTime={iso}>{text}</time>;
  const [weekday = ''] = /^\w+day, /.exec(text) ?? [];
  return (
    <time className={css.cell} dateTime={iso} title={text}>
      {weekday && <span className={css.weekday}>{weekday}</span>}
      {text.slice(weekday.length)}
    </time>
  );
}
