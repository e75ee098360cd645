import type { CardInput } from '#lib/schemas/billing.ts';

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

/** A card that a gateway stores for later payments. */
export interface SavedCard {
  /** The gateway's id of the card. */
  gatewayId: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A payment service that charges cards. */
export interface Gateway {
  name: 'sandbox' | 'stripe';
  /** @returns the reason, as a message for the user, if the card is refused. */
  saveCard(card: CardInput): Promise<SavedCard | { refused: string; field: 'number' | 'expYear' }>;
}
