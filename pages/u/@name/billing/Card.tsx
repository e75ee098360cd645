import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import type { PaymentMethodView } from '#server/billing/billing.ts';
import type { Data } from './+data.ts';
import css from './billing.module.css';

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  visa: 'Visa',
  discover: 'Discover',
  diners: 'Diners Club',
  eftpos_au: 'eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

type CardProps = Pick<Data, 'userId' | 'userName' | 'card'>;

/** The stored card, and the form to replace it. A rejected form is returned without the card data. */
export function Card({ userId, userName, card }: CardProps) {
  const digits = { form: 'card', inputMode: 'numeric' } as const;
  return (
    <>
      <p>{card ? <OnFile card={card} /> : 'No card on file. The free plan doesn’t need one.'}</p>
      <SubmitForm
        id="card"
        action={`/api/users/${userId}/update-payment`}
        next={`/u/${userName}/billing`}
        submit={card ? 'Replace card' : 'Save card'}
        kind="quiet"
      >
        <Field {...digits} name="card.number" label="Card number" autoComplete="cc-number" />
        <div className={css.row}>
          <Field
            {...digits}
            name="card.expMonth"
            label="Month"
            placeholder="MM"
            autoComplete="cc-exp-month"
          />
          <Field {...digits} name="card.expYear" label="Year" placeholder="YY" autoComplete="cc-exp-year" />
          <Field {...digits} name="card.cvc" label="Security code" placeholder="CVC" autoComplete="cc-csc" />
        </div>
      </SubmitForm>
    </>
  );
}

function OnFile({ card: { brand, last4, expMonth, expYear } }: { card: PaymentMethodView }) {
  return (
    <>
      <strong>
        {BRANDS[brand] ?? 'Card'} ending in {last4}
      </strong>
      , good until {String(expMonth).padStart(2, '0')}/{expYear}
    </>
  );
}
