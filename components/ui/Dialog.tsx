import type { ReactNode } from 'react';
import button from './Button.module.css';
import css from './Dialog.module.css';

interface DialogProps {
  id: string;
  /** The verb on the button that opens it; absent where a `DialogOpener` elsewhere does. */
  opener?: string;
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
      {opener && (
        <DialogOpener id={id} className={`${button.button} ${button[kind]}`}>
          {opener}
        </DialogOpener>
      )}
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

/** A button that opens the dialog with this id, as an entry of a menu for example. */
export function DialogOpener({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: string;
}) {
  return (
    <button type="button" className={className} popoverTarget={id} {...command(id, 'show-modal')}>
      {children}
    </button>
  );
}

/** React has no names of its own for these attributes yet. */
const command = (id: string, command: 'show-modal' | 'close') => ({ commandfor: id, command });
