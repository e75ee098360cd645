import type { ReactNode } from 'react';
import { buyerLines, invoiceTotals } from '#lib/invoice-parts.ts';
import { formatMoney } from '#lib/money.ts';
import { invoicePdfPath } from '#lib/routes.ts';
import type { InvoiceView } from '#server/shop/shop.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Table } from '../../ui/Table.tsx';
import { Status } from './InvoiceTable.tsx';
import css from './invoice.module.css';
import type { InvoiceTexts } from './invoice-texts.ts';

interface InvoiceProps extends InvoiceTexts {
  invoice: InvoiceView;
  /** The page of the user, for admins. */
  buyerHref?: string | undefined;
  /** The actions beside the file are not printed. */
  children: ReactNode;
}

/** An invoice, to be read or printed. */
export function Invoice({ title, seller, invoice, buyerHref, date, period, children }: InvoiceProps) {
  return (
    <article className={css.invoice}>
      <PageTitle title={title}>{date}</PageTitle>
      <div className={css.head}>
        <Party label="From" lines={[seller.name, ...seller.lines]} />
        <Party label="Bill to" lines={buyerLines(invoice.buyer)} href={buyerHref} />
      </div>
      <Facts
        facts={[
          ['Status', <Status key="status" invoice={invoice} />],
          ['Period', period],
          ['For', invoice.orderKind === 'purchase' ? 'Purchase' : 'Subscription'],
        ]}
      />
      <div>
        <Table
          caption="Lines"
          columns={[
            { label: 'Item' },
            { label: 'Quantity', align: 'end' },
            { label: 'Amount', align: 'end' },
          ]}
          rows={invoice.lines.map(({ description, quantity, amount }, at) => ({
            key: `${at}`,
            cells: [description, quantity, formatMoney(amount, invoice.currency)],
          }))}
        />
        <dl className={css.totals}>
          {invoiceTotals(invoice).map(({ label, amount, isStrong }) => (
            <div key={label} className={isStrong ? css.strong : undefined}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={css.tools}>
        <span data-print hidden>
          <Button type="button" kind="quiet">
            Print
          </Button>
        </span>
        <Button href={invoicePdfPath(invoice.id)} kind="quiet">
          Download as PDF
        </Button>
        {children}
      </p>
    </article>
  );
}

const Party = ({ label, lines, href }: { label: string; lines: string[]; href?: string | undefined }) => (
  <div>
    <h2>{label}</h2>
    <address>
      {lines.map((line, at) => (
        <bdi key={line}>{href && at === 0 ? <a href={href}>{line}</a> : line}</bdi>
      ))}
    </address>
  </div>
);
