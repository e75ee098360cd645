import { CancelForm, CancelOrResume, endsAtOnce } from '#components/shop/billing/CancelOrResume.tsx';
import { OverLimits } from '#components/shop/billing/OverLimits.tsx';
import { PlanFeatures } from '#components/shop/pricing/PlanFeatures.tsx';
import { Button } from '#components/ui/Button.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { formatOrdinalDate } from '#lib/dates.ts';
import { billingPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

/** The end of a paid plan: when it applies, what it exceeds, and the button. */
export default function Page({ data }: PageProps<Data>) {
  const { plan, subscription, overLimits, userName, timeZone } = data;
  const name = plan?.name ?? 'Free';
  const path = billingPath(userName);
  return (
    <>
      <PageTitle title={`Switch to ${name}`}>{subscription && whenOf(subscription, data)}</PageTitle>
      {plan && <PlanFeatures features={plan.included} />}
      <OverLimits name={name} overLimits={overLimits} />
      {!subscription ? (
        <p>You have no paid plan.</p>
      ) : subscription.cancelAtPeriodEnd ? (
        <CancelOrResume subscription={subscription} next={path} timeZone={timeZone} />
      ) : (
        <CancelForm subscription={subscription} next={path} submit={`Switch to ${name}`} />
      )}
      <p>
        <Button href={path} kind="quiet">
          Back to billing
        </Button>
      </p>
    </>
  );
}

type Subscription = NonNullable<Data['subscription']>;

function whenOf(subscription: Subscription, { plan, timeZone }: Data): string {
  const { planName, currentPeriodEnd } = subscription;
  const name = plan?.name ?? 'the free plan';
  if (endsAtOnce(subscription))
    return `${planName} ends now, and nothing more is charged. ${name} applies at once.`;
  const end = formatOrdinalDate(currentPeriodEnd, { withYear: true, timeZone });
  return `${planName} works until ${end}. Then ${name} applies, and nothing more is charged.`;
}
