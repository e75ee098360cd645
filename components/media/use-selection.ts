import { useState } from 'react';
import type { MediaView } from '../../server/media/media.ts';
import { idsBetween } from './selection.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** `toLast` selects everything up to the file that was toggled before. */
  toggle(id: string, toLast: boolean): void;
  /** Selects all of these, or none where all are selected. */
  toggleAll(ids: readonly string[]): void;
  clear(): void;
}

/** The selected files of a list; they stay selected when they are scrolled out of sight. */
export function useSelection(files: readonly MediaView[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  return {
    ids,
    toggle(id, toLast) {
      const isOn = !ids.has(id);
      const changed = new Set(ids);
      const listed = files.map((file) => file.id);
      for (const each of toLast ? idsBetween(listed, last, id) : [id])
        isOn ? changed.add(each) : changed.delete(each);
      setIds(changed);
      setLast(id);
    },
    toggleAll: (all) => setIds(all.every((id) => ids.has(id)) ? new Set() : new Set(all)),
    clear: () => setIds(new Set()),
  };
}
