import { useState } from 'react';
import { fileUrl } from '../../lib/images.ts';
import { adminMediaPath } from '../../lib/routes.ts';
import type { MediaView } from '../../server/media/media.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { StudioForm } from '../studio/StudioForm.tsx';
import css from './details.module.css';
import { FocalPoint } from './FocalPoint.tsx';
import { MediaTextFields } from './MediaTextFields.tsx';
import { Thumb } from './Thumb.tsx';
import { useMediaChanges } from './use-media.ts';

interface MediaFormProps {
  file: MediaView;
  refused: RefusedForm | null;
}

const FORM = 'file';

const VISIBILITIES = [
  { value: 'public', label: 'Public', help: 'Anyone with the address can open it.' },
  { value: 'private', label: 'Private', help: 'Only its owner and the editors can open it.' },
];

/** The form of a file, with its preview. */
export function MediaForm({ file: loaded, refused }: MediaFormProps) {
  const [file, setFile] = useState(loaded);
  const { update } = useMediaChanges();
  return (
    <StudioForm
      id={FORM}
      action={`/api/media/${file.id}`}
      next={adminMediaPath(file.id)}
      refused={refused}
      label="Save"
      save={async (values) => setFile(await update(file.id, values))}
    >
      {(errors) => (
        <>
          {file.type === 'image' ? (
            <FocalPoint form={FORM} refused={errors} file={file} />
          ) : (
            <p className={css.document}>
              <Thumb file={file} />
              <a href={fileUrl(file.sourceUrl, file.updatedAt)}>Open the file</a>
            </p>
          )}
          <MediaTextFields form={FORM} refused={errors} file={file} />
          <RadioGroup
            form={FORM}
            refused={errors}
            name="visibility"
            label="Visibility"
            options={VISIBILITIES}
            value={file.visibility}
          />
        </>
      )}
    </StudioForm>
  );
}
