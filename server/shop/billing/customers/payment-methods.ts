import type { BillingDetailsInput } from '#lib/schemas/billing.ts';
import type { Viewer } from '../../../accounts/accounts.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Buyer, Gateway, NewCard, SavedCard } from '../gateway/gateway.ts';
import type { CustomerRow } from './customers.queries.ts';
import type { Customers } from './customers.ts';

/** The card on file, as its owner sees it. */
export type PaymentMethodView = Omit<SavedCard, 'gatewayId'>;

interface Deps {
  gateway: Pick<Gateway, 'hasCardForm'>;
  customers: Customers;
  /** Tries to collect what is owed with the new card. */
  payOwed(gateway: Gateway, userId: string): Promise<void>;
}

export type PaymentMethods = ReturnType<typeof createPaymentMethods>;

export function createPaymentMethods({ gateway: { hasCardForm }, customers, payOwed }: Deps) {
  const of = async ({ id }: Viewer): Promise<PaymentMethodView | null> => present(await customers.find(id));

  return {
    of,
    /** @throws AppError 422 on the card if the gateway refuses it. */
    async update(viewer: Viewer, card: NewCard): Promise<PaymentMethodView | null> {
      const problem = await customers.change(viewer.id, async ({ gateway_id }, gateway) => {
        const refused = await gateway.saveCard(gateway_id, card);
        if (!refused) await payOwed(gateway, viewer.id);
        return refused;
      });
      if (problem) {
        const field = problem.field === 'paymentMethodId' ? problem.field : `card.${problem.field}`;
        throw invalid({ [field]: [problem.message] });
      }
      return of(viewer);
    },
    /** The buyer as on invoices; null before anything was bought or saved. */
    details: async ({ id }: Viewer): Promise<Omit<Buyer, 'email'> | null> =>
      presentBuyer(await customers.find(id)),
    async updateDetails(viewer: Viewer, input: BillingDetailsInput) {
      await customers.change(viewer.id, ({ gateway_id }, gateway) =>
        gateway.updateBuyer(gateway_id, { ...input, email: viewer.email }),
      );
      return presentBuyer(await customers.find(viewer.id));
    },
    /** The secret with which the gateway's own form saves a card; null for gateways without such a form. */
    async prepare(viewer: Viewer): Promise<string | null> {
      if (!hasCardForm) return null;
      return customers.change(viewer.id, ({ gateway_id }, gateway) => gateway.prepareCard(gateway_id));
    },
  };
}

function present(customer: CustomerRow | undefined): PaymentMethodView | null {
  if (!customer?.card) return null;
  const { gatewayId: _gatewayId, ...card }: SavedCard = JSON.parse(customer.card);
  return card;
}

function presentBuyer(customer: CustomerRow | undefined): Omit<Buyer, 'email'> | null {
  if (!customer || customer.buyer === '{}') return null;
  const { email: _email, ...details }: Buyer = JSON.parse(customer.buyer);
  return details;
}
