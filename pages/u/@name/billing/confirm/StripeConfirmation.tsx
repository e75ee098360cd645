import { useState } from 'react';
import { loadStripe } from '#components/shop/billing/load-stripe.ts';
import { Button } from '#components/ui/Button.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { api } from '#lib/api.ts';
import { billingPath } from '#lib/routes.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';

interface StripeConfirmationProps {
  publishableKey: string;
  clientSecret: string;
  userName: string;
}

/** Lets the customer's bank ask for the confirmation of a payment, in a window of Stripe. */
export function StripeConfirmation({ publishableKey, clientSecret, userName }: StripeConfirmationProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<string | undefined> {
    const stripe = await loadStripe(publishableKey);
    const answer = await stripe?.handleNextAction({ clientSecret });
    // Also after a refusal: the state of the payment may have changed.
    await api.post('/api/payment/refresh', {});
    if (!answer || answer.error) return answer?.error?.message ?? UNEXPECTED_ERROR;
    location.assign(billingPath(userName));
    return undefined;
  }

  return (
    <>
      {problem && <Notice kind="danger" text={problem} />}
      <div>
        <Button
          type="button"
          busy={isBusy}
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void confirm()
              .catch((error: Error) => error.message)
              .then((message) => {
                setProblem(message);
                setBusy(message === undefined);
              });
          }}
        >
          Confirm the payment
        </Button>
      </div>
    </>
  );
}
