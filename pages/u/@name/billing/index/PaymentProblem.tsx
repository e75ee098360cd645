import { Form } from '#components/forms/Form.tsx';
import css from '#components/shop/billing/billing.module.css';
import { Button } from '#components/ui/Button.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { formatOrdinalDate } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import type { SubscriptionView } from '#server/shop/shop.ts';

/** Says what is wrong with the payment of a subscription, with the buttons that pay it or end it. */
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
      <div className={css.buttons}>
        {problem.needsCard ? (
          <Button href="#card">Replace card</Button>
        ) : (
          <Form id={`pay-${id}`} action={`/api/subscription/${id}/pay`} toastsErrors>
            <Button>{problem.action}</Button>
          </Form>
        )}
        {problem.end && (
          <Form id={`drop-${id}`} action={`/api/subscription/${id}/${problem.end}`} toastsErrors>
            <Button kind="quiet">Don’t pay</Button>
          </Form>
        )}
      </div>
    </Notice>
  );
}

/** The payment waits for another card. */
export const needsCard = ({ openInvoice }: SubscriptionView): boolean =>
  openInvoice?.problem === 'no_card' || openInvoice?.problem === 'expired_card';

interface Problem {
  title: string;
  text: string;
  action: string;
  needsCard: boolean;
  /** The call that ends what is not paid; absent for a renewal, which stays owed. */
  end?: 'unsubscribe' | 'resume';
}

function problemOf(subscription: SubscriptionView, timeZone: string): Problem | null {
  const { status, planName, graceUntil, openInvoice, pendingPlan } = subscription;
  if (!openInvoice) return null;
  const needsConfirmation = openInvoice.problem === 'authentication_required';
  const amount = formatDollars(openInvoice.amountDue);
  const action = needsConfirmation ? 'Confirm the payment' : `Pay ${amount}`;
  const reason = needsConfirmation
    ? 'Your bank wants you to confirm the payment.'
    : (REASONS[openInvoice.problem ?? ''] ?? 'The payment failed.');
  const base = {
    action,
    needsCard: needsCard(subscription),
  };
  if (status === 'incomplete')
    return {
      ...base,
      end: 'unsubscribe',
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
    return {
      ...base,
      end: 'resume',
      title: `The change to ${pendingPlan.planName} is not paid yet`,
      text: reason,
    };
  return null;
}

const REASONS: Record<string, string> = {
  no_card: 'There is no card on file.',
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
};
