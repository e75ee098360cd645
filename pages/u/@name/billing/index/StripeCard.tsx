import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { createContext, type ReactNode, type SubmitEvent, useContext, useRef, useState } from 'react';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { loadStripe } from '#components/shop/billing/load-stripe.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { api } from '#lib/api.ts';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';

/** Saves the card that was entered in a form. @returns its id at Stripe; undefined for a field that was not opened */
type SaveCard = (userId: string) => Promise<string | undefined>;

interface CardInForm {
  save: SaveCard | undefined;
}

const CardContext = createContext<CardInForm>({ save: undefined });

interface StripeFormProps {
  userId: string;
  children(props: { onSubmit(event: SubmitEvent<HTMLFormElement>): void; busy: boolean }): ReactNode;
}

/** A form that may have a `StripeCardField`: the card is saved at Stripe first, and sent with the other fields by its id. */
export function StripeForm({ userId, children }: StripeFormProps) {
  const { current: card } = useRef<CardInForm>({ save: undefined });
  const isCardSaved = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (!card.save || isCardSaved.current) return;
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setProblem(undefined);
    card
      .save(userId)
      .then((id) => {
        if (id) setHidden(form, 'paymentMethodId', id);
        isCardSaved.current = true;
        form.requestSubmit();
        isCardSaved.current = false;
      })
      .catch((error: Error) => setProblem(error.message || UNEXPECTED_ERROR))
      .finally(() => setBusy(false));
  }

  return (
    <CardContext value={card}>
      {problem && <Notice kind="danger" text={problem} />}
      {children({ onSubmit, busy: isBusy })}
    </CardContext>
  );
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  form.querySelector(`input[name=${name}]`)?.remove();
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name, value });
  form.append(input);
}

/** The card field of Stripe. It runs in Stripe's own frame: no card number reaches this server. */
export function StripeCardField({ publishableKey }: { publishableKey: string }) {
  const [stripe] = useState(() => loadStripe(publishableKey));
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: ['card'] }}
    >
      <CardField />
    </Elements>
  );
}

function CardField() {
  const stripe = useStripe();
  const elements = useElements();
  const card = useContext(CardContext);
  const [isFilled, setFilled] = useState(false);

  card.save =
    isFilled && stripe && elements
      ? async (userId) => {
          const { error: missing } = await elements.submit();
          if (missing) throw new Error(missing.message);
          const { clientSecret } = await api.post<{ clientSecret: string }>(
            `/api/users/${userId}/prepare-payment`,
            {},
          );
          const { error, setupIntent } = await stripe.confirmSetup({
            elements,
            clientSecret,
            redirect: 'if_required',
            confirmParams: { return_url: location.href },
          });
          if (error) throw new Error(error.message);
          const method = setupIntent.payment_method;
          return typeof method === 'string' ? method : method?.id;
        }
      : undefined;

  return <PaymentElement onChange={({ empty }) => setFilled(!empty)} />;
}

/** Saves or replaces the card on file. */
export const StripeCard = ({
  publishableKey,
  userId,
  next,
  submit,
}: {
  publishableKey: string;
  userId: string;
  next: string;
  submit: string;
}) => (
  <StripeForm userId={userId}>
    {({ onSubmit, busy }) => (
      <SubmitForm
        id="card"
        action={`/api/users/${userId}/update-payment`}
        next={next}
        submit={submit}
        kind="quiet"
        onSubmit={onSubmit}
        busy={busy}
      >
        <StripeCardField publishableKey={publishableKey} />
      </SubmitForm>
    )}
  </StripeForm>
);
