import { isOneself } from '#lib/roles.ts';
import type { CardInput } from '#lib/schemas/billing.ts';
import { isoNow } from '../platform/clock.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import { findPaymentMethod, type PaymentMethodRow, savePaymentMethod } from './billing.queries.ts';
import type { Gateway } from './gateway.ts';

export { reserveAndAnswer } from './counted-answer.ts';
export { createEntitlements, type Entitlements, type Usage, type UsedUpLimit } from './entitlements.ts';
export { isNoAnswersLeft, type Limits, noAnswersLeft } from './limits.ts';

/** The card on file, as its owner sees it. */
export type PaymentMethodView = ReturnType<typeof present>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  gateway: Gateway;
}

export type PaymentMethods = ReturnType<typeof createPaymentMethods>;

export function createPaymentMethods({ database: { db }, clock, gateway }: Deps) {
  async function of(viewer: Viewer): Promise<PaymentMethodView | null> {
    const card = await findPaymentMethod(db, viewer.id);
    return card ? present(card) : null;
  }

  return {
    of,
    /** @throws AppError 404 for another user. */
    async find(viewer: Viewer, userId: string): Promise<PaymentMethodView | null> {
      if (!isOneself(viewer, userId)) throw notFound('user');
      return of(viewer);
    },
    /** @throws AppError 404 for another user, 422 on `card` if the gateway refuses it. */
    async update(viewer: Viewer, userId: string, input: CardInput): Promise<PaymentMethodView> {
      if (!isOneself(viewer, userId)) throw notFound('user');
      const card = await gateway.saveCard(input);
      if ('refused' in card) throw invalid({ [`card.${card.field}`]: [card.refused] });
      const now = isoNow(clock);
      return present(
        await savePaymentMethod(db, {
          user_id: viewer.id,
          gateway: gateway.name,
          gateway_id: card.gatewayId,
          brand: card.brand,
          last4: card.last4,
          exp_month: card.expMonth,
          exp_year: card.expYear,
          created_at: now,
          updated_at: now,
        }),
      );
    },
  };
}

const present = ({ brand, last4, exp_month, exp_year }: PaymentMethodRow) => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
});
