import { useEffect } from 'react';
import { CHAT_TITLE, focusOn, LIST_TITLE, VISITOR_TITLE } from './move-focus.ts';

const TITLES = { list: LIST_TITLE, chat: CHAT_TITLE, visitor: VISITOR_TITLE };

/** A narrow screen shows one column: where the one with the focus is hidden, it moves to the one that is shown. */
export function useVisibleFocus(shows: keyof typeof TITLES): void {
  useEffect(() => {
    // Not when the page is loaded.
    if (document.documentElement.dataset.hydrated === undefined) return;
    const { activeElement } = document;
    if (activeElement === document.body || !activeElement?.checkVisibility()) focusOn(TITLES[shows]);
  }, [shows]);
}
