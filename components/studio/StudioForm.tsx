import { Fragment, type ReactNode } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import type { FormValues } from './form-values.ts';
import css from './StudioForm.module.css';
import { useStudioForm } from './use-studio-form.ts';

interface StudioFormProps {
  id: string;
  /** The route of a plain form, which `save` calls too. */
  action: string;
  /** Creates something instead of changing it. */
  isNew?: boolean;
  /** The page after a plain form was saved. */
  next?: string;
  refused: RefusedForm | null;
  /** The label of the button. */
  label: string;
  /** May reject with ApiError. */
  save(values: FormValues): Promise<void>;
  /** After it was saved, the fields are created anew with what was stored, which `children` then has. */
  showsStored?: boolean;
  /** Called with every change. */
  onValues?(values: FormValues): void;
  /** The fields, with the errors of the last attempt to save. */
  children(refused: RefusedForm | null): ReactNode;
}

/** A form of a hydrated page: saved explicitly, with what is not saved yet said beside the button. */
export function StudioForm(props: StudioFormProps) {
  const { id, action, isNew = false, next, label, children } = props;
  const { status, refused, isDirty, epoch, discard } = useStudioForm(props);
  const state = isDirty ? 'Unsaved changes' : status === 'saved' && !isNew ? 'Saved' : '';
  return (
    <Form id={id} action={action} method={isNew ? 'post' : 'patch'} next={next} refused={refused}>
      <Fragment key={epoch}>{children(refused)}</Fragment>
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
  );
}
