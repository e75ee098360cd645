import type { PlanOffer } from '../../../../components/pricing/plan-offers.ts';
import { Icon } from '../../../../components/ui/Icon.tsx';
import { formatDollars } from '../../../../lib/money.ts';
import css from './billing.module.css';

export function Plan({ plan }: { plan: PlanOffer | null }) {
  if (!plan) return <p>This installation has no plans: every account may use everything.</p>;
  return (
    <>
      <p>
        <strong>{plan.name}</strong>, {formatDollars(plan.amount)} a {plan.period}
      </p>
      <ul className={css.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} /> {feature}
          </li>
        ))}
      </ul>
      <p>
        <a href="/pricing">Compare the plans</a>
      </p>
    </>
  );
}
