import { timeZoneOptions } from '../../../../components/account/time-zone-options.ts';
import { UniqueField } from '../../../../components/account/UniqueField.tsx';
import { Checkbox } from '../../../../components/forms/Checkbox.tsx';
import { Field } from '../../../../components/forms/Field.tsx';
import { Form } from '../../../../components/forms/Form.tsx';
import { Select } from '../../../../components/forms/Select.tsx';
import { Button } from '../../../../components/ui/Button.tsx';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Viewer } from '../../../../server/accounts/viewer.ts';

export interface OwnProps {
  user: Viewer;
  refused: PageProps['refused'];
  /** The page that it stands on. */
  next?: string;
}

export const SETTINGS = '/u/{name}/settings';

export function Profile({ user, refused, next = SETTINGS }: OwnProps) {
  const form = { form: 'profile', refused };
  return (
    <Form id="profile" action={`/api/users/${user.id}`} method="patch" next={next} refused={refused}>
      <UniqueField
        {...form}
        name="name"
        label="User name"
        value={user.name}
        own={user.name}
        help="Part of your addresses here: a lowercase letter, then letters, digits, hyphens or underscores. If you change it, your old addresses stop working."
      />
      <Field
        {...form}
        name="firstName"
        label="First name"
        value={user.firstName ?? ''}
        autoComplete="given-name"
        optional
      />
      <Field
        {...form}
        name="lastName"
        label="Last name"
        value={user.lastName ?? ''}
        autoComplete="family-name"
        optional
      />
      <Field
        {...form}
        name="bio"
        label="About you"
        value={user.bio ?? ''}
        help="At most 500 characters."
        rows={4}
        optional
      />
      <Select
        {...form}
        name="timeZone"
        label="Time zone"
        value={user.timeZone ?? ''}
        options={timeZoneOptions(user.timeZone)}
        placeholder="As my browser says"
        help="In which times are said. Mails, and pages that cannot ask your browser, then say them in UTC."
        optional
      />
      <Checkbox
        {...form}
        name="newsletter"
        label="Send me new posts by e-mail"
        checked={user.newsletter}
        saysFalse
      />
      <div>
        <Button>Save profile</Button>
      </div>
    </Form>
  );
}
