import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PictureView, pictureViewOf } from '#lib/media-use.ts';
import { PROFILE_IMAGES, profileImageOf } from '#lib/profile-images.ts';
import type { MediaView } from '#server/media/media.ts';
import { Form } from '../../forms/Form.tsx';
import { ChooseMedia } from '../../media/ChooseMedia.tsx';
import { PlainUpload } from '../../media/PlainUpload.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { OwnProps } from './ProfileForm.tsx';
import css from './picture.module.css';

const FORM = 'picture';
const SIZE = 56;

interface PictureFormProps extends OwnProps {
  pictures: readonly MediaView[];
}

/**
 * The picture of a user: an uploaded one, one of the default pictures, or automatic selection. Every option is a button
 * that saves it: they are values of two fields of the API, which radio buttons could not exclude without scripts.
 */
export function PictureForm({ user, next, pictures }: PictureFormProps) {
  const { mediaId = null, media } = user.profileMedia ?? {};
  const current = media?.sourceUrl ?? '';
  const own = mediaId && media ? { mediaId, sourceUrl: media.sourceUrl, version: media.version } : null;
  const others = pictures.filter(({ id }) => id !== mediaId);
  const returnTo = `${next}#${FORM}`;
  return (
    <>
      <Form id={FORM} action={`/api/users/${user.id}`} method="patch" next={returnTo}>
        <fieldset className={css.pictures} id={`${FORM}-profileMediaId`} tabIndex={-1}>
          <legend className="visually-hidden">Your picture</legend>
          {own && <OwnOption picture={own} label="Your own" isCurrent />}
          {PROFILE_IMAGES.map((path, position) => (
            <Option
              key={path}
              name="profileImage"
              value={path}
              label={`Picture ${position + 1}`}
              isCurrent={current === path}
            >
              <img src={path} alt="" width={SIZE} height={SIZE} />
            </Option>
          ))}
          <Option name="profileImage" value="" label="Picked for me" isCurrent={current === ''} isLabelled>
            <img src={profileImageOf(user.id)} alt="" width={SIZE} height={SIZE} />
          </Option>
        </fieldset>
        <OwnPicture chosen={own} ownerId={user.id} />
        {others.length > 0 && (
          <fieldset className={`${css.pictures} ${css.plain}`}>
            <legend>Your own pictures</legend>
            {others.map((file) => (
              <OwnOption key={file.id} picture={pictureViewOf(file)} label={file.details.title} />
            ))}
          </fieldset>
        )}
      </Form>
      <PlainUpload id="upload-picture" next={returnTo} />
    </>
  );
}

/** Chooses or uploads a picture in the dialog, which saves it. */
function OwnPicture({ chosen, ownerId }: { chosen: PictureView | null; ownerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [mediaId, setMediaId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (mediaId) field.current?.form?.requestSubmit();
  }, [mediaId]);
  return (
    <div className="scripted">
      {mediaId && <input ref={field} type="hidden" name="profileMediaId" value={mediaId} />}
      <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
        {chosen ? 'Change your own picture' : 'Use your own picture'}
      </Button>
      {isOpen && (
        <ChooseMedia
          title="Choose a picture"
          type={['image']}
          ownerId={ownerId}
          selectedIds={chosen ? [chosen.mediaId] : []}
          onChoose={([file]) => file && file.id !== chosen?.mediaId && setMediaId(file.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface OptionProps {
  name: 'profileImage' | 'profileMediaId';
  value: string;
  label: string;
  isCurrent?: boolean;
  /** Shows the label below the picture, for options that the image alone does not explain. */
  isLabelled?: boolean;
  children: ReactNode;
}

function Option({ name, value, label, isCurrent = false, isLabelled = false, children }: OptionProps) {
  return (
    <button
      type="submit"
      className={css.choice}
      name={name}
      value={value}
      aria-pressed={isCurrent}
      title={isLabelled ? undefined : label}
    >
      {children}
      <span className={isLabelled ? css.label : 'visually-hidden'} dir="auto">
        {label}
      </span>
    </button>
  );
}

const OwnOption = ({ picture, ...option }: { picture: PictureView; label: string; isCurrent?: boolean }) => (
  <Option name="profileMediaId" value={picture.mediaId} isLabelled {...option}>
    <Picture picture={picture} size={SIZE} isRound />
  </Option>
);
