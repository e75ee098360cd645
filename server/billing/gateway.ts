import type { CardInput } from '../../lib/schemas/billing.ts';

export type CardBrand =
  | 'amex'
  | 'mastercard'
  | 'visa'
  | 'discover'
  | 'diners'
  | 'eftpos_au'
  | 'jcb'
  | 'unionpay'
  | 'unknown';

/** A card that a gateway keeps for later payments. */
export interface SavedCard {
  /** What the gateway knows it by. */
  gatewayId: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Whoever takes money from cards. */
export interface Gateway {
  name: 'sandbox' | 'stripe';
  /** @returns the reason, in words for people, where the card is refused. */
  saveCard(card: CardInput): Promise<SavedCard | { refused: string; field: 'number' | 'expYear' }>;
}
