import css from './inbox-composer.module.css';

/** Reply or note. A browser must not choose again what was chosen on another page. */
export const Kinds = ({ isNote, onChange }: { isNote: boolean; onChange(): void }) => (
  <fieldset className={css.kinds}>
    <legend className="visually-hidden">Kind of message</legend>
    {[false, true].map((kind) => (
      <label key={String(kind)}>
        <input
          type="radio"
          name="isNote"
          value={String(kind)}
          defaultChecked={kind === isNote}
          autoComplete="off"
          onChange={onChange}
        />{' '}
        {kind ? 'Note' : 'Reply'}
      </label>
    ))}
    <span className={css.hint}>Only your team reads it.</span>
  </fieldset>
);
