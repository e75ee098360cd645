import type { Verdict } from '../client/availability.ts';
import { Field } from './Field.tsx';
import type { FieldBase } from './FieldFrame.tsx';
import css from './UniqueField.module.css';

interface UniqueFieldProps extends Omit<FieldBase, 'errorsInHelp'> {
  name: 'email' | 'name' | 'slug';
  value?: string;
  /** The address of the availability check, without the value. Default: the check for users. */
  availability?: string;
  /** The current value, for which no availability is shown. */
  own?: string;
  /** Of a hydrated page, which watches the field itself. */
  verdict?: Verdict | undefined;
}

/** A field for a unique value; components/client/availability shows whether it is available. */
export function UniqueField({ own, help, availability, verdict, ...field }: UniqueFieldProps) {
  const isOfUser = availability === undefined;
  const address = availability ?? `/api/search/availability/user?field=${field.name}`;
  return (
    <Field
      {...field}
      type={field.name === 'email' ? 'email' : 'text'}
      autoComplete={isOfUser ? AUTOCOMPLETE[field.name] : 'off'}
      help={
        <>
          <output className={css.says} data-kind={verdict?.kind}>
            {verdict?.text}
          </output>
          {help}
        </>
      }
      data={{ 'data-availability': address, ...(own && { 'data-own': own }) }}
    />
  );
}

const AUTOCOMPLETE = { email: 'email', name: 'username', slug: 'off' };
