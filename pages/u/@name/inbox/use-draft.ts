import type { RefObject } from 'react';
import { storedValue } from '#lib/stored-value.ts';

interface StoredDraft {
  content: string;
  isNote: boolean;
}

/** What is being written: the field and the kind of a plain form. The browser stores it by conversation. */
export function useDraft(
  chatId: string,
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const stored = storedValue<StoredDraft>('sessionStorage', `inbox:draft:${chatId}`);
  const content = () => field.current?.value ?? '';
  const isNote = () => new FormData(form.current ?? undefined).get('isNote') === 'true';
  const choose = (kind: boolean) => {
    const radio = form.current?.querySelector<HTMLInputElement>(`[name=isNote][value=${kind}]`);
    if (radio) radio.checked = true;
  };
  const fill = (draft: StoredDraft) => {
    if (field.current) field.current.value = draft.content;
    choose(draft.isNote);
  };
  return {
    content,
    isNote,
    choose,
    fill,
    save: () => stored.write({ content: content(), isNote: isNote() }),
    /** Unless the server has returned the form with what was entered. */
    restore() {
      const draft = stored.read();
      if (draft?.content && content() === '') fill(draft);
    },
    clear() {
      if (field.current) field.current.value = '';
      stored.remove();
    },
    /** Writes at the place of the cursor, or instead of what is selected; on a new line after other text. */
    insert(text: string) {
      const place = field.current;
      if (!place) return;
      place.focus();
      const before = place.value.slice(0, place.selectionStart);
      const gap = /\S$/.test(before) ? '\n' : '';
      place.setRangeText(gap + text, place.selectionStart, place.selectionEnd, 'end');
    },
  };
}
