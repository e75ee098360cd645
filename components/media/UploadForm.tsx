import { useRef } from 'react';
import { IMAGE_FORMATS } from '#lib/file-formats.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { FileInput } from '../forms/FileInput.tsx';
import { refusedForm } from '../forms/Form.tsx';
import { FormOwner } from '../forms/FormOwner.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './upload.module.css';

interface UploadFormProps {
  id: string;
  /** The page after the upload, in browsers without scripts. */
  next: string;
  refused: RefusedForm | null;
  /** Pictures only. */
  onlyImages?: boolean;
  /** The label of the button. */
  label?: string;
  /** Takes the files in place of the form. */
  onFiles?(files: File[]): void;
}

/** A button that chooses files; without scripts, a form that uploads them. */
export function UploadForm({
  id,
  next,
  refused,
  onlyImages = false,
  label = 'Upload files',
  onFiles,
}: UploadFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusal = refusedForm(refused, id);
  return (
    <form
      id={id}
      className={css.form}
      action="/api/media/upload"
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => onFiles && event.preventDefault()}
    >
      <input type="hidden" name="_form" value={id} />
      <input type="hidden" name="_next" value={next} />
      <FormOwner />
      {refusal && (
        <Notice kind="danger" title="Nothing was uploaded">
          <p>{Object.values(refusal.errors).flat().join(' ') || refusal.message}</p>
        </Notice>
      )}
      <span className={css.plain}>
        <FileInput
          ref={input}
          label={label}
          accept={onlyImages ? IMAGE_FORMATS.map(({ mime }) => mime).join() : undefined}
          multiple
          onChange={({ target }) => {
            onFiles?.([...(target.files ?? [])]);
            // The same file may be chosen again.
            if (onFiles) target.value = '';
          }}
        />
        <Button kind="quiet">Upload</Button>
      </span>
      {onFiles && (
        <span className="scripted">
          <Button type="button" onClick={() => input.current?.click()}>
            {label}
          </Button>
        </span>
      )}
    </form>
  );
}
