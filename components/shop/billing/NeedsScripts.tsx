import type { ReactNode } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Forms of Stripe, which run in frames of Stripe. */
export const NeedsScripts = ({ children }: { children: ReactNode }) =>
  useHydrated() ? children : <p>The form of the payment service needs JavaScript.</p>;
