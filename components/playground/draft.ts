/** A prompt that was rejected because the session had expired; stored in this tab until the next sign-in. */
interface Draft {
  chatId: string;
  prompt: string;
}

const KEY = 'playground:draft';

export function saveDraft(chatId: string, prompt: string): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ chatId, prompt } satisfies Draft)));
}

/** Returns and deletes the draft of that chat. */
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

/** Storage may be blocked or contain invalid JSON; both count as no draft. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
