import { lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

// The library of Stripe loads its script when it is imported: in the browser only, and only if Stripe is configured.
export const StripeCard = lazy(() => import('./StripeCard.tsx'));
export const StripeConfirmation = lazy(() => import('./StripeConfirmation.tsx'));

/** Forms of Stripe, which run in frames of Stripe. */
export function StripeForms({ children }: { children: ReactNode }) {
  if (!useHydrated()) return <p>The form of the payment service needs JavaScript.</p>;
  return <Suspense fallback={<p>Loading…</p>}>{children}</Suspense>;
}
