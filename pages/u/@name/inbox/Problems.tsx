import css from './inbox-composer.module.css';

/** The id of the first problem, which describes the field. */
export const PROBLEM = 'reply-error';

/** Why the message cannot be sent as it is. */
export const Problems = ({ texts }: { texts: string[] }) =>
  texts.map((text, at) => (
    <p key={text} id={at === 0 ? PROBLEM : undefined} className={css.problem} role="alert">
      {text}
    </p>
  ));
