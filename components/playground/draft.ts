/** What was typed when the session had ended, for the time it takes to sign in again in this tab. */
interface Draft {
  chatId: string;
  prompt: string;
}

const KEY = 'playground:draft';

export function saveDraft(chatId: string, prompt: string): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ chatId, prompt } satisfies Draft)));
}

/** Answers what was typed in that chat, once. */
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

/** A browser may forbid its storage, or hold nonsense in it: then nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
