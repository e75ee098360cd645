import type { Stripe } from '@stripe/stripe-js';

/** Importing the library loads the script of Stripe: only where it is used, and in the browser. */
export const loadStripe = async (publishableKey: string): Promise<Stripe | null> =>
  (await import('@stripe/stripe-js')).loadStripe(publishableKey);
