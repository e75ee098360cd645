import { AccountNav } from '../../../../components/account/AccountNav.tsx';
import { Section } from '../../../../components/account/Section.tsx';
import { EmptyState } from '../../../../components/ui/EmptyState.tsx';
import { PageTitle } from '../../../../components/ui/PageTitle.tsx';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Card } from './Card.tsx';
import { Plan } from './Plan.tsx';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <AccountNav userName={data.userName} current="billing" />
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
