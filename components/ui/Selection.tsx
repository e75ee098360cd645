import type { ReactNode } from 'react';
import css from './Selection.module.css';

/** A list whose rows or cards can be selected, with its `BulkBar` at the end. */
export const SelectableList = ({ children }: { children: ReactNode }) => (
  <div className={css.list}>{children}</div>
);

interface ChoiceProps {
  value: string;
  label: string;
  form: string;
  /** The bulk actions that apply to the row; default: all. */
  actions?: readonly string[];
}

/** The checkbox of a row; none for a row without actions. */
export function Choice({ value, label, form, actions }: ChoiceProps) {
  if (actions?.length === 0) return null;
  return (
    <label className={css.choice}>
      <input type="checkbox" name="ids" value={value} form={form} data-actions={actions?.join(' ')} />
      <span className="visually-hidden">Select {label}</span>
    </label>
  );
}

/**
 * Selects or clears all rows of the page. Requires components/client/start-with-list; hidden without scripts.
 * @param isCell in the head of a table, where it needs no words
 */
export function SelectAll({ form, isCell = false }: { form: string; isCell?: boolean }) {
  return (
    <label className={`${isCell ? css.choice : css.all} scripted`}>
      <input type="checkbox" data-select-all={form} />
      <span className={isCell ? 'visually-hidden' : undefined}>Select all</span>
    </label>
  );
}

/** Actions on the selected rows; visible when at least one is selected. */
export function BulkBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.bulk} aria-label={label}>
      {children}
    </section>
  );
}

/** The number of selected rows; without scripts, what is selected. */
export function Selected({ form, children }: { form: string; children: string }) {
  return (
    <output className={css.chosen} data-chosen={form}>
      {children}
    </output>
  );
}
