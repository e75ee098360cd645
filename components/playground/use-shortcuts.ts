import { useEffect, useRef, useState } from 'react';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

export interface Shortcuts {
  /** Whether single keys are active. The dialog's button always works. */
  isOn: boolean;
  setOn(isOn: boolean): void;
}

/** Runs the action of a key. */
export function useShortcuts(actions: Record<Shortcut, () => void>): Shortcuts {
  const [isOn, setOn] = useState(true);
  const current = useRef(actions);
  current.current = actions;

  useEffect(() => setOn(readChoice()), []);
  useEffect(() => {
    if (!isOn) return;
    const keyDown = (event: KeyboardEvent) => {
      // A dialog or an open menu has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const shortcut = shortcutOf(event, isText(event.target));
      if (!shortcut || (shortcut === 'stop' && document.querySelector(':popover-open'))) return;
      if (shortcut !== 'stop') event.preventDefault();
      current.current[shortcut]();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [isOn]);

  return {
    isOn,
    setOn(chosen) {
      setOn(chosen);
      saveChoice(chosen);
    },
  };
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type="checkbox"])');

const KEY = 'playground:shortcuts';

/** Storage may be blocked. */
function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function saveChoice(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}
