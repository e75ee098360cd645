import { useFormId } from '#components/forms/FieldFrame.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import css from '#components/shop/billing/billing.module.css';
import { NeedsScripts } from '#components/shop/billing/NeedsScripts.tsx';
import type { PaymentMethodView } from '#server/shop/shop.ts';
import { OnFile } from './PaymentCard.tsx';
import { StripeCardField } from './StripeCard.tsx';
import { TestCardFields } from './TestCardFields.tsx';

export interface CardOfOrderProps {
  /** The card that is on file. */
  card: PaymentMethodView | null;
  /** The sandbox has no key. */
  stripeKey: string | null;
}

/** The card that pays an order: the one on file, or another one, which is saved with the order. */
export function CardOfOrder({ card, stripeKey }: CardOfOrderProps) {
  const form = useFormId();
  const errors = Object.keys(useRefused(form)?.errors ?? {});
  const field = stripeKey ? (
    <NeedsScripts>
      <StripeCardField publishableKey={stripeKey} />
    </NeedsScripts>
  ) : (
    <TestCardFields />
  );
  return (
    <fieldset id={`${form}-card`} className={css.card} tabIndex={-1}>
      <legend className={card ? undefined : 'visually-hidden'}>Card</legend>
      {!card && field}
      {card && (
        <>
          <p>
            <OnFile card={card} />
          </p>
          <details open={errors.some((name) => /^(card|paymentMethodId)/.test(name))}>
            <summary>Use another card</summary>
            {field}
          </details>
        </>
      )}
    </fieldset>
  );
}
