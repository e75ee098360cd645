import { type ApiError, toApiError } from '#lib/api-error.ts';
import { createStore, type Store } from '#lib/chat-client/store.ts';
import type { FormValues } from '../../sites/studio/form-values.ts';

export interface SaveState {
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';
  /** When it was last saved from this page; ISO 8601. */
  savedAt: string | null;
  /** The slug has changed. Autosaves leave it out: it is saved with the button only. */
  isSlugUnsaved: boolean;
  error?: ApiError | undefined;
  refusedValues?: FormValues | undefined;
}

interface SaverOptions {
  read(): FormValues;
  /** @returns values that the server has set. @throws ApiError */
  send(values: FormValues): Promise<FormValues>;
  /** Called before each autosave. */
  shouldAutosave(): boolean;
  /** Calls back after that time. @returns a function that cancels it */
  setTimer(callback: () => void, milliseconds: number): () => void;
  now(): string;
  isConflict?: boolean;
}

const PAUSE_MS = 2000;
const RETRY_MS = 15_000;

export type PostSaver = ReturnType<typeof createPostSaver>;

/** Saves a form when typing pauses and on demand, one request at a time. */
export function createPostSaver({ read, send, shouldAutosave, setTimer, now, isConflict }: SaverOptions) {
  const store: Store<SaveState> = createStore<SaveState>({
    status: isConflict ? 'conflict' : 'saved',
    savedAt: null,
    isSlugUnsaved: false,
  });
  let saved: FormValues = {};
  let running: Promise<boolean> = Promise.resolve(true);
  let cancel = () => {};

  const isAutosaved = (values: FormValues) => isSame(autosaved(values), autosaved(saved));
  const set = (changed: Partial<SaveState>) => store.set({ error: undefined, ...changed });

  function schedule(milliseconds: number): void {
    cancel();
    if (shouldAutosave()) cancel = setTimer(() => void save(true), milliseconds);
  }

  /** @returns whether everything is saved */
  function save(isAutosave: boolean, added: FormValues = {}): Promise<boolean> {
    cancel();
    running = running.then(() => run(isAutosave, added));
    return running;
  }

  async function run(isAutosave: boolean, added: FormValues): Promise<boolean> {
    if (store.get().status === 'conflict') return false;
    const values = read();
    const isSlugUnsaved = () => values.slug !== saved.slug;
    if (isAutosave && isAutosaved(values)) {
      set({ status: 'saved', isSlugUnsaved: isSlugUnsaved() });
      return true;
    }
    set({ status: 'saving' });
    try {
      const sent = isAutosave ? { ...autosaved(values), autosave: true } : { ...values, ...added };
      const filled = await send(sent);
      saved = { ...values, ...filled, ...(isAutosave && { slug: saved.slug }) };
      // The form may have changed during the request.
      const isLatest = isAutosaved(read());
      set({
        status: isLatest ? 'saved' : 'unsaved',
        savedAt: now(),
        isSlugUnsaved: isSlugUnsaved(),
        refusedValues: undefined,
      });
      if (!isLatest) schedule(PAUSE_MS);
      return true;
    } catch (error) {
      const known = toApiError(error);
      set({ status: statusOf(known), error: known, refusedValues: values });
      if (isTransient(known)) schedule(RETRY_MS);
      return false;
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Treats the current values as saved. */
    reset(): void {
      cancel();
      saved = read();
      set({ status: 'saved', isSlugUnsaved: false, refusedValues: undefined });
    },
    changed(): void {
      // Called with every key: the status is announced once.
      if (['saved', 'refused'].includes(store.get().status)) set({ status: 'unsaved' });
      schedule(PAUSE_MS);
    },
    /** Call it when the connection is back. */
    retry(): void {
      if (store.get().status === 'offline') schedule(0);
    },
    /** @param added the submit button's name and value */
    save: (added?: FormValues): Promise<boolean> => save(false, added),
    /** The user has resolved the conflict. */
    resolve: (): void => set({ status: 'unsaved', refusedValues: undefined }),
    stop: (): void => cancel(),
  };
}

/** Without the slug: one that is half typed would become an address. */
function autosaved({ slug: _, ...values }: FormValues): FormValues {
  return values;
}

/** Compares the fields in any order, without serializing long texts. */
export const isSame = (one: FormValues, other: FormValues): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => String(one[name]) === String(other[name]),
  );

const statusOf = ({ status }: ApiError): SaveState['status'] =>
  status === 409 ? 'conflict' : status === 0 ? 'offline' : 'refused';

const isTransient = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
