import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Form } from '../../forms/Form.tsx';
import { RefusedContext, useRefused } from '../../forms/use-refused.ts';
import { Button } from '../../ui/Button.tsx';
import { useUnloadWarning } from '../../ui/use-unload-warning.ts';
import { enteredIn, type FormValues, initialValuesOf, valuesOf } from './form-values.ts';
import css from './StudioForm.module.css';

interface StudioFormProps {
  id: string;
  /** The route of a plain form, which `save` calls too. */
  action: string;
  /** Creates something instead of changing it: nothing is lost by leaving the form. */
  isNew?: boolean;
  /** The page after a plain form was saved. */
  next?: string;
  label: string;
  /** @throws ApiError */
  save(values: FormValues): Promise<void>;
  /** After it was saved, the fields are created anew with what was stored, which `children` then has. */
  showsStored?: boolean;
  onValues?(values: FormValues): void;
  children: ReactNode;
}

/** A toast is shown as long. */
const SAVED_MS = 4000;

/**
 * A form of a hydrated page: saved explicitly and without leaving the page. The bar with the button says that there are
 * unsaved changes. Without scripts the same form is posted to the same route.
 */
export function StudioForm(props: StudioFormProps) {
  const { id, action, isNew = false, next, label, children } = props;
  const { status, refused, isDirty, epoch, discard } = useStudioForm(props);
  const state = isDirty ? 'Unsaved changes' : status === 'saved' && !isNew ? 'Saved' : '';
  return (
    <RefusedContext value={refused}>
      <Form id={id} action={action} method={isNew ? 'post' : 'patch'} next={next}>
        <Fragment key={epoch}>{children}</Fragment>
        <div className={css.bar} data-unsaved={isDirty || undefined} data-sticky={state !== '' || undefined}>
          <Button busy={status === 'saving'}>{label}</Button>
          {isDirty && status !== 'saving' && (
            <Button kind="plain" type="button" onClick={discard}>
              Discard
            </Button>
          )}
          <output className={css.state}>{state}</output>
        </div>
      </Form>
    </RefusedContext>
  );
}

/** Compares the form with what is saved, saves it, and warns before unsaved changes are lost. */
function useStudioForm(props: StudioFormProps) {
  const { id, isNew = false, showsStored = false, save, onValues } = props;
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle');
  const returned = useRefused(id);
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
        // Values entered meanwhile stay.
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
  const { message, errors, upgrade } = toApiError(error);
  return { id: form.id, message, errors, link: upgrade, input: enteredIn(form) };
}
