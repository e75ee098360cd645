import type { Viewer } from '#server/accounts/accounts.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { Field } from '../../forms/Field.tsx';
import { Select } from '../../forms/Select.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { UniqueField } from '../../forms/UniqueField.tsx';
import { timeZoneOptions } from './time-zone-options.ts';

export interface OwnProps {
  user: Viewer;
  next: string;
  /** The address to return to. Default: the Referer, which a change of the user name invalidates. */
  back?: string;
}

export function ProfileForm({ user, next, back }: OwnProps) {
  return (
    <SubmitForm
      id="profile"
      action={`/api/users/${user.id}`}
      method="patch"
      next={next}
      back={back}
      submit="Save profile"
    >
      <input type="hidden" name="updatedAt" value={user.updatedAt} />
      <UniqueField
        name="name"
        label="User name"
        value={user.name}
        own={user.name}
        help="Used in your profile address: a lowercase letter, then letters, digits, hyphens or underscores. If you change it, your old addresses lead to the new ones."
      />
      <Field name="firstName" label="First name" value={user.firstName} autoComplete="given-name" optional />
      <Field name="lastName" label="Last name" value={user.lastName} autoComplete="family-name" optional />
      <Field name="bio" label="About you" value={user.bio} help="At most 500 characters." rows={4} optional />
      <Select
        name="timeZone"
        label="Time zone"
        value={user.timeZone ?? ''}
        options={timeZoneOptions(user.timeZone)}
        placeholder="Not chosen"
        help="Times are shown in this time zone."
        optional
      />
      <Checkbox
        name="newsletter"
        label="Email me new blog posts"
        checked={user.newsletter}
        uncheckedValue="false"
      />
    </SubmitForm>
  );
}
