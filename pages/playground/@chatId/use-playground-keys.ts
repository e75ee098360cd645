import { DRAWER } from '#components/answers/playground/ChatList.tsx';
import { CHAT_SEARCH } from '#components/answers/playground/ChatSearch.tsx';
import { COMPOSER } from '#components/answers/playground/Composer.tsx';
import { type ShortcutsState, useShortcuts } from '#components/ui/use-shortcuts.ts';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import { SHORTCUTS } from './shortcuts.ts';

interface Keys {
  chatIds: readonly string[];
  chatId: string;
  onHelp(): void;
  onStop(): void;
}

/** The keys of the playground press the same buttons and links as a pointer. */
export function usePlaygroundKeys({ chatIds, chatId, onHelp, onStop }: Keys): ShortcutsState {
  const open = (offset: 1 | -1) => {
    const id = chatIds[chatIds.indexOf(chatId) + offset];
    if (id) location.assign(playgroundPath(id));
  };
  return useShortcuts('playground:shortcuts', SHORTCUTS, {
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
