import users from '../admin/users.module.css';
import css from './readers.module.css';

interface ChoiceProps {
  value: string;
  /** What is selected, for screen readers. */
  label: string;
  /** The id of the form that the checkbox belongs to. */
  form: string;
}

/** The checkbox of a row. */
export function Choice({ value, label, form }: ChoiceProps) {
  return (
    <label className={users.choice}>
      <input type="checkbox" name="ids" value={value} form={form} />
      <span className="visually-hidden">Select {label}</span>
    </label>
  );
}

/**
 * Requires components/client/start-with-list; hidden without scripts.
 * @param isCell in the head of a table, where it needs no words
 */
export function SelectAll({ form, isCell = false }: { form: string; isCell?: boolean }) {
  return (
    <label className={`${isCell ? users.choice : css.all} scripted`}>
      <input type="checkbox" data-select-all={form} />
      <span className={isCell ? 'visually-hidden' : undefined}>Select all</span>
    </label>
  );
}
