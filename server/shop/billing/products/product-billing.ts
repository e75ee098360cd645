import type { Platform } from '../../../platform/platform.ts';
import type { ProductBilling } from '../../catalog/catalog.ts';
import type { Gateway } from '../gateway/gateway.ts';
import {
  countGrantsOf,
  countInvoicesOf,
  countSubscribers,
  countSubscriptionsOf,
  renameGrants,
} from './product-billing.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  gateway: Gateway;
}

export const createProductBilling = ({ database: { db }, gateway }: Deps): ProductBilling => ({
  subscribersOf: (priceIds) => countSubscribers(db, priceIds),

  async usesOf(tx, { slug, priceIds }) {
    const counts: [number, string][] = [
      [await countSubscriptionsOf(tx, priceIds), 'subscription'],
      [await countInvoicesOf(tx, priceIds), 'invoice'],
      [slug === undefined ? 0 : await countGrantsOf(tx, slug), 'account with a granted plan'],
    ];
    return counts.flatMap(([count, what]) => (count === 0 ? [] : `${count} ${pluralOf(what, count)}`));
  },

  renamePlan: renameGrants,
  savePrice: (price) => gateway.savePrice(price),
});

const pluralOf = (what: string, count: number): string =>
  count === 1 ? what : what.replace(/\b(subscription|invoice|account)\b/, '$1s');
