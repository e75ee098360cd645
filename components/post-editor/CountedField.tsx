import { useEffect, useState } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { fieldState } from '../forms/FieldFrame.tsx';

interface CountedFieldProps {
  form: string;
  refused: RefusedForm | null;
  name: string;
  label: string;
  value: string;
  help: string;
  /** The length that search engines show in full. */
  recommended: number;
  rows?: number;
}

/** A field with a character count. */
export function CountedField({ help, recommended, ...field }: CountedFieldProps) {
  const { control, entered } = fieldState({ ...field, optional: true });
  const [length, setLength] = useState((entered?.[field.name] ?? field.value).length);
  useEffect(() => {
    const input = document.getElementById(control.id) as HTMLInputElement | HTMLTextAreaElement;
    const count = () => setLength(input.value.length);
    count();
    input.addEventListener('input', count);
    return () => input.removeEventListener('input', count);
  }, [control.id]);
  return <Field {...field} optional help={`${help} ${length} of about ${recommended} characters.`} />;
}
