import { Status } from '#components/billing/InvoiceTable.tsx';
import css from '#components/billing/invoice.module.css';
import { Button } from '#components/ui/Button.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Table } from '#components/ui/Table.tsx';
import { formatDollars } from '#lib/money.ts';
import { billingPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

/** An invoice, to be read or printed. */
export default function Page({ data }: PageProps<Data>) {
  const { title, seller, invoice, date, period, userName } = data;
  const { buyer } = invoice;
  const address = [
    buyer.company || buyer.name,
    buyer.company && buyer.name,
    buyer.line1,
    buyer.line2,
    [buyer.postalCode, buyer.city, buyer.state].filter(Boolean).join(' '),
    buyer.country,
    buyer.taxId && `Tax id: ${buyer.taxId}`,
  ].filter(Boolean);
  return (
    <article className={css.invoice}>
      <PageTitle title={title}>
        From {seller}, {date}
      </PageTitle>
      <div className={css.head}>
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <Facts
          facts={[
            ['Status', <Status key="status" invoice={invoice} />],
            ['Period', period],
            ['For', invoice.orderKind === 'purchase' ? 'Purchase' : 'Subscription'],
          ]}
        />
      </div>
      <Table
        caption="Lines"
        columns={[{ label: 'Item' }, { label: 'Quantity', align: 'end' }, { label: 'Amount', align: 'end' }]}
        rows={invoice.lines.map(({ description, quantity, amount }, at) => ({
          key: `${at}`,
          cells: [description, quantity, formatDollars(amount)],
        }))}
      />
      <Facts
        facts={[
          ['Subtotal', formatDollars(invoice.subtotal)],
          ['Tax', invoice.tax > 0 && formatDollars(invoice.tax)],
          ['Total', formatDollars(invoice.total)],
          ['Credit', invoice.total > invoice.amountDue && formatDollars(invoice.amountDue - invoice.total)],
          ['Paid', formatDollars(invoice.amountPaid)],
          ['Refunded', invoice.amountRefunded > 0 && formatDollars(invoice.amountRefunded)],
        ]}
      />
      <p className={css.tools}>
        {invoice.pdfUrl && (
          <Button href={invoice.pdfUrl} kind="quiet">
            Download as PDF
          </Button>
        )}
        <a href={billingPath(userName)}>All invoices</a>
      </p>
    </article>
  );
}
