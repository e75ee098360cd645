import { Field } from '#components/forms/Field.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import css from '#components/shop/billing/billing.module.css';
import { COUNTRIES } from '#lib/countries.ts';
import { buyerLines } from '#lib/invoice-parts.ts';
import { billingPath } from '#lib/routes.ts';
import type { Buyer } from '#server/shop/shop.ts';
import { FoldedForm } from './FoldedForm.tsx';

interface BillingDetailsProps {
  userId: string;
  userName: string;
  details: Omit<Buyer, 'email'> | null;
}

type DetailName = Exclude<keyof Buyer, 'email'>;

const FORM = 'billing-details';
const COUNTRY_OPTIONS = optionsOf(Object.fromEntries(COUNTRIES));

/** The name, address and tax id of the buyer, as invoices show them. */
export function BillingDetails({ userId, userName, details }: BillingDetailsProps) {
  const field = (name: DetailName, label: string, autoComplete?: string, help?: string) => (
    <Field
      name={name}
      label={label}
      value={details?.[name]}
      autoComplete={autoComplete}
      help={help}
      optional={name !== 'name'}
    />
  );
  return (
    <>
      {details && (
        <address className={css.address}>
          {buyerLines(details).map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      )}
      <FoldedForm form={FORM} label="Edit">
        <SubmitForm
          id={FORM}
          action={`/api/users/${userId}/billing-details`}
          method="patch"
          next={billingPath(userName)}
          submit="Save billing details"
          kind="quiet"
        >
          {field('name', 'Name', 'name')}
          {field('company', 'Company', 'organization')}
          {field('line1', 'Street and number', 'address-line1')}
          {field('line2', 'Floor, building', 'address-line2')}
          <div className={css.row}>
            {field('postalCode', 'Postal code', 'postal-code')}
            {field('city', 'City', 'address-level2')}
          </div>
          <div className={css.row}>
            {field('state', 'State', 'address-level1')}
            <Select
              name="country"
              label="Country"
              autoComplete="country"
              value={details?.country}
              options={COUNTRY_OPTIONS}
              placeholder="Choose a country"
              optional
            />
          </div>
          {field('taxId', 'Tax id', undefined, 'Such as a VAT number.')}
        </SubmitForm>
      </FoldedForm>
    </>
  );
}
