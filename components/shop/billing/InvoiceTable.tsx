import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { formatMoney } from '#lib/money.ts';
import type { InvoiceView } from '#server/shop/shop.ts';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Table } from '../../ui/Table.tsx';
import { invoiceName } from './invoice-texts.ts';
import { INVOICE_LABELS } from './labels.ts';

interface InvoiceTableProps {
  invoices: (InvoiceView & { date: DisplayTimestamp })[];
  pathOf(id: string): string;
}

export const InvoiceTable = ({ invoices, pathOf }: InvoiceTableProps) => (
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
        <At key="date" timestamp={invoice.date} isCell />,
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
