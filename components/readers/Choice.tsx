import users from '../admin/users.module.css';

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

/** Requires components/client/start-with-list; hidden without scripts. */
export function SelectAll({ form }: { form: string }) {
  return (
    <label className={`${users.choice} scripted`}>
      <input type="checkbox" data-select-all={form} />
      <span className="visually-hidden">Select all</span>
    </label>
  );
}
