import { History } from '#components/accounts/audit/History.tsx';
import { Invoice } from '#components/shop/billing/Invoice.tsx';
import { Section } from '#components/ui/Section.tsx';
import { adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { PaymentEvents } from './PaymentEvents.tsx';
import { Refund } from './Refund.tsx';

export default function Page({ data: { customer, requested, history, events, ...data } }: PageProps<Data>) {
  const { invoice } = data;
  return (
    <>
      <Invoice {...data} buyerHref={customer ? adminUserPath(customer.id) : undefined}>
        {customer ? (
          <a href={`${adminUserPath(customer.id)}#invoices-heading`}>
            All invoices of <bdi>{customer.name}</bdi>
          </a>
        ) : (
          'The account of this customer was deleted.'
        )}
      </Invoice>
      {events.length > 0 && (
        <Section id="payments" title="Payments">
          <PaymentEvents events={events} />
        </Section>
      )}
      {invoice.amountPaid > 0 && (
        <Section id="refund-section" title="Refund">
          {customer && invoice.refundable > 0 ? (
            <Refund
              invoice={invoice}
              customer={customer}
              requested={requested}
              path={adminInvoicePath(invoice.id)}
            />
          ) : (
            <p>
              {invoice.amountRefunded >= invoice.amountPaid
                ? 'All that was paid has been refunded.'
                : 'This invoice can only be refunded at the payment service.'}
            </p>
          )}
        </Section>
      )}
      <History kind="invoice" id={invoice.id} entries={history} />
    </>
  );
}
