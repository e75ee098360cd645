import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page, or pasted. @returns whether files are being dragged over it */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      handle: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, handle, { signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    });
    // Without a related target the pointer has left the window.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragging(false));
    on('drop', (event) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      // Else the browser would open the file in place of the page.
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    on('paste', ({ clipboardData, target }) => {
      const files = [...(clipboardData?.files ?? [])];
      // Cells of a spreadsheet are text and a picture: in a field, the text is meant.
      const isText =
        (target as Element).matches('input, textarea') && clipboardData?.types.includes('text/plain');
      if (files.length > 0 && !isText) latest.current(files);
    });
    return () => listeners.abort();
  }, []);
  return isDragging;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
