import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import css from './typing.module.css';

interface UniqueFieldProps {
  form: string;
  refused: RefusedForm | null;
  name: 'email' | 'name';
  label: string;
  value?: string;
  /** The viewer's current value, for which no availability is shown. */
  own?: string;
  help?: string;
  optional?: boolean;
}

/** A unique email address or user name; components/client/availability shows whether it is available. */
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
