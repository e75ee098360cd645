import type { ChangeEvent, Ref } from 'react';
import css from './FileInput.module.css';

interface FileInputProps {
  /** For a label and errors outside of this component. */
  id?: string;
  'aria-describedby'?: string | undefined;
  label: string;
  /** MIME types; default: all. */
  accept?: string | undefined;
  multiple?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** For hydrated pages only. */
  onChange?(event: ChangeEvent<HTMLInputElement>): void;
}

/** Chooses files, as the API receives them in a multipart form. */
export function FileInput({ label, ...input }: FileInputProps) {
  return <input {...input} className={css.input} type="file" name="files[]" aria-label={label} />;
}
