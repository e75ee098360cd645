import css from './OneLine.module.css';

interface OneLineProps {
  text: string;
  href?: string | undefined;
  /** Less important text behind it. */
  note?: string | null | undefined;
  /** The row is about this. */
  isStrong?: boolean;
}

/** Text in one line, cut with an ellipsis where the place is too narrow; hover shows all of it. */
export function OneLine({ text, href, note, isStrong = false }: OneLineProps) {
  const shown = isStrong ? <strong dir="auto">{text}</strong> : <bdi>{text}</bdi>;
  return (
    <span className={css.line} title={note ? `${text} · ${note}` : text}>
      {href === undefined ? shown : <a href={href}>{shown}</a>}
      {note && (
        <span className={css.note} dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}
