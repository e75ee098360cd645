import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import css from '#components/shop/billing/billing.module.css';
import { InvoiceTable } from '#components/shop/billing/InvoiceTable.tsx';
import { Meters } from '#components/sites/dashboard/Usage.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import { invoicePath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { AddOns } from './AddOns.tsx';
import { BillingDetails } from './BillingDetails.tsx';
import { OwnedProducts } from './OwnedProducts.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { needsCard, PaymentProblem } from './PaymentProblem.tsx';
import { Plan } from './Plan.tsx';
import { PlanChange } from './PlanChange.tsx';
import { ProductOrder } from './ProductOrder.tsx';

export default function Page({ data: { order, overview, ...account } }: PageProps<Data>) {
  if (overview) return <Overview {...account} {...overview} />;
  return (
    <>
      <PageTitle title="Your order" />
      {order?.chosen && <PlanChange {...account} chosen={order.chosen} />}
      {order?.product && <ProductOrder {...account} product={order.product} />}
    </>
  );
}

type Account = Omit<Data, 'order' | 'overview'>;

function Overview(data: Account & NonNullable<Data['overview']>) {
  const { subscription, addOns, owned, userName, timeZone } = data;
  const all = [...(subscription ? [subscription] : []), ...addOns];
  return (
    <>
      <PageTitle title="Billing">Your plan, your card and your invoices.</PageTitle>
      {all.map((each) => (
        <PaymentProblem key={each.id} subscription={each} timeZone={timeZone} />
      ))}
      <Section id="plan" title="Plan" about={`What is used in ${data.month}.`}>
        <Plan {...data} />
        <Meters rows={data.usage} />
      </Section>
      {addOns.length > 0 && (
        <Section id="add-ons" title="Add-ons">
          <AddOns addOns={addOns} userName={userName} timeZone={timeZone} />
        </Section>
      )}
      {owned.length > 0 && (
        <Section id="products" title="Products" about="What you have from the marketplace.">
          <OwnedProducts products={owned} />
        </Section>
      )}
      <Section
        id="payment"
        title="Card"
        about={
          data.stripeKey === null
            ? 'Test mode: nothing is charged.'
            : 'Your card is stored by the payment service, not here.'
        }
      >
        <PaymentCard {...data} isNeeded={all.some(needsCard)} />
      </Section>
      <Section id="details" title="Billing details" about="They are printed on your next invoices.">
        <BillingDetails {...data} />
      </Section>
      <section className={css.plans} aria-labelledby="invoices-heading">
        <h2 id="invoices-heading">Invoices and purchases</h2>
        {data.invoices.length > 0 ? (
          <>
            <InvoiceTable invoices={data.invoices} pathOf={(id) => invoicePath(userName, id)} />
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
