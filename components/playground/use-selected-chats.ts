import { useState } from 'react';
import type { ChatView } from '#server/chat/playground.ts';

export interface SelectedChats {
  /** Whether chats are being selected. */
  isOn: boolean;
  ids: readonly string[];
  start(): void;
  stop(): void;
  toggle(id: string): void;
  toggleAll(): void;
}

/** The selected chats. Chats that leave the list are deselected. */
export function useSelectedChats(list: readonly ChatView[]): SelectedChats {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const listed = list.map(({ id }) => id);
  const ids = listed.filter((id) => chosen.includes(id));
  return {
    isOn,
    ids,
    start: () => setOn(true),
    stop() {
      setOn(false);
      setChosen([]);
    },
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => setChosen(ids.length === listed.length ? [] : listed),
  };
}
