import { toApiError } from '#lib/api-error.ts';
import { imageUrl } from '#lib/images.ts';
import css from './dialogs.module.css';
import { TextDialog } from './TextDialog.tsx';

interface DescribePictureProps {
  src: string;
  alt: string;
  label: string;
  /** @throws ApiError */
  onDescribe(alt: string): Promise<void> | void;
  onClose(): void;
}

/** Asks for the alt text of a picture before it is used. */
export function DescribePicture({ src, alt, label, onDescribe, onClose }: DescribePictureProps) {
  const help = 'What the picture shows, for people who can’t see it.';
  return (
    <TextDialog
      id="describe-picture"
      title="Describe the picture"
      field={{ name: 'alt', label: 'Alt text', value: alt, help, rows: 2 }}
      button={label}
      onSubmit={async (entered) => {
        if (entered === '') return 'Describe the picture for people who can’t see it.';
        try {
          await onDescribe(entered);
        } catch (error) {
          return toApiError(error).message;
        }
      }}
      onClose={onClose}
    >
      <img className={css.described} src={imageUrl(src, 640)} alt="" />
    </TextDialog>
  );
}
