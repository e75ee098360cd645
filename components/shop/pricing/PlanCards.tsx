import { useContext } from 'react';
import { formatDollars } from '#lib/money.ts';
import { orderQuery, productPath, signUpToBuyPath } from '#lib/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { InstallationContext } from '../../ui/installation-context.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import type { PlanOffer } from './plan-offers.ts';
import css from './pricing.module.css';

/** The recommended plan, shown with a larger card. */
const RECOMMENDED = 'pro';

interface PlanCardsProps {
  plans: PlanOffer[];
  level?: 2 | 3;
  /** Visitors have no plan. */
  own?: OwnPlan | null;
}

/** The viewer's plan with its period, and the page that changes it. */
export interface OwnPlan {
  plan: string;
  period: string | null;
  billing: string;
  /** The plan that takes its place, and when. A plan without a subscription has no period. */
  next: { plan: string; period: string | null; on: string } | null;
}

export function PlanCards({ plans, level = 2, own }: PlanCardsProps) {
  return (
    <ul className={css.plans}>
      {plans.map((plan) => (
        <li key={plan.slug} className={plan.slug === RECOMMENDED ? css.recommended : css.plan}>
          <PlanCard plan={plan} level={level} own={own} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, level = 2, own }: Omit<PlanCardsProps, 'plans'> & { plan: PlanOffer }) {
  const Heading = `h${level}` as const;
  const { isSignUpOpen } = useContext(InstallationContext);
  return (
    <>
      <div className={css.name}>
        <Heading>
          <a href={productPath(plan.slug)}>{plan.name}</a>
        </Heading>
        {plan.slug === RECOMMENDED && <span className={css.hint}>Recommended</span>}
      </div>
      <p className={css.price}>
        <span>{formatDollars(plan.amount)}</span> a {plan.period}
      </p>
      <p className={css.saved}>{plan.saved > 0 ? `Save ${formatDollars(plan.saved)} a year` : ' '}</p>
      <p className={css.summary}>{plan.summary}</p>
      <PlanFeatures features={plan.included} />
      {own?.plan === plan.slug && (own.period ?? plan.period) === plan.period ? (
        <p className={css.current}>Current plan</p>
      ) : own?.next?.plan === plan.slug && (own.next.period ?? plan.period) === plan.period ? (
        <p className={css.current}>From {own.next.on}</p>
      ) : own || isSignUpOpen ? (
        <Button href={hrefOf(plan, own)} kind={plan.slug === RECOMMENDED ? 'primary' : 'quiet'} wide>
          {labelOf(plan, own)}
        </Button>
      ) : null}
    </>
  );
}

function labelOf({ slug, name, amount, period }: PlanOffer, own: PlanCardsProps['own']): string {
  if (!own) return amount === 0 ? 'Start for free' : 'Sign Up';
  return own.plan === slug ? `Pay by the ${period}` : `Switch to ${name}`;
}

function hrefOf({ slug, amount, period }: PlanOffer, own: PlanCardsProps['own']): string {
  if (own && amount === 0) return `${own.billing}/free`;
  if (own) return `${own.billing}?${orderQuery({ plan: slug, period })}`;
  return amount === 0 ? '/signup' : signUpToBuyPath({ plan: slug, period });
}
