import { createContext, useContext } from 'react';
import { Button } from '../ui/Button.tsx';

/** Whether this installation has plans; without them nothing links to pricing. Hydrated pages take it from their data. */
export const PlansContext = createContext(true);

/** The link to the comparison of plans. */
export function PlansLink({ as = 'link' }: { as?: 'link' | 'button' }) {
  if (!useContext(PlansContext)) return null;
  return as === 'link' ? (
    <a href="/pricing">Compare plans</a>
  ) : (
    <Button href="/pricing" kind="quiet">
      Compare plans
    </Button>
  );
}
