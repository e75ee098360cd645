import type { MediaView } from '../../server/media/media.ts';
import { Form } from '../forms/Form.tsx';
import { PictureField } from '../media/PictureField.tsx';
import { PlainUpload } from '../media/PlainUpload.tsx';
import { Button } from '../ui/Button.tsx';
import type { OwnProps } from './ProfileForm.tsx';

const FORM = 'own-picture';

/** Chooses an uploaded picture for the profile. */
export function OwnPictureForm({ user, refused, next, pictures }: OwnProps & { pictures: MediaView[] }) {
  const { mediaId, media } = user.profileMedia ?? {};
  return (
    <>
      <Form id={FORM} action={`/api/users/${user.id}`} method="patch" next={next} refused={refused}>
        <PictureField
          form={FORM}
          refused={refused}
          name="profileMediaId"
          label="Your own picture"
          help="A square one looks best."
          picture={mediaId && media ? { mediaId, sourceUrl: media.sourceUrl } : null}
          ownerId={user.id}
          pictures={pictures}
        />
        <div>
          <Button kind="quiet">Save own picture</Button>
        </div>
      </Form>
      <PlainUpload id="upload-picture" next={`${next}#${FORM}`} refused={refused} />
    </>
  );
}
