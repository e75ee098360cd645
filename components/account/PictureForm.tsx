import { PROFILE_IMAGES, profileImageOf } from '../../lib/profile-images.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import type { OwnProps } from './ProfileForm.tsx';
import css from './picture.module.css';

/** Selects one of the seven default pictures, or automatic selection; they replace an uploaded picture. */
export function PictureForm({ user, refused, next }: OwnProps) {
  const current = user.profileMedia?.media.sourceUrl ?? '';
  return (
    <Form id="picture" action={`/api/users/${user.id}`} method="patch" next={next} refused={refused}>
      <fieldset className={css.pictures}>
        <legend className="visually-hidden">Your picture</legend>
        {PROFILE_IMAGES.map((path, position) => (
          <Choice
            key={path}
            path={path}
            label={`Picture ${position + 1}`}
            value={path}
            checked={current === path}
          />
        ))}
        <Choice
          path={profileImageOf(user.id)}
          label="Picked for me"
          value=""
          checked={current === ''}
          shown
        />
      </fieldset>
      <div>
        <Button kind="quiet">Save picture</Button>
      </div>
    </Form>
  );
}

interface ChoiceProps {
  path: string;
  label: string;
  value: string;
  checked: boolean;
  /** Shows the label below the picture, for options that the image alone does not explain. */
  shown?: boolean;
}

function Choice({ path, label, value, checked, shown = false }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name="profileImage" value={value} defaultChecked={checked} />
      <img src={path} alt="" width={64} height={64} />
      <span className={shown ? css.label : 'visually-hidden'}>{label}</span>
    </label>
  );
}
