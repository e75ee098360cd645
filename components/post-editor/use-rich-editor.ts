import { useEffect, useRef, useState } from 'react';
import type { RichEditor } from './rich/create-editor.ts';

interface RichOptions {
  /** Whether it should be there. */
  isWanted: boolean;
  /** The text at the moment when it opens. */
  read(): string;
  attributes: Record<string, string>;
  onChange(): void;
  onFiles(files: File[]): void;
}

/** Loads the rich editor and puts it into an element. It stays undefined where it cannot be loaded. */
export function useRichEditor({ isWanted, read, attributes, onChange, onFiles }: RichOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [rich, setRich] = useState<RichEditor>();
  // The editor is created once.
  const latest = useRef({ read, attributes, onChange, onFiles });
  latest.current = { read, attributes, onChange, onFiles };

  useEffect(() => {
    if (!isWanted) return;
    let created: RichEditor | undefined;
    let isGone = false;
    void import('./rich/create-editor.ts')
      .then(({ createEditor }) => {
        const element = place.current;
        if (isGone || !element) return;
        created = createEditor({
          element,
          markdown: latest.current.read(),
          attributes: latest.current.attributes,
          onChange: () => latest.current.onChange(),
          onFiles: (files) => latest.current.onFiles(files),
        });
        setRich(created);
      })
      // Offline, for example: the text field does all.
      .catch(() => undefined);
    return () => {
      isGone = true;
      created?.editor.destroy();
      setRich(undefined);
    };
  }, [isWanted]);

  return { place, rich };
}
