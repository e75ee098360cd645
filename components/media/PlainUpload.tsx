import type { ComponentProps } from 'react';
import css from './picture-field.module.css';
import { UploadForm } from './UploadForm.tsx';

/** Uploads pictures for a `PictureField` in browsers without scripts. Beside the field’s form, not in it. */
export function PlainUpload(props: Pick<ComponentProps<typeof UploadForm>, 'id' | 'next' | 'siteId'>) {
  return (
    <div className={css.upload}>
      <p>Upload a picture first, then choose it above.</p>
      <UploadForm {...props} onlyImages label="Upload a picture" />
    </div>
  );
}
