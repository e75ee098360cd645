import { fileUrl, imageSrcSet, imageUrl } from '#lib/images.ts';
import type { MediaView } from '#server/media/media.ts';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { StudioForm } from '../sites/studio/StudioForm.tsx';
import css from './details.module.css';
import { FocalPoint } from './FocalPoint.tsx';
import { useLibraryPath } from './library-path.ts';
import { MediaTextFields } from './MediaTextFields.tsx';
import { Thumb } from './Thumb.tsx';
import { useMediaChanges } from './use-media.ts';

interface MediaFormProps {
  file: MediaView;
  onSave(saved: MediaView): void;
}

const VISIBILITIES = [
  { value: 'public', label: 'Public', help: 'Anyone with the address can open it.' },
  { value: 'private', label: 'Private', help: 'Only its owner and the editors can open it.' },
];

/** The form of a file, with its preview. */
export function MediaForm({ file, onSave }: MediaFormProps) {
  const library = useLibraryPath();
  const { update } = useMediaChanges();
  return (
    <StudioForm
      id="file"
      action={`/api/media/${file.id}`}
      next={`${library}/${file.id}`}
      label="Save"
      save={async (values) => onSave(await update(file.id, values))}
    >
      {file.type === 'image' ? (
        <FocalPoint file={file} />
      ) : (
        <p className={css.document}>
          <DocumentPreview file={file} />
          <a href={fileUrl(file.sourceUrl, file.updatedAt)}>Open the file</a>
        </p>
      )}
      <MediaTextFields file={file} />
      <RadioGroup name="visibility" label="Visibility" options={VISIBILITIES} value={file.visibility} />
    </StudioForm>
  );
}

/** The first page of a document, large enough to read its headings; otherwise its kind. */
function DocumentPreview({ file }: { file: MediaView }) {
  if (!file.hasPreview) return <Thumb file={file} />;
  const version = { version: file.updatedAt };
  return (
    <img
      className={css.page}
      src={imageUrl(file.sourceUrl, 384, version)}
      srcSet={imageSrcSet(file.sourceUrl, [384, 640, 828], version)}
      sizes="320px"
      alt=""
    />
  );
}
