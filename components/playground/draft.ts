/** A prompt that was refused because the session had ended; it waits in this tab for the next sign-in. */
interface Draft {
  chatId: string;
  prompt: string;
}

const KEY = 'playground:draft';

export function saveDraft(chatId: string, prompt: string): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ chatId, prompt } satisfies Draft)));
}

/** Returns the draft of that chat and deletes it. */
export function consumeDraft(chatId: string): string | undefined {
  return withStorage((storage) => {
    const draft = JSON.parse(storage.getItem(KEY) ?? 'null') as Draft | null;
    if (draft?.chatId !== chatId) return undefined;
    storage.removeItem(KEY);
    return draft.prompt;
  });
}

export function deleteDraft(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** The storage may be blocked or hold invalid JSON: then there is no draft. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
