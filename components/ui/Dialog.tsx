import type { ReactNode } from 'react';
import button from './Button.module.css';
import css from './Dialog.module.css';

interface DialogProps {
  id: string;
  /** The verb on the button that opens it. */
  opener: string;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  title: string;
  /** What the way back is called. */
  cancel?: string;
  /** What there is to know, and the form or the button that goes on. */
  children: ReactNode;
}

/**
 * A question that must be answered before anything else, with the button that asks it. The browser opens and closes it
 * without a script; one that knows no commands shows it as a popover instead.
 */
export function Dialog({ id, opener, kind = 'quiet', title, cancel = 'Cancel', children }: DialogProps) {
  const heading = `${id}-title`;
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${button[kind]}`}
        popoverTarget={id}
        {...command(id, 'show-modal')}
      >
        {opener}
      </button>
      <dialog id={id} popover="auto" className={css.dialog} aria-labelledby={heading}>
        <h2 id={heading}>{title}</h2>
        {children}
        <p className={css.cancel}>
          <button
            type="button"
            className={`${button.button} ${button.quiet}`}
            popoverTarget={id}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: a key pressed too early must not remove anything
            autoFocus={kind === 'danger'}
            {...command(id, 'close')}
          >
            {cancel}
          </button>
        </p>
      </dialog>
    </>
  );
}

/** React has no names of its own for these attributes yet. */
const command = (id: string, command: 'show-modal' | 'close') => ({ commandfor: id, command });
