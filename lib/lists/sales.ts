import { declareList } from './list.ts';

export const SUBSCRIPTION_LIST = declareList({
  file: 'subscriptions',
  sort: 'createdAt',
  columns: {
    id: {},
    customer: { label: 'Customer', isMain: true },
    email: {},
    userId: {},
    plan: { label: 'Plan', isClipped: true },
    status: { label: 'Status', isShort: true },
    amount: { label: 'Amount', align: 'end' },
    billingPeriod: {},
    currentPeriodStart: { label: 'Paid since', isTime: true, isSecondary: true },
    currentPeriodEnd: { label: 'Renewal', isTime: true, sort: 'asc' },
    cancelAtPeriodEnd: {},
    canceledAt: { isTime: true },
    cancelReason: {},
    endedAt: { isTime: true },
    createdAt: { label: 'Since', isTime: true, sort: 'desc' },
  },
});

export const INVOICE_LIST = declareList({
  file: 'invoices',
  sort: 'createdAt',
  columns: {
    id: {},
    number: { label: 'Invoice', isClipped: true },
    customer: { label: 'Customer', isMain: true },
    email: {},
    userId: {},
    status: { label: 'Status', isShort: true },
    orderKind: {},
    billingReason: { label: 'Reason', isShort: true },
    currency: {},
    total: { label: 'Amount', align: 'end', sort: 'desc' },
    amountPaid: {},
    amountRefunded: {},
    createdAt: { label: 'Date', isTime: true, sort: 'desc' },
  },
});

/** Who has subscribed to a product or has bought it. */
export const SUBSCRIBER_LIST = declareList({
  file: 'subscribers',
  sort: 'createdAt',
  columns: {
    id: {},
    customer: { label: 'Customer', isMain: true, sort: 'asc' },
    email: {},
    userId: {},
    planId: {},
    plan: { label: 'Price', isMain: true, sort: 'asc' },
    amount: {},
    billingPeriod: {},
    quantity: { label: 'Quantity', align: 'end' },
    status: { label: 'Status', isShort: true, sort: 'asc' },
    currentPeriodEnd: { label: 'Renewal or end', isShort: true, sort: 'asc' },
    cancelAtPeriodEnd: {},
    cancelReason: {},
    endedAt: {},
    invoiceId: { label: 'Invoice', isShort: true },
    createdAt: { label: 'Since', isTime: true, sort: 'desc' },
  },
});
