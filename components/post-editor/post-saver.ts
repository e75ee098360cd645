import { ApiError } from '../../lib/api-error.ts';
import { createStore, type Store } from '../../lib/chat-client/store.ts';
import { UNEXPECTED_ERROR } from '../../lib/unexpected-error.ts';
import type { FormValues } from '../studio/form-values.ts';

export interface SaveState {
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';
  /** When it was last saved from this page; ISO 8601. */
  savedAt: string | null;
  /** The slug has changed: it waits until its writer saves. */
  isSlugUnsaved: boolean;
  /** Why it was refused. */
  error?: ApiError | undefined;
  /** The fields as they were when they were refused. */
  refusedValues?: FormValues | undefined;
}

interface SaverOptions {
  /** The fields as they are now. */
  read(): FormValues;
  /** @returns the fields that were filled in by the save. @throws ApiError */
  send(values: FormValues): Promise<FormValues>;
  /** Whether what is written is saved without being asked; called before each time. */
  autosaves(): boolean;
  /** Runs `callback` later; returns what cancels it. */
  later(callback: () => void, milliseconds: number): () => void;
  now(): string;
  /** The form was refused before, because somebody else had saved. */
  isConflict?: boolean;
}

const PAUSE_MS = 2000;
const RETRY_MS = 15_000;

export type PostSaver = ReturnType<typeof createPostSaver>;

/** Saves a form when its writer pauses, and when asked: one request at a time, with the fields as they are then. */
export function createPostSaver({ read, send, autosaves, later, now, isConflict }: SaverOptions) {
  const store: Store<SaveState> = createStore<SaveState>({
    status: isConflict ? 'conflict' : 'saved',
    savedAt: null,
    isSlugUnsaved: false,
  });
  let saved: FormValues = {};
  let running: Promise<boolean> = Promise.resolve(true);
  let cancel = () => {};

  const set = (changed: Partial<SaveState>) => store.set({ error: undefined, ...changed });

  function schedule(milliseconds: number): void {
    cancel();
    if (autosaves()) cancel = later(() => void save(true), milliseconds);
  }

  /** @returns whether everything is saved, or was already */
  function save(isAutosave: boolean, added: FormValues = {}): Promise<boolean> {
    cancel();
    running = running.then(() => run(isAutosave, added));
    return running;
  }

  async function run(isAutosave: boolean, added: FormValues): Promise<boolean> {
    if (store.get().status === 'conflict') return false;
    const values = read();
    const isSlugUnsaved = () => values.slug !== saved.slug;
    if (isAutosave && isSame(values, saved)) {
      set({ status: 'saved', isSlugUnsaved: isSlugUnsaved() });
      return true;
    }
    set({ status: 'saving' });
    try {
      const sent = isAutosave ? { ...autosaved(values), autosave: true } : { ...values, ...added };
      const filled = await send(sent);
      saved = { ...values, ...filled, ...(isAutosave && { slug: saved.slug }) };
      // Something may have been typed meanwhile.
      const isLatest = isSame(read(), saved);
      set({
        status: isLatest ? 'saved' : 'unsaved',
        savedAt: now(),
        isSlugUnsaved: isSlugUnsaved(),
        refusedValues: undefined,
      });
      if (!isLatest) schedule(PAUSE_MS);
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(500, UNEXPECTED_ERROR);
      set({ status: statusOf(known), error: known, refusedValues: values });
      if (isPassing(known)) schedule(RETRY_MS);
      return false;
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** The fields as they are now are what is stored. */
    reset(): void {
      cancel();
      saved = read();
      set({ status: 'saved', isSlugUnsaved: false, refusedValues: undefined });
    },
    /** Something was typed. */
    changed(): void {
      // Called with every key: what is said changes once.
      if (['saved', 'refused'].includes(store.get().status)) set({ status: 'unsaved' });
      schedule(PAUSE_MS);
    },
    /** Called when the connection is back. */
    retry(): void {
      if (store.get().status === 'offline') schedule(0);
    },
    /** @param added fields that the button adds */
    save: (added?: FormValues): Promise<boolean> => save(false, added),
    /** The writer has decided what happens to the two texts. */
    resolve: (): void => set({ status: 'unsaved', refusedValues: undefined }),
    stop: (): void => cancel(),
  };
}

/** Half a slug would become an address. */
function autosaved({ slug: _, ...values }: FormValues): FormValues {
  return values;
}

/** Whether the fields besides the slug are the same. A long text is compared, not written out. */
const isSame = (one: FormValues, other: FormValues): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => name === 'slug' || String(one[name]) === String(other[name]),
  );

const statusOf = ({ status }: ApiError): SaveState['status'] =>
  status === 409 ? 'conflict' : status === 0 ? 'offline' : 'refused';

const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
