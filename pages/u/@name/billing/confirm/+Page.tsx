import { Form } from '#components/forms/Form.tsx';
import css from '#components/shop/billing/billing.module.css';
import { NeedsScripts } from '#components/shop/billing/NeedsScripts.tsx';
import { Button } from '#components/ui/Button.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { formatDollars } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { StripeConfirmation } from './StripeConfirmation.tsx';

/** The question that a bank asks before a payment is made. */
export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Confirm the payment">
        {data.stripeKey
          ? 'Your bank asks you to confirm this payment. It opens in a window of the payment service.'
          : 'Your test card asks for a confirmation, as banks do. Nothing is charged on this server.'}
      </PageTitle>
      <p>
        Pay <strong>{formatDollars(data.amount)}</strong>?
      </p>
      <div className={css.buttons}>
        {data.stripeKey ? (
          <NeedsScripts>
            <StripeConfirmation {...data} publishableKey={data.stripeKey} />
          </NeedsScripts>
        ) : (
          <TestConfirmation {...data} />
        )}
        <Form id="cancel" action="/api/payment/cancel" back={billingPath(data.userName)} toastsErrors>
          <input type="hidden" name="clientSecret" value={data.clientSecret} />
          <Button kind="quiet">Don’t pay</Button>
        </Form>
      </div>
    </>
  );
}

const TestConfirmation = ({ userName, clientSecret }: Data) => (
  <Form id="confirm" action="/api/payment/confirm" back={billingPath(userName)} toastsErrors>
    <input type="hidden" name="clientSecret" value={clientSecret} />
    <input type="hidden" name="isConfirmed" value="true" />
    <Button>Confirm the payment</Button>
  </Form>
);
