import { useEffect, useRef, useState } from 'react';
import { isComposing, isTyped, keyOf } from '#lib/shortcut-keys.ts';

/** A single key with what it does; `shown` and `label` are listed in `ShortcutsDialog`. */
interface ShortcutKey<Name extends string> {
  shortcut: Name;
  key: string;
  shown: string;
  label: string;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The shortcut of a key; only `stop` also works while something is written.
 * @param isWriting the key belongs to a field with text
 */
export function shortcutIn<Name extends string>(
  shortcuts: readonly ShortcutKey<Name>[],
  event: PressedKey,
  isWriting: boolean,
): Name | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const found = shortcuts.find(({ key }) => key.toLowerCase() === keyOf(event))?.shortcut;
  return found && (!isWriting || found === 'stop') ? found : null;
}

export interface ShortcutsState {
  /** Whether single keys are active. The dialog's button always works. */
  isOn: boolean;
  setOn(isOn: boolean): void;
}

/**
 * Runs the action of a key.
 * @param storageKey where this browser stores that they are turned off
 */
export function useShortcuts<Name extends string>(
  storageKey: string,
  shortcuts: readonly ShortcutKey<Name>[],
  actions: Record<Name, () => void>,
): ShortcutsState {
  const [isOn, setOn] = useState(true);
  const current = useRef({ shortcuts, actions });
  current.current = { shortcuts, actions };

  useEffect(() => setOn(readChoice(storageKey)), [storageKey]);
  useEffect(() => {
    if (!isOn) return;
    const keyDown = (event: KeyboardEvent) => {
      // A dialog or an open menu has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isComposing(event)) return;
      const { shortcuts, actions } = current.current;
      const shortcut = shortcutIn(shortcuts, event, isTyped(event));
      if (!shortcut || (shortcut === 'stop' && document.querySelector(':popover-open'))) return;
      if (shortcut !== 'stop') event.preventDefault();
      actions[shortcut]();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [isOn]);

  return {
    isOn,
    setOn(chosen) {
      setOn(chosen);
      saveChoice(storageKey, chosen);
    },
  };
}

/** Reading throws where the browser blocks storage. */
function readChoice(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

function saveChoice(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}
