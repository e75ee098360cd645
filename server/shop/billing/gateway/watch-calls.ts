import type { Gateway } from './gateway.ts';

/** The part of a customer that has to be synced: all of it, or without invoices that were settled long ago. */
export type Scope = 'all' | 'recent';

/** The calls that change what `readCustomer` returns. An invoice of any age can be refunded. */
const CHANGES: Partial<Record<keyof Gateway, Scope>> = {
  updateBuyer: 'recent',
  saveCard: 'recent',
  subscribe: 'recent',
  change: 'recent',
  revokeChange: 'recent',
  cancel: 'recent',
  resume: 'recent',
  purchase: 'recent',
  dropPurchase: 'recent',
  payInvoice: 'recent',
  dropPayment: 'recent',
  refund: 'all',
};

/** The gateway, and what has to be synced after the calls that were made, also those that failed. */
export function watchCalls(gateway: Gateway) {
  let scope: Scope | undefined;
  return {
    gateway: new Proxy(gateway, {
      get(target, name: keyof Gateway) {
        const changed = CHANGES[name];
        if (changed && scope !== 'all') scope = changed;
        return target[name];
      },
    }),
    scope: () => scope,
  };
}
