import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactNode, useState } from 'react';
import { api } from '#lib/api.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { loadStripe } from './load-stripe.ts';

interface StripeCardProps {
  publishableKey: string;
  userId: string;
  next: string;
  submit: string;
}

/** The card form of Stripe. It runs in Stripe's own frame: no card number reaches this server. */
export function StripeCard({ publishableKey, userId, next, submit }: StripeCardProps) {
  const [clientSecret, setClientSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [stripe] = useState(() => loadStripe(publishableKey));
  if (clientSecret)
    return (
      <Elements stripe={stripe} options={{ clientSecret }}>
        <CardForm userId={userId} next={next} submit={submit} />
      </Elements>
    );
  const prepare = () =>
    api
      .post<{ clientSecret: string }>(`/api/users/${userId}/prepare-payment`, {})
      .then((prepared) => setClientSecret(prepared.clientSecret))
      .catch((error: Error) => setProblem(error.message));
  return (
    <>
      {problem && <Notice kind="danger" text={problem} />}
      <div>
        <Button type="button" kind="quiet" onClick={() => void prepare()}>
          {submit}
        </Button>
      </div>
    </>
  );
}

function CardForm({ userId, next, submit }: { userId: string; next: string; submit: string }): ReactNode {
  const stripe = useStripe();
  const elements = useElements();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(): Promise<string | undefined> {
    if (!stripe || !elements) return undefined;
    const return_url = new URL(next, location.href).href;
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url },
    });
    if (error) return error.message ?? UNEXPECTED_ERROR;
    await api.post(`/api/users/${userId}/update-payment`, {
      paymentMethodId: idOf(setupIntent.payment_method),
    });
    location.assign(next);
    return undefined;
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSaving(true);
        void save()
          .catch((error: Error) => error.message)
          .then((message) => {
            setProblem(message);
            setSaving(message === undefined);
          });
      }}
    >
      {problem && <Notice kind="danger" text={problem} />}
      <PaymentElement />
      <p>
        <Button busy={isSaving} disabled={isSaving || !stripe}>
          {submit}
        </Button>
      </p>
    </form>
  );
}

const idOf = (method: string | { id: string } | null): string =>
  (typeof method === 'string' ? method : method?.id) ?? '';
