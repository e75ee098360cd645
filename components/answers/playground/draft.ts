import { storedValue } from '#lib/stored-value.ts';

/** A prompt that was rejected because the session had expired; stored in this tab until the next sign-in. */
const stored = storedValue<{ chatId: string; prompt: string }>('sessionStorage', 'playground:draft');

export const saveDraft = (chatId: string, prompt: string): void => stored.write({ chatId, prompt });

/** Returns and deletes the draft of that chat. */
export function consumeDraft(chatId: string): string | undefined {
  const draft = stored.read();
  if (draft?.chatId !== chatId) return undefined;
  stored.remove();
  return draft.prompt;
}

export const deleteDraft = stored.remove;
