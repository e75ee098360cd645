import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { Form } from './Form.tsx';

interface SubmitFormProps extends Omit<ComponentProps<typeof Form>, 'children'> {
  children?: ComponentProps<typeof Form>['children'];
  submit: string;
  kind?: 'primary' | 'quiet' | 'danger';
  busy?: boolean;
}

/** A form with one button below its fields. */
export function SubmitForm({ children, submit, kind, busy, ...form }: SubmitFormProps) {
  return (
    <Form {...form}>
      {children}
      <div>
        <Button kind={kind} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
