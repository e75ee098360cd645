import { useEffect, useRef, useState } from 'react';
import type { RichEditor } from './rich/create-editor.ts';

interface RichOptions {
  isWanted: boolean;
  read(): string;
  attributes: Record<string, string>;
  onChange(): void;
  onFiles(files: File[]): void;
}

/** Loads the rich editor and mounts it in `place`. `rich` stays undefined if loading fails. */
export function useRichEditor({ isWanted, read, attributes, onChange, onFiles }: RichOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [rich, setRich] = useState<RichEditor>();
  // The editor is created once and must call the latest callbacks.
  const latest = useRef({ read, attributes, onChange, onFiles });
  latest.current = { read, attributes, onChange, onFiles };

  useEffect(() => {
    if (!isWanted) return;
    let created: RichEditor | undefined;
    let isUnmounted = false;
    void import('./rich/create-editor.ts')
      .then(({ createEditor }) => {
        const element = place.current;
        if (isUnmounted || !element) return;
        created = createEditor({
          element,
          markdown: latest.current.read(),
          attributes: latest.current.attributes,
          onChange: () => latest.current.onChange(),
          onFiles: (files) => latest.current.onFiles(files),
        });
        setRich(created);
      })
      // Offline, for example: the plain text field stays.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      created?.editor.destroy();
      setRich(undefined);
    };
  }, [isWanted]);

  return { place, rich };
}
