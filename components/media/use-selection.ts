import { useState } from 'react';
import type { MediaView } from '#server/media/media.ts';

export type Selection = ReturnType<typeof useSelection>;

/** The selected files of a list; they stay selected when they are scrolled out of sight. */
export function useSelection(files: readonly MediaView[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  return {
    ids,
    /** `toLast` selects everything up to the file that was toggled before. */
    toggle(id: string, toLast: boolean): void {
      const isOn = !ids.has(id);
      const changed = new Set(ids);
      const listed = files.map((file) => file.id);
      for (const each of toLast ? idsBetween(listed, last, id) : [id])
        isOn ? changed.add(each) : changed.delete(each);
      setIds(changed);
      setLast(id);
    },
    /** Selects all of these, or none where all are selected. */
    toggleAll: (all: readonly string[]): void =>
      setIds(all.every((id) => ids.has(id)) ? new Set() : new Set(all)),
    clear: (): void => setIds(new Set()),
  };
}

/** The ids from one item to another, in either direction; only the second where the first is not in the list. */
export function idsBetween(ids: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
