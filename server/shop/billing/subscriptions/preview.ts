import type { Viewer } from '../../../accounts/accounts.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Customers } from '../customers/customers.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { changeTerms } from './change-time.ts';
import type { RunningSubscriptions } from './running-subscriptions.ts';
import { findWantedPrice, quantityOf, type Wanted } from './wanted-price.ts';

interface Deps {
  gateway: Pick<Gateway, 'preview'>;
  customers: Pick<Customers, 'ensure'>;
  catalog: Pick<Catalog, 'pricesOf'>;
  running: Pick<RunningSubscriptions, 'findLike' | 'trialDaysOf'>;
}

/** The costs of a plan now and later; nothing changes. */
export const createPreview =
  ({ gateway, customers, catalog, running }: Deps) =>
  async (viewer: Viewer, wanted: Wanted) => {
    const price = await findWantedPrice(catalog, wanted);
    const { gateway_id } = await customers.ensure(viewer.id);
    const current = await running.findLike(viewer.id, price);
    const quantity = quantityOf(wanted, price, current);
    const trialDays = await running.trialDaysOf(viewer.id, price, { quantity, current });
    const change = {
      price,
      quantity,
      trialDays,
      subscriptionId: current?.row.status === 'incomplete' ? undefined : current?.row.gateway_id,
      when: current ? changeTerms(current, { ...price, quantity, trialDays }).when : ('now' as const),
    };
    return {
      preview: await gateway.preview(gateway_id, change),
      product: price.product,
      quantity,
    };
  };
