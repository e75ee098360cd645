import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import type { InvoiceView } from '#server/billing/invoices.ts';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Table } from '../ui/Table.tsx';
import { Status } from './InvoiceTable.tsx';
import css from './invoice.module.css';
import type { InvoiceTexts } from './invoice-texts.ts';

interface InvoiceProps extends InvoiceTexts {
  invoice: InvoiceView;
  /** Beside the file; not printed. */
  children: ReactNode;
}

/** An invoice, to be read or printed. */
export function Invoice({ title, seller, invoice, date, period, children }: InvoiceProps) {
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
        {children}
      </p>
    </article>
  );
}
