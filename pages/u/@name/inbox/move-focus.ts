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

/** The ids of elements that get the focus when the one that had it goes away. */
export const LIST_TITLE = 'inbox-title';
export const CHAT_TITLE = 'chat-title';
export const VISITOR_TITLE = 'visitor-title';
/** The field for a message. */
export const FIELD = 'reply';

export const focusOn = (id: string): void => document.getElementById(id)?.focus();
