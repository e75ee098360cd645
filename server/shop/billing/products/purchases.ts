import type { Viewer } from '../../../accounts/accounts.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Price } from '../../catalog/catalog.ts';
import type { Customers } from '../customers/customers.ts';
import { secretToConfirm } from '../payments/payment-outcome.ts';
import { orderOf } from '../subscriptions/orders.ts';
import { listOpenPurchases } from './owned-products.queries.ts';

interface Deps extends Pick<Platform, 'database'> {
  customers: Customers;
  hasProduct(userId: string, productId: string): Promise<boolean>;
}

export type Purchases = ReturnType<typeof createPurchases>;

/** Purchases are paid once, unlike subscriptions. */
export const createPurchases = ({ database: { db }, customers, hasProduct }: Deps) => ({
  /**
   * @returns the secret of the confirmation that the bank asks for; null if it is paid
   * @throws AppError 422 on `card` for a payment that failed
   */
  buy: (viewer: Viewer, price: Price): Promise<string | null> =>
    customers.change(viewer.id, async (customer, gateway) => {
      // Another tab may have bought it while this one waited.
      if (await hasProduct(viewer.id, price.product.id)) return null;
      // A payment that was left while the bank asked could be confirmed later, beside the one of another invoice.
      const open = await listOpenPurchases(db, customer.id, price.product.id);
      const refOf = ({ gateway_id: id }: (typeof open)[number]) => ({ customerId: customer.gateway_id, id });
      const same = open.find(({ priceId }) => priceId === price.id);
      if (same) return secretToConfirm(await gateway.payInvoice(refOf(same)));
      if (!customer.card && price.amountCents > 0) throw invalid({ card: ['Add a card first.'] });
      // Those of a price that was replaced. One may have been confirmed since the last sync.
      let isPaid = false;
      for (const invoice of open) isPaid = (await gateway.dropPurchase(refOf(invoice))) || isPaid;
      if (isPaid) return null;
      return secretToConfirm(
        await gateway.purchase(customer.gateway_id, orderOf('purchase', customer, price, 1)),
      );
    }),
});
