import type { RefusedForm } from '#server/platform/http/sessions.ts';
import css from './picture-field.module.css';
import { UploadForm } from './UploadForm.tsx';

interface PlainUploadProps {
  id: string;
  next: string;
  refused: RefusedForm | null;
}

/** Uploads pictures for a `PictureField` in browsers without scripts. Beside the field’s form, not in it. */
export function PlainUpload(props: PlainUploadProps) {
  return (
    <div className={css.upload}>
      <p>Upload a picture first, then choose it above.</p>
      <UploadForm {...props} onlyImages label="Upload a picture" />
    </div>
  );
}
