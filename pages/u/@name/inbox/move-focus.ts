import type { KeyboardEvent } from 'react';

/** Arrow keys move the focus among these controls of the element that listens. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, controls: string): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}
