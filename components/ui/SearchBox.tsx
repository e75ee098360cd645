import { Icon } from './Icon.tsx';
import css from './SearchBox.module.css';

interface SearchBoxProps {
  /** The page that shows what was found. */
  action: string;
  name: string;
  label: string;
  value?: string;
  placeholder?: string;
  large?: boolean;
  /** Other fields of the address, which a search leaves as they are. */
  kept?: [name: string, value: string][];
  /** The id of the part of the page that shows what is found, while one types. */
  live?: string;
}

/** A search that works as a plain form. */
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
