import type { PaymentMethodView } from '#server/billing/billing.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import css from './billing.module.css';
import { NeedsScripts } from './NeedsScripts.tsx';
import { StripeCard } from './StripeCard.tsx';

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

interface CardProps {
  userId: string;
  /** The page to return to. */
  afterCard: string;
  card: PaymentMethodView | null;
  /** Null for the sandbox. */
  stripeKey: string | null;
}

/** The stored card, and the form to replace it. A rejected form is returned without the card data. */
export function Card({ card, stripeKey, userId, afterCard }: CardProps) {
  const submit = card ? 'Replace card' : 'Save card';
  return (
    <>
      <p>{card ? <OnFile card={card} /> : 'No card on file. The free plan doesn’t need one.'}</p>
      {stripeKey ? (
        <NeedsScripts>
          <StripeCard publishableKey={stripeKey} submit={submit} userId={userId} next={afterCard} />
        </NeedsScripts>
      ) : (
        <TestCardForm submit={submit} userId={userId} next={afterCard} />
      )}
    </>
  );
}

function TestCardForm({ userId, next, submit }: { userId: string; next: string; submit: string }) {
  const digits = { form: 'card', inputMode: 'numeric' } as const;
  return (
    <SubmitForm
      id="card"
      action={`/api/users/${userId}/update-payment`}
      next={next}
      submit={submit}
      kind="quiet"
    >
      <Field {...digits} name="card.number" label="Card number" autoComplete="cc-number" />
      <div className={css.row}>
        <Field {...digits} name="card.expMonth" label="Month" placeholder="MM" autoComplete="cc-exp-month" />
        <Field {...digits} name="card.expYear" label="Year" placeholder="YY" autoComplete="cc-exp-year" />
        <Field {...digits} name="card.cvc" label="Security code" placeholder="CVC" autoComplete="cc-csc" />
      </div>
    </SubmitForm>
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
