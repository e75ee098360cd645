import { useEffect, useRef, useState } from 'react';
import { DRAWER } from '#components/answers/playground/ChatList.tsx';
import { CHAT_SEARCH } from '#components/answers/playground/ChatSearch.tsx';
import { COMPOSER } from '#components/answers/playground/Composer.tsx';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import { isComposing, isTyped } from '#lib/shortcut-keys.ts';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

export type Shortcuts = ReturnType<typeof useShortcuts>;

interface Keys {
  chatIds: readonly string[];
  chatId: string;
  onHelp(): void;
  onStop(): void;
}

/** The keys of the playground press the same buttons and links as a pointer. */
export function usePlaygroundKeys({ chatIds, chatId, onHelp, onStop }: Keys): Shortcuts {
  const open = (offset: 1 | -1) => {
    const id = chatIds[chatIds.indexOf(chatId) + offset];
    if (id) location.assign(playgroundPath(id));
  };
  return useShortcuts({
    help: onHelp,
    new: () => location.assign(playgroundPath(NEW_CHAT)),
    search() {
      const drawer = document.getElementById(DRAWER);
      // On wide screens the list is no drawer.
      if (drawer?.checkVisibility() === false) drawer.showPopover();
      document.getElementById(CHAT_SEARCH)?.focus();
    },
    write: () => document.getElementById(COMPOSER)?.focus(),
    older: () => open(1),
    newer: () => open(-1),
    edit: editLastQuestion,
    regenerate: () => last('[data-regenerate]')?.click(),
    copy: () => last('[role="log"] > :not([data-question]):last-child [data-copy]')?.click(),
    stop: onStop,
  });
}

/** Opens the form of the last question. */
export const editLastQuestion = (): void => last('[data-edit] > summary')?.click();

const last = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].at(-1);

/** Runs the action of a key. */
function useShortcuts(actions: Record<Shortcut, () => void>) {
  const [isOn, setOn] = useState(true);
  const current = useRef(actions);
  current.current = actions;

  useEffect(() => setOn(readChoice()), []);
  useEffect(() => {
    if (!isOn) return;
    const keyDown = (event: KeyboardEvent) => {
      // A dialog or an open menu has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isComposing(event)) return;
      const shortcut = shortcutOf(event, isTyped(event));
      if (!shortcut || (shortcut === 'stop' && document.querySelector(':popover-open'))) return;
      if (shortcut !== 'stop') event.preventDefault();
      current.current[shortcut]();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, [isOn]);

  return {
    /** Whether single keys are active. The dialog's button always works. */
    isOn,
    setOn(chosen: boolean) {
      setOn(chosen);
      saveChoice(chosen);
    },
  };
}

const KEY = 'playground:shortcuts';

/** Reading throws where the browser blocks storage. */
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
