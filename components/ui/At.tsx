import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import css from './At.module.css';

interface AtProps {
  timestamp: DisplayTimestamp;
  /** In a table cell: short, with the full text on hover. */
  isCell?: boolean;
}

/** A timestamp with the text that the page's data contains. */
export function At({ timestamp: { iso, text, short }, isCell = false }: AtProps) {
  if (!isCell) return <time dateTime={iso}>{text}</time>;
  return (
    <time className={css.cell} dateTime={iso} title={text}>
      {short}
    </time>
  );
}
