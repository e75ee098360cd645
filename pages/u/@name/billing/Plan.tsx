import { PlanFeatures } from '../../../../components/pricing/PlanFeatures.tsx';
import type { PlanOffer } from '../../../../components/pricing/plan-offers.ts';
import { formatDollars } from '../../../../lib/money.ts';

export function Plan({ plan }: { plan: PlanOffer | null }) {
  if (!plan) return <p>This installation has no plans: every account may use everything.</p>;
  return (
    <>
      <p>
        <strong>{plan.name}</strong>, {formatDollars(plan.amount)} a {plan.period}
      </p>
      <PlanFeatures features={plan.features} />
      <p>
        <a href="/pricing">Compare the plans</a>
      </p>
    </>
  );
}
