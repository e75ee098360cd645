import type { ReactNode } from 'react';
import css from './Toasts.module.css';

export interface ToastProps {
  kind: 'success' | 'danger';
  text: string;
}

/**
 * The container of toasts. The client script removes each toast after four seconds, and adds its own with
 * the classes in `data-toasts`. `children` stay.
 */
export function Toasts({ toast, children }: { toast?: ToastProps | undefined; children?: ReactNode }) {
  return (
    <div className={css.toasts} role="status" data-toasts={`${css.toast} ${css.danger}`}>
      {children}
      {toast && (
        <div data-toast>
          <Toast {...toast} />
        </div>
      )}
    </div>
  );
}

export function Toast({ kind, text }: ToastProps) {
  return (
    <p className={`${css.toast} ${css[kind]}`} role={kind === 'danger' ? 'alert' : undefined}>
      {text}
    </p>
  );
}
