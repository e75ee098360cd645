import { useEffect, useState } from 'react';
import { type Verdict, watchAvailability } from '../client/availability.ts';
import { Field } from './Field.tsx';
import { type FieldBase, useFormId } from './FieldFrame.tsx';
import css from './UniqueField.module.css';

interface UniqueFieldProps extends FieldBase {
  name: 'email' | 'name' | 'slug';
  value?: string | undefined;
  /** The address of the availability check, without the value. Default: the check for users. */
  availability?: string;
  /** The current value, for which no availability is shown. */
  own?: string | undefined;
  placeholder?: string;
}

/** A field for a unique value that shows during typing whether it is available. */
export function UniqueField({ own, help, availability, ...field }: UniqueFieldProps) {
  const isOfUser = availability === undefined;
  const address = availability ?? `/api/search/availability/user?field=${field.name}`;
  const verdict = useVerdict(`${useFormId()}-${field.name}`, address);
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

/** Of a hydrated page. The fields of other pages are watched by components/client/forms, which needs their attribute. */
function useVerdict(id: string, address: string): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement;
    delete field.dataset.availability;
    return watchAvailability(field, address, setVerdict);
  }, [id, address]);
  return verdict;
}

const AUTOCOMPLETE = { email: 'email', name: 'username', slug: 'off' };
