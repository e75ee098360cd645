import { Section } from '../../../../components/account/Section.tsx';
import { PlanFeatures } from '../../../../components/pricing/PlanFeatures.tsx';
import type { PlanOffer } from '../../../../components/pricing/plan-offers.ts';
import { EmptyState } from '../../../../components/ui/EmptyState.tsx';
import { PageTitle } from '../../../../components/ui/PageTitle.tsx';
import { formatDollars } from '../../../../lib/money.ts';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Card } from './Card.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Billing">Your plan, your card and your invoices.</PageTitle>
      <Section id="plan" title="Plan" about="Every account is on the free plan.">
        <Plan plan={data.plan} />
      </Section>
      <Section
        id="payment"
        title="Card"
        about="This server has no payment service configured. It takes test cards such as 4242 4242 4242 4242, and nothing is charged."
      >
        <Card {...data} refused={refused} />
      </Section>
      <Section id="invoices" title="Invoices">
        <EmptyState drawing="box" title="No invoices yet">
          <p>Whatever you pay for will be listed here.</p>
        </EmptyState>
      </Section>
    </>
  );
}

function Plan({ plan }: { plan: PlanOffer | null }) {
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
