import type { ReactNode } from 'react';
import { COUNTRIES } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
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
    COUNTRIES.get(buyer.country) ?? buyer.country,
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
          cells: [description, quantity, formatMoney(amount, invoice.currency)],
        }))}
      />
      <Facts
        facts={[
          ['Subtotal', formatMoney(invoice.subtotal, invoice.currency)],
          ['Tax', invoice.tax > 0 && formatMoney(invoice.tax, invoice.currency)],
          ['Total', formatMoney(invoice.total, invoice.currency)],
          [
            'Credit',
            invoice.total > invoice.amountDue &&
              formatMoney(invoice.amountDue - invoice.total, invoice.currency),
          ],
          ['Paid', formatMoney(invoice.amountPaid, invoice.currency)],
          ['Refunded', invoice.amountRefunded > 0 && formatMoney(invoice.amountRefunded, invoice.currency)],
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
