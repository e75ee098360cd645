import type { CardBrand } from '#lib/billing-values.ts';
import type { CardInput } from '#lib/schemas/billing.ts';
import { newId } from '../../../../platform/ids.ts';
import type { CardProblem } from '../gateway.ts';
import type { SandboxCard } from './state.ts';

interface TestCard {
  brand: CardBrand;
  charge?: SandboxCard['charge'];
}

/**
 * The test cards that payment services publish. Real cards are refused: without a payment service their numbers have no
 * use and must not be stored.
 */
const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '3056930009020004': { brand: 'diners' },
  '3566002020360505': { brand: 'jcb' },
  '6200000000000005': { brand: 'unionpay' },
  '6280000360000978': { brand: 'eftpos_au' },
  '4000002500003155': { brand: 'visa', charge: 'needs_authentication' },
  '4000000000000341': { brand: 'visa', charge: 'fails' },
};

const REFUSED_CARDS: Record<string, string> = {
  '4000000000000002': 'The card was declined.',
  '4000000000009995': 'The card has insufficient funds.',
};

export function readTestCard({ number, expMonth, expYear }: CardInput, now: Date): SandboxCard | CardProblem {
  const refusal = REFUSED_CARDS[number];
  if (refusal) return { field: 'number', message: refusal };
  const card = TEST_CARDS[number];
  if (!card) {
    return {
      field: 'number',
      message: 'This server takes test cards only, such as 4242 4242 4242 4242.',
    };
  }
  if (isExpired({ expMonth, expYear }, now)) return { field: 'expYear', message: 'The card has expired.' };
  return {
    gatewayId: `card_${newId()}`,
    brand: card.brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    charge: card.charge ?? 'succeeds',
  };
}

/** A card is valid until the end of its month. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean =>
  Date.UTC(expYear, expMonth) <= now.getTime();
