import { formatPrice } from '../../lib/money.ts';
import { Button } from '../ui/Button.tsx';
import { PlanFeatures } from './PlanFeatures.tsx';
import type { PlanOffer } from './plan-offers.ts';
import css from './pricing.module.css';

/** The one that suits most people; it stands out by the space it has. */
const RECOMMENDED = 'pro';

export function PlanCards({ plans, level = 2 }: { plans: PlanOffer[]; level?: 2 | 3 }) {
  return (
    <ul className={css.plans}>
      {plans.map((plan) => (
        <li key={plan.slug} className={plan.slug === RECOMMENDED ? css.recommended : css.plan}>
          <PlanCard plan={plan} level={level} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, level }: { plan: PlanOffer; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={css.name}>
        <Heading>{plan.name}</Heading>
        {plan.slug === RECOMMENDED && <span className={css.hint}>Recommended</span>}
      </div>
      <p className={css.price}>
        <span>{formatPrice(plan.amount)}</span> a {plan.period}
      </p>
      <p className={css.saved}>{plan.saved > 0 ? `Save ${formatPrice(plan.saved)} a year` : ' '}</p>
      <p className={css.summary}>{plan.summary}</p>
      <PlanFeatures features={plan.features} />
      <Button href="/signup" kind={plan.slug === RECOMMENDED ? 'primary' : 'quiet'} wide>
        {plan.amount === 0 ? 'Start for free' : 'Sign Up'}
      </Button>
    </>
  );
}
