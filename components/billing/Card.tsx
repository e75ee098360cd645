import { type ComponentProps, lazy, Suspense } from 'react';
import { billingPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { PaymentMethodView } from '#server/billing/billing.ts';
import { Field } from '../forms/Field.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
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

interface CardProps {
  userId: string;
  userName: string;
  card: PaymentMethodView | null;
  /** Null for the sandbox. */
  stripeKey: string | null;
  refused: PageProps['refused'];
}

/** The stored card, and the form to replace it. A rejected form is returned without the card data. */
export function Card({ card, stripeKey, refused, ...user }: CardProps) {
  const submit = card ? 'Replace card' : 'Save card';
  return (
    <>
      <p>{card ? <OnFile card={card} /> : 'No card on file. The free plan doesn’t need one.'}</p>
      {stripeKey ? (
        <StripeForm publishableKey={stripeKey} submit={submit} {...user} />
      ) : (
        <TestCardForm submit={submit} refused={refused} {...user} />
      )}
    </>
  );
}

const StripeCard = lazy(() => import('./StripeCard.tsx'));

/** Loaded in the browser only, and only if Stripe is configured. */
function StripeForm(props: ComponentProps<typeof StripeCard>) {
  if (!useHydrated()) return <p>The card form needs JavaScript.</p>;
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <StripeCard {...props} />
    </Suspense>
  );
}

function TestCardForm({
  userId,
  userName,
  submit,
  refused,
}: Omit<CardProps, 'card' | 'stripeKey'> & { submit: string }) {
  const digits = { form: 'card', refused, inputMode: 'numeric' } as const;
  return (
    <SubmitForm
      id="card"
      action={`/api/users/${userId}/update-payment`}
      next={billingPath(userName)}
      refused={refused}
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
