import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { useUnloadWarning } from '../ui/use-unload-warning.ts';
import { enteredIn, type FormValues, initialValuesOf, valuesOf } from './form-values.ts';

/** As long as a toast. */
const SAVED_MS = 4000;

interface StudioFormOptions {
  id: string;
  refused: RefusedForm | null;
  /** A form that creates something: nothing is lost by leaving it. */
  isNew?: boolean;
  showsStored?: boolean;
  /** May reject with ApiError. */
  save(values: FormValues): Promise<void>;
  onValues?(values: FormValues): void;
}

/**
 * Saves a form without leaving the page, compares it with what is saved, and warns before unsaved changes are lost.
 * Without scripts the same form is posted to the same route.
 */
export function useStudioForm(options: StudioFormOptions) {
  const { id, refused: returned, isNew = false, showsStored = false, save, onValues } = options;
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [refused, setRefused] = useState(returned);
  const [current, setCurrent] = useState('');
  const [saved, setSaved] = useState('');
  /** Counts up when changes are discarded, or replaced by what was stored: the fields are then created anew. */
  const [epoch, setEpoch] = useState(0);
  const isDirty = !isNew && current !== saved;
  // The listeners below are added once.
  const latest = useRef({ save, onValues });
  latest.current = { save, onValues };

  const read = useCallback((form: HTMLFormElement) => {
    const values = valuesOf(form);
    setCurrent(JSON.stringify(values));
    latest.current.onValues?.(values);
    return values;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another epoch are other fields
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    setSaved(JSON.stringify(initialValuesOf(form)));
    read(form);
  }, [id, epoch, read]);

  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    let wasEdited = false;
    const onInput = ({ target }: Event) => {
      if ((target as Element).closest('form') !== form) return;
      wasEdited = true;
      read(form);
      setStatus((before) => (before === 'saved' ? 'idle' : before));
    };
    const onSubmit = async (event: SubmitEvent) => {
      event.preventDefault();
      const values = read(form);
      wasEdited = false;
      setStatus('saving');
      try {
        await latest.current.save(values);
        setSaved(JSON.stringify(values));
        setRefused(null);
        setStatus('saved');
        // What was entered meanwhile stays.
        if (showsStored && !wasEdited) setEpoch((before) => before + 1);
      } catch (error) {
        setRefused(refusalOf(form, error));
        setStatus('idle');
      }
    };
    // On the document, after React: a render before its own handlers would put the old value back into a field.
    document.addEventListener('input', onInput);
    form.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('input', onInput);
      form.removeEventListener('submit', onSubmit);
    };
  }, [id, showsStored, read]);

  useEffect(() => {
    if (status !== 'saved') return;
    const timer = setTimeout(setStatus, SAVED_MS, 'idle');
    return () => clearTimeout(timer);
  }, [status]);

  // The summary of the errors is read first.
  useEffect(() => {
    if (refused !== returned) document.querySelector<HTMLElement>(`#${id} [role=alert]`)?.focus();
  }, [refused, returned, id]);

  useUnloadWarning(isDirty);

  const discard = () => {
    setRefused(null);
    setStatus('idle');
    setEpoch((before) => before + 1);
  };
  return { status, refused, isDirty, epoch, discard };
}

function refusalOf(form: HTMLFormElement, error: unknown): RefusedForm {
  const known = error instanceof ApiError ? error : new ApiError(0, UNEXPECTED_ERROR);
  const { message, errors, upgrade } = known;
  return { id: form.id, message, errors, link: upgrade, input: enteredIn(form) };
}
