import { type ClipboardEvent, type InputEvent, useCallback, useState } from 'react';
import { cutNote, lengthNote } from './message-length.ts';

/** The notes below a message field: its length, and what did not fit of a pasted text. */
export function useMessageNotes() {
  const [length, setLength] = useState(0);
  const [cut, setCut] = useState<string | null>(null);
  return {
    notes: [lengthNote(length), cut].filter((note) => note !== null).join('. '),
    onPaste({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const kept = value.length - (selectionEnd - selectionStart);
      setCut(cutNote(clipboardData.getData('text').replace(/\r\n?/g, '\n'), kept));
    },
    onInput({ currentTarget, nativeEvent }: InputEvent<HTMLTextAreaElement>) {
      setLength(currentTarget.value.length);
      if (nativeEvent.inputType !== 'insertFromPaste') setCut(null);
    },
    /** Called after a script has changed the text. */
    reset: useCallback((length: number) => {
      setLength(length);
      setCut(null);
    }, []),
  };
}
