import { useState } from 'react';
import { type PictureView, pictureViewOf } from '#lib/media-use.ts';
import type { MediaView } from '#server/media/media.ts';
import { type FieldBase, FieldNotes, useFieldState } from '../forms/FieldFrame.tsx';
import form from '../forms/Form.module.css';
import { useAnnounced } from '../sites/studio/use-announced.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ChooseMedia } from './ChooseMedia.tsx';
import { DescribePicture } from './DescribePicture.tsx';
import css from './picture-field.module.css';
import { useMediaChanges } from './use-media.ts';

interface PictureFieldProps extends Omit<FieldBase, 'optional'> {
  picture: PictureView | null;
  ownerId: string;
  /** The website of another owner for which the viewer chooses. */
  siteId?: string | undefined;
  /** Some of them, for browsers without scripts. */
  pictures: readonly MediaView[];
  /** Readers get the text of the file, so a chosen picture without one is described first. */
  needsAltText?: boolean;
}

/** Chooses one of the owner's pictures; the field's value is its id, and empty for none. */
export function PictureField(props: PictureFieldProps) {
  const { picture: saved, ownerId, siteId, pictures, needsAltText = false, ...field } = props;
  const [picture, setPicture] = useState(saved);
  const [isOpen, setOpen] = useState(false);
  const [undescribed, setUndescribed] = useState<MediaView>();
  const { update } = useMediaChanges();
  const isHydrated = useHydrated();
  const announced = useAnnounced<HTMLInputElement>(picture?.mediaId);
  const { errors, control } = useFieldState({ ...field, optional: true });
  const choose = (file: MediaView) =>
    needsAltText && !file.details.altText ? setUndescribed(file) : setPicture(pictureViewOf(file));
  return (
    <fieldset className={form.group} aria-describedby={control['aria-describedby']}>
      <legend>{field.label}</legend>
      {isHydrated ? (
        <input ref={announced} type="hidden" name={field.name} value={picture?.mediaId ?? ''} />
      ) : (
        <PlainChoices name={field.name} pictures={pictures} chosenId={saved?.mediaId ?? ''} />
      )}
      <div className={`${css.row} scripted`} id={control.id}>
        {picture ? <Picture picture={picture} size={72} /> : <span className={css.none} aria-hidden="true" />}
        <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
          {picture ? 'Change' : 'Choose picture'}
        </Button>
        {picture && (
          <Button kind="plain" type="button" onClick={() => setPicture(null)}>
            Remove
          </Button>
        )}
      </div>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
      {isOpen && (
        <ChooseMedia
          title="Choose a picture"
          type={['image']}
          ownerId={ownerId}
          siteId={siteId}
          selectedIds={picture ? [picture.mediaId] : []}
          onChoose={([file]) => file && choose(file)}
          onDelete={(id) => id === picture?.mediaId && setPicture(null)}
          onClose={() => setOpen(false)}
        />
      )}
      {undescribed && (
        <DescribePicture
          src={undescribed.sourceUrl}
          alt=""
          label="Use picture"
          onDescribe={async (altText) => setPicture(pictureViewOf(await update(undescribed.id, { altText })))}
          onClose={() => setUndescribed(undefined)}
        />
      )}
    </fieldset>
  );
}

interface PlainChoicesProps {
  name: string;
  pictures: readonly MediaView[];
  chosenId: string;
}

/** The choice in browsers without scripts. */
function PlainChoices({ name, pictures, chosenId }: PlainChoicesProps) {
  return (
    <div className={css.plain}>
      <label className={css.choice}>
        <input type="radio" name={name} value="" defaultChecked={chosenId === ''} />
        <span className={css.none} aria-hidden="true" />
        <span>No picture</span>
      </label>
      {pictures.map((file) => (
        <label key={file.id} className={css.choice}>
          <input type="radio" name={name} value={file.id} defaultChecked={file.id === chosenId} />
          <Picture picture={pictureViewOf(file)} size={72} />
          <span dir="auto">{file.details.title}</span>
        </label>
      ))}
    </div>
  );
}
