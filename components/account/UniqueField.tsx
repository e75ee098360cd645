import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import css from './typing.module.css';

interface UniqueFieldProps {
  form: string;
  refused: RefusedForm | null;
  name: 'email' | 'name';
  label: string;
  value?: string;
  /** What the viewer has already: nothing is said about it. */
  own?: string;
  help?: string;
  optional?: boolean;
}

/** An email address or a user name that nobody else may have; components/client/availability says whether it is free. */
export function UniqueField({ own, help, ...field }: UniqueFieldProps) {
  return (
    <Field
      {...field}
      type={field.name === 'email' ? 'email' : 'text'}
      autoComplete={field.name === 'email' ? 'email' : 'username'}
      help={
        <>
          <output className={css.says} />
          {help}
        </>
      }
      data={{ 'data-availability': field.name, ...(own && { 'data-own': own }) }}
    />
  );
}
