import { changeFilter } from '#lib/filters.ts';
import type { Option } from '../../forms/Options.tsx';
import css from './admin.module.css';

/** A filter whose options are links. */
export interface LinkFilter {
  label: string;
  name: string;
  /** The first option means "all". */
  options: readonly Option[];
}

/** The options of a filter: any value, or one of those that have these labels. */
export const anyOf = <Value extends string>(
  any: string,
  values: readonly Value[],
  labels: Record<Value, { label: string }>,
): Option[] => [
  { value: 'all', label: any },
  ...values.map((value) => ({ value, label: labels[value].label })),
];

/** The options of a filter as links; each is an address of the list. */
export function FilterLinks({ label, name, options, filters }: LinkFilter & { filters: URLSearchParams }) {
  const given = filters.getAll(name);
  const chosen = given.length > 0 ? given : [options[0]?.value];
  return (
    <nav className={css.filter} aria-label={label}>
      {options.map((option) => (
        <a
          key={option.value}
          href={`?${changeFilter(filters, name, option.value)}`}
          aria-current={chosen.includes(option.value) ? 'true' : undefined}
        >
          {option.label}
        </a>
      ))}
    </nav>
  );
}
