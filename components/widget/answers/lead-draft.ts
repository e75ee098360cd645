import type { Chat } from '../chat/contract.ts';

const drafts = new WeakMap<Chat['people'], FormData>();

/** Keeps what was filled in: the form may appear again at another place before it is sent. */
export const keepDraft = ({ people }: Chat, form: HTMLFormElement): void =>
  void drafts.set(people, new FormData(form));

export const dropDraft = ({ people }: Chat): boolean => drafts.delete(people);

export const hasDraft = ({ people }: Chat): boolean => drafts.has(people);

/** Fills in what was kept. */
export function fillIn({ people }: Chat, form: HTMLFormElement): void {
  const draft = drafts.get(people);
  if (!draft) return;
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    if (field.type === 'checkbox') field.checked = draft.has(field.name);
    else if (draft.has(field.name)) field.value = String(draft.get(field.name));
  }
}
