import type { ReactNode, SyntheticEvent } from 'react';
import button from './Button.module.css';
import css from './Dialog.module.css';

interface DialogProps {
  id: string;
  /** The label of the button that opens the dialog; absent if a `DialogOpener` elsewhere opens it. */
  opener?: string;
  openerData?: Record<`data-${string}`, string>;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  title: string;
  cancel?: string;
  /** Open when the page is loaded: components/client/visit makes it modal. */
  isOpen?: boolean;
  onClose?(event: SyntheticEvent<HTMLDialogElement>): void;
  /** The explanation, and the form or button that confirms. */
  children: ReactNode;
}

/**
 * A modal confirmation dialog with the button that opens it. Uses invoker commands and therefore no script;
 * components/client/visit serves browsers without them. A popover as their fallback would make the others warn.
 */
export function Dialog({
  id,
  opener,
  openerData,
  kind = 'quiet',
  title,
  cancel = 'Cancel',
  isOpen = false,
  onClose,
  children,
}: DialogProps) {
  const heading = `${id}-title`;
  return (
    <>
      {opener && (
        <DialogOpener id={id} className={`${button.button} ${button[kind]}`} data={openerData}>
          {opener}
        </DialogOpener>
      )}
      <dialog id={id} className={css.dialog} aria-labelledby={heading} open={isOpen} onClose={onClose}>
        <h2 id={heading}>{title}</h2>
        {children}
        <p className={css.cancel}>
          <button
            type="button"
            className={`${button.button} ${button.quiet}`}
            // biome-ignore lint/a11y/noAutofocus: an accidental key press must not confirm a deletion
            autoFocus={kind === 'danger' && !isOpen}
            {...command(id, 'close')}
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
  data,
  children,
}: {
  id: string;
  className?: string;
  data?: Record<`data-${string}`, string> | undefined;
  children: string;
}) {
  return (
    <button type="button" className={className} {...data} {...command(id, 'show-modal')}>
      {children}
    </button>
  );
}

/** React does not support these attributes yet. */
const command = (id: string, command: 'show-modal' | 'close') => ({ commandfor: id, command });
