import { COUNTRIES } from './countries.ts';
import { formatMoney } from './money.ts';

interface Invoice {
  number: string | null;
  status: string;
  orderKind: string;
  periodStart: string;
  periodEnd: string;
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
  amountDue: number;
  amountPaid: number;
  amountRefunded: number;
}

export interface Seller {
  name: string;
  /** The lines of the address, and the tax id. */
  lines: string[];
}

/** As set in the back office; the name falls back to that of this website. */
export const sellerOf = ({
  siteName,
  sellerName,
  sellerAddress,
  sellerTaxId,
}: {
  siteName: string;
  sellerName: string | null;
  sellerAddress: string | null;
  sellerTaxId: string | null;
}): Seller => ({
  name: sellerName ?? siteName,
  lines: [
    ...(sellerAddress?.split('\n') ?? []).filter(Boolean),
    ...(sellerTaxId ? [`Tax id: ${sellerTaxId}`] : []),
  ],
});

/** The name and address of a buyer, line by line. */
export const buyerLines = (buyer: {
  name: string;
  company: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  taxId: string;
}): string[] =>
  [
    buyer.company || buyer.name,
    buyer.company && buyer.name,
    buyer.line1,
    buyer.line2,
    [buyer.postalCode, buyer.city, buyer.state].filter(Boolean).join(' '),
    COUNTRIES.get(buyer.country) ?? buyer.country,
    buyer.taxId && `Tax id: ${buyer.taxId}`,
  ].filter(Boolean);

/** A payment outside invoices. */
export const isPayment = ({ number, status }: Pick<Invoice, 'number' | 'status'>): boolean =>
  number === null && status !== 'draft';

export const invoiceTitle = (invoice: Pick<Invoice, 'number' | 'status'>): string =>
  invoice.number ? `Invoice ${invoice.number}` : isPayment(invoice) ? 'Payment' : 'Draft invoice';

/** A purchase has no period. */
export const invoicePeriod = (
  { orderKind, periodStart, periodEnd }: Invoice,
  day: (time: string) => string,
): string | null => (orderKind === 'subscription' ? `${day(periodStart)} – ${day(periodEnd)}` : null);

/** The amounts below the lines, without those that say nothing. */
export function invoiceTotals({ currency, ...invoice }: Invoice) {
  const { subtotal, tax, total, amountDue, amountPaid, amountRefunded } = invoice;
  const rows: [label: string, amount: number, isShown: boolean][] = [
    ['Subtotal', subtotal, subtotal !== total],
    ['Tax', tax, tax > 0],
    ['Total', total, true],
    ['Credit', amountDue - total, total > amountDue],
    ['Paid', amountPaid, true],
    ['Refunded', amountRefunded, amountRefunded > 0],
  ];
  return rows
    .filter(([, , isShown]) => isShown)
    .map(([label, amount]) => ({
      label,
      amount: formatMoney(amount, currency),
      isStrong: label === 'Total',
    }));
}
