import { useState } from 'react';
import type { ChatView } from '#server/answers/answers.ts';

export type SelectedChats = ReturnType<typeof useSelectedChats>;

/** The selected chats. Chats that leave the list are deselected. */
export function useSelectedChats(list: readonly ChatView[]) {
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
    toggle: (id: string) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => setChosen(ids.length === listed.length ? [] : listed),
  };
}
