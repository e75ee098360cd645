import { formatOrdinalDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import type { InvoiceView } from '#server/billing/invoices.ts';
import { Badge } from '../ui/Badge.tsx';
import { Table } from '../ui/Table.tsx';
import { invoiceName } from './invoice-texts.ts';
import { INVOICE_LABELS } from './labels.ts';

interface InvoiceTableProps {
  invoices: InvoiceView[];
  /** The page of an invoice. */
  pathOf(id: string): string;
  timeZone: string;
}

export const InvoiceTable = ({ invoices, pathOf, timeZone }: InvoiceTableProps) => (
  <Table
    caption="Invoices and purchases"
    columns={[
      { label: 'Invoice' },
      { label: 'Date', isShort: true },
      { label: 'For', isSecondary: true },
      { label: 'Amount', align: 'end' },
      { label: 'Status' },
    ]}
    rows={invoices.map((invoice) => ({
      key: invoice.id,
      cells: [
        <a key="number" href={pathOf(invoice.id)}>
          {invoiceName(invoice)}
        </a>,
        formatOrdinalDate(invoice.createdAt, { withYear: true, timeZone }),
        // The last line of a change names the new plan.
        invoice.lines.at(-1)?.description,
        formatMoney(invoice.total, invoice.currency),
        <Status key="status" invoice={invoice} />,
      ],
    }))}
  />
);

/** The state of an invoice, and whether its payment was paid back. */
export function Status({
  invoice: { status, amountRefunded, amountPaid },
}: {
  invoice: Pick<InvoiceView, 'status' | 'amountRefunded' | 'amountPaid'>;
}) {
  if (amountRefunded > 0)
    return <Badge>{amountRefunded < amountPaid ? 'Partly refunded' : 'Refunded'}</Badge>;
  const { label, kind } = INVOICE_LABELS[status];
  return <Badge kind={kind}>{label}</Badge>;
}
