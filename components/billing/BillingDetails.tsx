import { billingPath } from '#lib/routes.ts';
import type { Buyer } from '#server/billing/gateway/gateway.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import css from './billing.module.css';

interface BillingDetailsProps {
  userId: string;
  userName: string;
  details: Omit<Buyer, 'email'> | null;
}

const FORM = 'billing-details';

/** The name, address and tax id of the buyer, as invoices show them. */
export function BillingDetails({ userId, userName, details }: BillingDetailsProps) {
  const field = { form: FORM };
  return (
    <SubmitForm
      id={FORM}
      action={`/api/users/${userId}/billing-details`}
      method="patch"
      next={billingPath(userName)}
      submit="Save billing details"
      kind="quiet"
    >
      <Field {...field} name="name" label="Name" value={details?.name} autoComplete="name" />
      <Field
        {...field}
        name="company"
        label="Company"
        value={details?.company}
        autoComplete="organization"
        optional
      />
      <Field
        {...field}
        name="line1"
        label="Street and number"
        value={details?.line1}
        autoComplete="address-line1"
        optional
      />
      <Field
        {...field}
        name="line2"
        label="Floor, building"
        value={details?.line2}
        autoComplete="address-line2"
        optional
      />
      <div className={css.row}>
        <Field
          {...field}
          name="postalCode"
          label="Postal code"
          value={details?.postalCode}
          autoComplete="postal-code"
          optional
        />
        <Field
          {...field}
          name="city"
          label="City"
          value={details?.city}
          autoComplete="address-level2"
          optional
        />
      </div>
      <div className={css.row}>
        <Field
          {...field}
          name="state"
          label="State"
          value={details?.state}
          autoComplete="address-level1"
          optional
        />
        <Field
          {...field}
          name="country"
          label="Country"
          help="Two letters, like US."
          value={details?.country}
          autoComplete="country"
          optional
        />
      </div>
      <Field
        {...field}
        name="taxId"
        label="Tax id"
        help="Such as a VAT number."
        value={details?.taxId}
        optional
      />
    </SubmitForm>
  );
}
