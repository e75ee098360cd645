import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { CardBrand, Gateway } from './gateway.ts';

/**
 * The test cards that payment services publish. Real cards are refused: without a payment service their numbers have no
 * use and must not be stored.
 */
const TEST_CARDS: Record<string, CardBrand> = {
  '4242424242424242': 'visa',
  '4000002500003155': 'visa',
  '5555555555554444': 'mastercard',
  '378282246310005': 'amex',
  '6011111111111117': 'discover',
  '3056930009020004': 'diners',
  '3566002020360505': 'jcb',
  '6200000000000005': 'unionpay',
  '6280000360000978': 'eftpos_au',
};
const DECLINED = '4000000000000002';

/** Replaces the payment service if none is configured: nothing is ever charged. */
export const createSandbox = (clock: Clock): Gateway => ({
  name: 'sandbox',
  async saveCard({ number, expMonth, expYear }) {
    if (number === DECLINED) return { refused: 'The card was declined.', field: 'number' };
    const brand = TEST_CARDS[number];
    if (!brand) {
      return { refused: 'This server takes test cards only, such as 4242 4242 4242 4242.', field: 'number' };
    }
    // A card is valid until the end of its month.
    if (Date.UTC(expYear, expMonth) <= clock.now().getTime()) {
      return { refused: 'The card has expired.', field: 'expYear' };
    }
    return { gatewayId: `sandbox_${newId()}`, brand, last4: number.slice(-4), expMonth, expYear };
  },
});
