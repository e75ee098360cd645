import type { Kysely } from 'kysely';

interface FormerPrice {
  planId: string;
  productId: string;
}

interface Subscription {
  item: { price: FormerPrice };
  pending: { item: { price: FormerPrice } } | null;
}

/** The prices in the documents of the sandbox get the shape that prices have everywhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const known = db as Kysely<{ sandbox_customers: { id: string; state: string } }>;
  for (const { id, state } of await known
    .selectFrom('sandbox_customers')
    .select(['id', 'state'])
    .where('state', 'like', '%"productId"%')
    .execute()) {
    const customer: { subscriptions: Subscription[] } = JSON.parse(state);
    const subscriptions = customer.subscriptions.map(({ item, pending, ...rest }) => ({
      ...rest,
      item: withPrice(item),
      pending: pending && { ...pending, item: withPrice(pending.item) },
    }));
    await known
      .updateTable('sandbox_customers')
      .set({ state: JSON.stringify({ ...customer, subscriptions }) })
      .where('id', '=', id)
      .execute();
  }
}

const withPrice = ({ price: { planId, productId, ...price }, ...item }: Subscription['item']) => ({
  ...item,
  price: { ...price, id: planId, product: { id: productId } },
});
