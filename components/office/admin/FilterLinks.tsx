import { changeFilter } from '#lib/filters.ts';
import type { Option } from '../../forms/Options.tsx';
import css from './admin.module.css';

interface FilterLinksProps {
  label: string;
  name: string;
  /** The first option means "all". */
  options: readonly Option[];
  filters: URLSearchParams;
}

/** The options of a filter as links; each is an address of the list. */
export function FilterLinks({ label, name, options, filters }: FilterLinksProps) {
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
