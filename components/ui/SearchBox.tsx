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
  /** Opens this website's own search with the words, where scripts run. */
  ask?: 'search';
}

/** A search that works as a plain form. */
export function SearchBox({ action, name, label, value, placeholder = label, large, ask }: SearchBoxProps) {
  return (
    <search className={large ? css.large : css.box}>
      <form action={action} data-foyer-ask={ask}>
        <Icon name="search" />
        <input type="search" name={name} aria-label={label} placeholder={placeholder} defaultValue={value} />
        {large && <button type="submit">Search</button>}
      </form>
    </search>
  );
}
