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
  hiddenFields?: [name: string, value: string][];
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
  hiddenFields = [],
  live,
}: SearchBoxProps) {
  return (
    <search className={large ? css.large : css.box}>
      <form action={action} data-live={live} data-typing={live && ''}>
        {hiddenFields.map(([field, fieldValue]) => (
          <input key={field} type="hidden" name={field} value={fieldValue} />
        ))}
        <Icon name="search" />
        <input type="search" name={name} aria-label={label} placeholder={placeholder} defaultValue={value} />
        {large && <button type="submit">Search</button>}
      </form>
    </search>
  );
}
