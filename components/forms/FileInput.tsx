import type { ComponentProps } from 'react';
import css from './FileInput.module.css';

/** Chooses files, as the API receives them in a multipart form. */
export function FileInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return <input {...input} className={css.input} type="file" name="files[]" aria-label={label} />;
}
