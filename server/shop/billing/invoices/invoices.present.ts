import { fromMinorUnits } from '#lib/money.ts';
import type { Buyer, GatewayInvoice } from '../gateway/gateway.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export type InvoiceView = ReturnType<typeof presentInvoice>;

/** Amounts are in the invoice's currency, US dollars unless the gateway says otherwise. */
export function presentInvoice(row: InvoiceRow) {
  const buyer: Buyer = JSON.parse(row.buyer);
  const lines: GatewayInvoice['lines'] = JSON.parse(row.lines);
  const amountOf = (units: number) => fromMinorUnits(units, row.currency);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    orderKind: row.order_kind,
    billingReason: row.billing_reason,
    currency: row.currency,
    subtotal: amountOf(row.subtotal_cents),
    tax: amountOf(row.tax_cents),
    total: amountOf(row.total_cents),
    amountDue: amountOf(row.amount_due_cents),
    amountPaid: amountOf(row.amount_paid_cents),
    amountRefunded: amountOf(row.amount_refunded_cents),
    periodStart: row.period_start,
    periodEnd: row.period_end,
    createdAt: row.created_at,
    lines: lines.map(({ description, amountCents, quantity }) => ({
      description,
      quantity,
      amount: amountOf(amountCents),
    })),
    buyer,
    /** Why it is not paid; null for other invoices. */
    problem: row.problem,
    nextAttemptAt: row.next_attempt_at,
    pdfUrl: row.pdf_url,
  };
}
