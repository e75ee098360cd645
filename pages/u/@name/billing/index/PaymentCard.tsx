import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { NeedsScripts } from '#components/shop/billing/NeedsScripts.tsx';
import { billingPath } from '#lib/routes.ts';
import type { PaymentMethodView } from '#server/shop/shop.ts';
import { FoldedForm } from './FoldedForm.tsx';
import { StripeCard } from './StripeCard.tsx';
import { TestCardFields } from './TestCardFields.tsx';

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

interface PaymentCardProps {
  userId: string;
  userName: string;
  card: PaymentMethodView | null;
  /** The sandbox has no key. */
  stripeKey: string | null;
  /** A payment waits for another card. */
  isNeeded: boolean;
}

/** The stored card, and the form to replace it. A rejected form is returned without the card data. */
export function PaymentCard({ card, stripeKey, userId, userName, isNeeded }: PaymentCardProps) {
  const next = billingPath(userName);
  const submit = card ? 'Replace card' : 'Save card';
  return (
    <>
      <p>{card ? <OnFile card={card} /> : 'No card on file. The free plan doesn’t need one.'}</p>
      <FoldedForm form="card" label={card ? 'Replace card' : 'Add card'} isOpen={isNeeded}>
        {stripeKey ? (
          <NeedsScripts>
            <StripeCard publishableKey={stripeKey} submit={submit} userId={userId} next={next} />
          </NeedsScripts>
        ) : (
          <SubmitForm
            id="card"
            action={`/api/users/${userId}/update-payment`}
            next={next}
            submit={submit}
            kind="quiet"
          >
            <TestCardFields />
          </SubmitForm>
        )}
      </FoldedForm>
    </>
  );
}

export function OnFile({ card: { brand, last4, expMonth, expYear } }: { card: PaymentMethodView }) {
  return (
    <>
      <strong>
        {BRANDS[brand] ?? 'Card'} ending in {last4}
      </strong>
      , good until {String(expMonth).padStart(2, '0')}/{expYear}
    </>
  );
}
