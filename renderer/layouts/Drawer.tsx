import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import css from './drawer.module.css';

/** Opens a drawer, where there is not enough space for its links. */
export function MenuButton({ target }: { target: string }) {
  return (
    <button type="button" className={css.open} popoverTarget={target} aria-label="Menu">
      <Icon name="menu" />
    </button>
  );
}

export function CloseButton({ target, className = '' }: { target: string; className?: string }) {
  return (
    <button
      type="button"
      className={`${css.close} ${className}`}
      popoverTarget={target}
      popoverTargetAction="hide"
      aria-label="Close menu"
    >
      <Icon name="close" />
    </button>
  );
}

/** A panel with links at the edge of a narrow screen, and the button that opens it. Closes on navigation. */
export function Drawer({ id, siteName, children }: { id: string; siteName: string; children: ReactNode }) {
  return (
    <>
      <MenuButton target={id} />
      <div id={id} popover="auto" className={css.drawer}>
        <div className={css.top}>
          <a href="/">{siteName}</a>
          <CloseButton target={id} />
        </div>
        {children}
      </div>
    </>
  );
}
