import { formatOrdinalDate } from '#lib/dates.ts';
import { formatPrice } from '#lib/money.ts';
import type { SubscriptionView } from '#server/billing/subscriptions.present.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Says what is wrong with the payment of a subscription, with the one button that leads out of it. */
export function PaymentProblem({
  subscription,
  timeZone,
}: {
  subscription: SubscriptionView;
  timeZone: string;
}) {
  const problem = problemOf(subscription, timeZone);
  if (!problem) return null;
  const { id } = subscription;
  return (
    <Notice kind="danger" title={problem.title} text={problem.text}>
      {problem.needsCard ? (
        <p>
          <Button href="#payment-heading">Replace card</Button>
        </p>
      ) : (
        <Form id={`pay-${id}`} action={`/api/subscription/${id}/pay`} toastsErrors>
          <div>
            <Button>{problem.action}</Button>
          </div>
        </Form>
      )}
    </Notice>
  );
}

interface Problem {
  title: string;
  text: string;
  action: string;
  needsCard: boolean;
}

function problemOf(
  { status, planName, graceUntil, openInvoice, pendingPlan }: SubscriptionView,
  timeZone: string,
): Problem | null {
  if (!openInvoice) return null;
  const needsConfirmation = openInvoice.problem === 'authentication_required';
  const amount = formatPrice(openInvoice.amountDue);
  const action = needsConfirmation ? 'Confirm the payment' : `Pay ${amount}`;
  const reason = needsConfirmation
    ? 'Your bank wants you to confirm the payment.'
    : (REASONS[openInvoice.problem ?? ''] ?? 'The payment failed.');
  const base = {
    action,
    needsCard: openInvoice.problem === 'no_card' || openInvoice.problem === 'expired_card',
  };
  if (status === 'incomplete')
    return {
      ...base,
      title: `${planName} is not paid yet`,
      text: `${reason} It starts as soon as ${amount} is paid.`,
    };
  if (status === 'past_due')
    return {
      ...base,
      title: `The renewal of ${planName} failed`,
      text: `${reason} ${graceUntil ? `Everything keeps working until ${formatOrdinalDate(graceUntil, { timeZone })}; then the limits of the free plan apply.` : ''}`,
    };
  if (status === 'unpaid')
    return {
      ...base,
      title: `${planName} is unpaid`,
      text: `${reason} The limits of the free plan apply. Nothing is deleted, and everything returns once ${amount} is paid.`,
    };
  if (pendingPlan?.isUnpaid)
    return { ...base, title: `The change to ${pendingPlan.planName} is not paid yet`, text: reason };
  return null;
}

const REASONS: Record<string, string> = {
  no_card: 'There is no card on file.',
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
};
