import type { Db } from '../../platform/db/connect.ts';
import type { ChargedPrice } from './catalog.present.ts';

/** What the back office's catalog asks of billing, which is built on the catalog and provides it. */
export interface ProductBilling {
  /** The numbers of running subscriptions by plan. */
  subscribersOf(priceIds: string[]): Promise<Map<string, number>>;
  /** What refers to a product or its plans, as texts: `2 subscriptions`; empty for a product that was never sold. */
  usesOf(tx: Db, sold: { slug?: string; priceIds: string[] }): Promise<string[]>;
  /** Accounts that were given a plan keep it when its slug changes. */
  renamePlan(tx: Db, from: string, to: string): Promise<void>;
  /** Creates or updates a price at the payment service. */
  savePrice(price: ChargedPrice): Promise<void>;
}
