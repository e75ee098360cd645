import css from '#components/shop/billing/billing.module.css';
import { CancelOrResume } from '#components/shop/billing/CancelOrResume.tsx';
import { perPeriod, SUBSCRIPTION_LABELS } from '#components/shop/billing/labels.ts';
import { LIMIT_LABELS } from '#components/shop/pricing/limit-labels.ts';
import type { PlanOffer } from '#components/shop/pricing/plan-offers.ts';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { formatOrdinalDate } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import { billingPath, billingPlansPath } from '#lib/routes.ts';
import type { PersonalLimits } from '#server/plans/plans.ts';
import type { SubscriptionView } from '#server/shop/shop.ts';

interface PlanProps {
  plan: PlanOffer | null;
  subscription: SubscriptionView | null;
  isGranted: boolean;
  ownLimits: PersonalLimits;
  userName: string;
  timeZone: string;
}

/** The plan that the user has, when it renews, and what can be done about it. */
export function Plan({ plan, subscription, isGranted, ownLimits, userName, timeZone }: PlanProps) {
  // Before the first payment, and after the days of grace, the limits are those of the free plan.
  const paid = subscription?.plan === plan?.slug ? subscription : null;
  const own = LIMIT_LABELS.filter(({ name }) => ownLimits[name] !== undefined);
  return (
    <>
      <p className={css.heading}>
        <strong>{plan?.name ?? 'Free'}</strong>
        {isGranted ? (
          <span>given to you by this installation</span>
        ) : (
          <span>
            {paid
              ? `${formatDollars(paid.amount)}${perPeriod(paid.period)}`
              : plan && `${formatDollars(plan.amount)} a ${plan.period}`}
          </span>
        )}
        {paid && (
          <Badge kind={SUBSCRIPTION_LABELS[paid.status].kind}>{SUBSCRIPTION_LABELS[paid.status].label}</Badge>
        )}
      </p>
      {subscription && <Renewal subscription={subscription} timeZone={timeZone} />}
      <div className={css.buttons}>
        <Button href={billingPlansPath(userName)}>Change plan</Button>
        {subscription && (
          <CancelOrResume subscription={subscription} next={billingPath(userName)} timeZone={timeZone} />
        )}
      </div>
      {own.length > 0 && (
        <Notice title="Limits of your account">
          <p>This installation has set them for you. They apply in place of those of the plan.</p>
          <Facts facts={own.map(({ name, label }) => [label, ownLimits[name]?.toLocaleString('en-US')])} />
        </Notice>
      )}
    </>
  );
}

/** The next thing that happens to a subscription, in a sentence. */
export function Renewal({ subscription, timeZone }: { subscription: SubscriptionView; timeZone: string }) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, pendingPlan, amount, period } = subscription;
  const end = formatOrdinalDate(currentPeriodEnd, { withYear: true, timeZone });
  if (status === 'incomplete' || status === 'unpaid') return null;
  if (cancelAtPeriodEnd) return <p>Ends on {end}. It will not be renewed.</p>;
  if (pendingPlan && !pendingPlan.isUnpaid)
    return (
      <p>
        Changes on {end} to{' '}
        <strong>
          {pendingPlan.quantity > 1 && `${pendingPlan.quantity} × `}
          {pendingPlan.planName}
        </strong>{' '}
        for {formatDollars(pendingPlan.amount)}
        {perPeriod(pendingPlan.period)}.
      </p>
    );
  return (
    <p>
      {status === 'trialing' ? 'The trial ends' : 'Renews'} on {end} for {formatDollars(amount)}
      {perPeriod(period)}.
    </p>
  );
}
