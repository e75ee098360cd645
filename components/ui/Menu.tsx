import type { ReactNode } from 'react';
import css from './Menu.module.css';

interface MenuProps {
  id: string;
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button with a popover of links, buttons or notes. Uses the popover API and no script. */
export function Menu({ id, label, button, children }: MenuProps) {
  return (
    <div className={css.menu}>
      <button type="button" className={css.button} id={openerOf(id)} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div id={id} popover="auto" className={css.popover}>
        {children}
      </div>
    </div>
  );
}

/** The id of the button that opens the menu. */
export const openerOf = (id: string): string => `${id}-opener`;
