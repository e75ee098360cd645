import type { Viewer } from '../../../accounts/accounts.ts';
import { newId } from '../../../platform/ids.ts';
import type { Customers } from '../customers/customers.ts';
import type { Confirmation, Gateway, PaymentOutcome } from '../gateway/gateway.ts';
import type { Sandbox } from '../gateway/sandbox/sandbox.ts';

interface Deps {
  gateway: Pick<Gateway, 'findConfirmation'>;
  customers: Customers;
  /** Absent with a real payment service, which confirms payments itself. */
  sandbox: Pick<Sandbox, 'confirm'> | undefined;
}

export type Payments = ReturnType<typeof createPayments>;

/** Payments outside invoices, and the confirmation of payments that the sandbox asks for. */
export function createPayments({ gateway, customers, sandbox }: Deps) {
  return {
    /** @returns the client secret with which the payment is made */
    create: (viewer: Viewer, amountCents: number): Promise<string> =>
      customers.change(viewer.id, ({ gateway_id }, gateway) =>
        gateway.createPayment(gateway_id, { amountCents, key: newId() }),
      ),

    /** What is to be confirmed; undefined for an unknown payment, or one that is over. */
    async findConfirmation(viewer: Viewer, paymentId: string): Promise<Confirmation | undefined> {
      const customer = await customers.find(viewer.id);
      return customer && gateway.findConfirmation(customer.gateway_id, paymentId);
    },

    /** The bank's question, in the sandbox. Undefined without a sandbox. */
    async confirm(
      viewer: Viewer,
      clientSecret: string,
      isConfirmed: boolean,
    ): Promise<PaymentOutcome | undefined> {
      if (!sandbox) return undefined;
      return customers.change(
        viewer.id,
        ({ gateway_id }) => sandbox.confirm(gateway_id, clientSecret, { isConfirmed }),
        { syncScope: 'recent' },
      );
    },

    /**
     * Ends the attempt that waits for this confirmation; a renewal stays owed.
     * @throws AppError 404 for a payment that is over
     */
    drop: (viewer: Viewer, clientSecret: string): Promise<void> =>
      customers.change(viewer.id, ({ gateway_id }, gateway) => gateway.dropPayment(gateway_id, clientSecret)),

    /** After the gateway's own form: syncs what has become of a payment. */
    sync: (viewer: Viewer): Promise<void> =>
      customers.change(viewer.id, async () => undefined, { syncScope: 'recent' }),
  };
}
