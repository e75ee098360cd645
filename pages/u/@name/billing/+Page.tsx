import { Section } from '#components/account/Section.tsx';
import { LIMIT_LABELS } from '#components/pricing/limit-labels.ts';
import { PlanFeatures } from '#components/pricing/PlanFeatures.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { formatPrice } from '#lib/money.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Card } from './Card.tsx';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Billing">Your plan, your card and your invoices.</PageTitle>
      <Section id="plan" title="Plan">
        {data.chosen && (
          <Notice
            title={`You chose the ${data.chosen} plan`}
            text="Paid plans can’t be bought here yet. You keep your plan until then."
          />
        )}
        <Plan {...data} />
      </Section>
      <Section
        id="payment"
        title="Card"
        about="No payment service is configured. Test cards such as 4242 4242 4242 4242 work, and nothing is charged."
      >
        <Card {...data} />
      </Section>
      <Section id="invoices" title="Invoices">
        <EmptyState drawing="box" title="No invoices yet">
          <p>Your invoices will appear here.</p>
        </EmptyState>
      </Section>
    </>
  );
}

function Plan({ plan, isGranted, ownLimits }: Data) {
  if (!plan) return <p>On this installation every account can use everything.</p>;
  const own = LIMIT_LABELS.filter(({ name }) => ownLimits[name] !== undefined);
  return (
    <>
      <p>
        <strong>{plan.name}</strong>,{' '}
        {isGranted ? 'given to you by this installation' : `${formatPrice(plan.amount)} a ${plan.period}`}
      </p>
      <PlanFeatures features={plan.features} />
      {own.length > 0 && (
        <Notice title="Limits of your account">
          <p>This installation has set them for you. They apply in place of those of the plan.</p>
          <Facts facts={own.map(({ name, label }) => [label, ownLimits[name]?.toLocaleString('en-US')])} />
        </Notice>
      )}
      <p>
        <a href="/pricing">Compare plans</a>
      </p>
    </>
  );
}
