import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import dialog from './Dialog.module.css';
import { Icon } from './Icon.tsx';
import css from './Modal.module.css';

interface ModalProps {
  /** The id of the element; its heading has `${id}-title`. */
  id: string;
  title: string;
  /** A wide dialog has the width of the window, for lists. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog of a hydrated page, open as long as it is rendered. Closing it returns the focus. It is put at the end of
 * the page: it may contain a form, and what opens it may be in one.
 */
export function Modal({ id, title, isWide = false, onClose, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    // A short form begins in its field; the dialog itself would begin with the button that closes it.
    if (!isWide)
      element.current?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea)')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={element}
      id={id}
      className={`${dialog.dialog} ${css.modal} ${isWide ? css.wide : ''}`}
      aria-labelledby={`${id}-title`}
      onClose={(event) => event.target === element.current && onClose()}
    >
      <header className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          className={css.close}
          onClick={() => element.current?.close()}
          aria-label="Close"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>,
    document.body,
  );
}
