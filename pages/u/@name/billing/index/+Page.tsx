import { Section } from '#components/account/Section.tsx';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { AddOns } from '#components/billing/AddOns.tsx';
import { BillingDetails } from '#components/billing/BillingDetails.tsx';
import css from '#components/billing/billing.module.css';
import { Card } from '#components/billing/Card.tsx';
import { InvoiceTable } from '#components/billing/InvoiceTable.tsx';
import { OwnedProducts } from '#components/billing/OwnedProducts.tsx';
import { PaymentProblem } from '#components/billing/PaymentProblem.tsx';
import { Plan } from '#components/billing/Plan.tsx';
import { PlanChange } from '#components/billing/PlanChange.tsx';
import { ProductOrder } from '#components/billing/ProductOrder.tsx';
import { Meters } from '#components/dashboard/Usage.tsx';
import { PeriodSwitch } from '#components/pricing/PeriodSwitch.tsx';
import { PlanCards } from '#components/pricing/PlanCards.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { billingPath, invoicePath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { subscription, addOns, chosen, period, userName } = data;
  const path = billingPath(userName);
  return (
    <>
      <PageTitle title="Billing">Your plan, your card and your invoices.</PageTitle>
      {[...(subscription ? [subscription] : []), ...addOns].map((each) => (
        <PaymentProblem key={each.id} subscription={each} timeZone={data.timeZone} />
      ))}
      {(chosen || data.order) && (
        <div className={css.order}>
          {chosen && <PlanChange {...data} chosen={chosen} />}
          {data.order && <ProductOrder {...data} product={data.order} />}
        </div>
      )}
      <Section id="plan" title="Plan" about={`What is used in ${data.month}.`}>
        <Plan {...data} />
        <Meters rows={data.usage} />
      </Section>
      <section id="plans" className={css.plans} aria-labelledby="plans-heading">
        <h2 id="plans-heading">Change plan</h2>
        <p>
          A larger plan applies at once, and you pay the difference. A smaller one applies when the paid
          period ends.
        </p>
        <PeriodSwitch period={period} path={path} />
        <PlanCards
          plans={data.offers}
          level={3}
          own={{ plan: data.plan?.slug ?? '', period: subscription?.period ?? null, billing: path }}
        />
      </section>
      {(data.onSale.length > 0 || addOns.length > 0) && (
        <Section
          id="add-ons"
          title="Add-ons"
          about="They raise a limit of your plan, for as long as you keep them."
        >
          <AddOns {...data} />
        </Section>
      )}
      {data.owned.length > 0 && (
        <Section id="products" title="Products" about="What you have from the marketplace.">
          <OwnedProducts products={data.owned} />
        </Section>
      )}
      <Section
        id="payment"
        title="Card"
        about={
          data.stripeKey === null
            ? 'Test mode: cards such as 4242 4242 4242 4242 work, and nothing is charged.'
            : 'Your card is stored by the payment service, not here.'
        }
      >
        <Card {...data} />
      </Section>
      <Section id="details" title="Billing details" about="They are printed on your next invoices.">
        <BillingDetails {...data} />
      </Section>
      <section id="invoices" className={css.plans} aria-labelledby="invoices-heading">
        <h2 id="invoices-heading">Invoices and purchases</h2>
        {data.invoices.length > 0 ? (
          <>
            <InvoiceTable
              invoices={data.invoices}
              pathOf={(id) => invoicePath(userName, id)}
              timeZone={data.timeZone}
            />
            <ListFoot list={data.list} />
          </>
        ) : (
          <EmptyState drawing="box" title="No invoices yet">
            <p>Your invoices and purchases will appear here.</p>
          </EmptyState>
        )}
      </section>
    </>
  );
}
