import css from './users.module.css';

/** Chooses every row of the page, or none; components/client/select-all does it, so it is not there without scripts. */
export function SelectAll({ form }: { form: string }) {
  return (
    <label className={`${css.choice} scripted`}>
      <input type="checkbox" data-select-all={form} />
      <span className="visually-hidden">Choose all</span>
    </label>
  );
}
