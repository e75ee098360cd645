import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../forms/Field.tsx';
import { FormIdContext } from '../forms/FieldFrame.tsx';
import { RefusedContext } from '../forms/use-refused.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './dialogs.module.css';

interface TextDialogProps {
  id: string;
  title: string;
  field: ComponentProps<typeof Field>;
  button: string;
  children?: ReactNode;
  /** @returns a problem, which keeps the dialog open */
  onSubmit(entered: string): Promise<string | undefined> | string | undefined;
  onClose(): void;
}

/** A dialog that asks for one text. */
export function TextDialog({ id, title, field, button, children, onSubmit, onClose }: TextDialogProps) {
  const [problem, setProblem] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = await onSubmit(String(new FormData(event.currentTarget).get(field.name)).trim());
    if (found) setProblem(found);
    else onClose();
  };
  const form = `${id}-form`;
  const errors = { [field.name]: [problem] };
  const refused = problem ? { id: form, message: problem, errors, input: {} } : null;
  return (
    <Modal id={id} title={title} onClose={onClose}>
      <form className={css.describe} onSubmit={submit} noValidate>
        {children}
        <RefusedContext value={refused}>
          <FormIdContext value={form}>
            <Field {...field} />
          </FormIdContext>
        </RefusedContext>
        <div>
          <Button>{button}</Button>
        </div>
      </form>
    </Modal>
  );
}
