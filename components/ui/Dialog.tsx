import type { ReactNode } from 'react';
import button from './Button.module.css';
import css from './Dialog.module.css';

interface DialogProps {
  id: string;
  /** The label of the button that opens the dialog; absent if a `DialogOpener` elsewhere opens it. */
  opener?: string;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  title: string;
  /** The label of the cancel button. */
  cancel?: string;
  /** The explanation, and the form or button that confirms. */
  children: ReactNode;
}

/**
 * A confirmation dialog with the button that opens it. Without scripts it is a popover; components/client/dialogs makes
 * it modal.
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
            // biome-ignore lint/a11y/noAutofocus: an accidental key press must not confirm a deletion
            autoFocus={kind === 'danger'}
            data-dialog=""
          >
            {cancel}
          </button>
        </p>
      </dialog>
    </>
  );
}

/** A button that opens the dialog with this id, for example from a menu. */
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
    <button type="button" className={className} popoverTarget={id} data-dialog="">
      {children}
    </button>
  );
}
