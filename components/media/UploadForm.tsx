import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { IMAGE_FORMATS } from '#lib/file-formats.ts';
import { FileInput } from '../forms/FileInput.tsx';
import { FormOwner } from '../forms/FormOwner.tsx';
import { useRefused } from '../forms/use-refused.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { uploadPath } from './media-filters.ts';
import css from './upload.module.css';

interface FileFormProps {
  id: string;
  className: string | undefined;
  action: string;
  /** The page after the upload, in browsers without scripts. */
  next: string;
  refusalTitle: string;
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
  children: ReactNode;
}

export function FileForm({ next, refusalTitle, children, ...form }: FileFormProps) {
  const refusal = useRefused(form.id);
  return (
    <form {...form} method="post" encType="multipart/form-data">
      <input type="hidden" name="_form" value={form.id} />
      <input type="hidden" name="_next" value={next} />
      <FormOwner />
      {refusal && (
        <Notice
          kind="danger"
          title={refusalTitle}
          text={Object.values(refusal.errors).flat().join(' ') || refusal.message}
        />
      )}
      {children}
    </form>
  );
}

interface UploadFormProps extends Pick<FileFormProps, 'id' | 'next'> {
  /** Uploads for this website of another owner. */
  siteId?: string | undefined;
  onlyImages?: boolean;
  label?: string;
  /** Takes the files in place of the form. */
  onFiles?(files: File[]): void;
}

/** A button that chooses files; without scripts, a form that uploads them. */
export function UploadForm({
  siteId,
  onlyImages = false,
  label = 'Upload files',
  onFiles,
  ...form
}: UploadFormProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FileForm
      {...form}
      className={css.form}
      action={uploadPath(siteId)}
      refusalTitle="Nothing was uploaded"
      onSubmit={(event) => onFiles && event.preventDefault()}
    >
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
    </FileForm>
  );
}
