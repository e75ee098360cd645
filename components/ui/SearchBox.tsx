import { Icon } from './Icon.tsx';
import css from './SearchBox.module.css';

interface SearchBoxProps {
  action: string;
  name: string;
  label: string;
  value?: string;
  placeholder?: string;
  large?: boolean;
  /** Other query parameters, which a search preserves. */
  kept?: [name: string, value: string][];
  live?: string;
}

/** A search form that works without scripts. */
export function SearchBox({
  action,
  name,
  label,
  value,
  placeholder = label,
  large,
  kept = [],
  live,
}: SearchBoxProps) {
  return (
    <search className={large ? css.large : css.box}>
      <form action={action} data-live={live} data-typing={live && ''}>
        {kept.map(([keptName, keptValue]) => (
          <input key={keptName} type="hidden" name={keptName} value={keptValue} />
        ))}
        <Icon name="search" />
        <input type="search" name={name} aria-label={label} placeholder={placeholder} defaultValue={value} />
        {large && <button type="submit">Search</button>}
      </form>
    </search>
  );
}
